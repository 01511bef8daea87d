// What every program of the server needs around its work. The process that keeps several servers running imports this
// alone of the product, so it stays small.
import cluster from 'node:cluster';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { keepBallast } from './platform/ballast.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

/** What a person at the terminal should read. */
export const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** What all the server processes of one start share. */
export async function openCommon({ dataDir, databaseUrl, modelStub }: Settings, log: Log) {
  const stopBallast = keepBallast(dataDir, log);
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log });
  // Loaded by the few that ask for it.
  const stub = modelStub === 'own' ? await (await import('./model-stub.ts')).startModelStub() : null;
  return {
    databaseUrl: databaseUrl ?? embedded?.url ?? '',
    modelStub: stub?.address ?? modelStub,
    stop: async () => {
      await stub?.close();
      await embedded?.stop();
      await stopBallast();
    },
  };
}

/** Ends the process once what runs in it has ended: when it is told to, or when nobody is left to tell it. */
export function stopWhenTold(work: () => Promise<void>): (code: number) => Promise<void> {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    // Whatever hangs, the process ends.
    setTimeout(() => process.exit(1), 30_000).unref();
    await work();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stopping && !cluster.isWorker) say('', '正在停止… (stopping)');
      void stop(0);
    });
  }
  // Whoever keeps us running is gone: nobody could stop us any more.
  process.on('disconnect', () => void stop(0));
  return stop;
}
