import { PgBoss } from 'pg-boss';
import type { Log } from './log.ts';

/** Work that may take long and must survive a restart. */
export interface Jobs {
  /** Queues work. With `once`, a second request while one waits or runs is dropped; answers whether it was taken. */
  add(queue: string, data: object, options?: { once?: string }): Promise<boolean>;
  /** Does a queue's work, one at a time in this process. The signal aborts when the server stops. */
  work<T extends object>(queue: string, run: (data: T, signal: AbortSignal) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A queue in the school's database; jobs of a server that died are taken up again. */
export async function openJobs(databaseUrl: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 3 });
  boss.on('error', (error) => log.error('job queue', { error }));
  await boss.start();
  const stop = new AbortController();
  return {
    async add(queue, data, { once } = {}) {
      await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 1, expireInSeconds: 3600 });
      return (await boss.send(queue, data, once ? { singletonKey: once } : {})) !== null;
    },
    async work(queue, run) {
      await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 1, expireInSeconds: 3600 });
      await boss.work<Parameters<typeof run>[0]>(queue, { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (job) await run(job.data, stop.signal);
      });
    },
    async close() {
      stop.abort();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
