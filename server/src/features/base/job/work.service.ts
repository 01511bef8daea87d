import { jobFaults, jobTransitions } from '@xueyan/contract/base/job';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readyFor, toTraditional } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { forgetOldWork, queueOf, tellOwner } from './job.service.ts';
import { type Job, type JobActor, jobStore } from './job.store.ts';

/** How often its owner hears of work that goes on. */
const tellEveryMs = 250;
/** Work without a sign of life for so long is taken up by whichever server notices. */
const silentMs = 30_000;
const lookEveryMs = 10_000;

export interface Work<D> {
  jobId: string;
  /** Who asked for it, as they were then. */
  actor: Actor;
  data: D;
  /** Says how far it is. To be called between steps: it throws when the work shall end, and nothing is half done. */
  step(done: number, total: number): Promise<void>;
  /** Keeps what it brought so far, for work that does not come to its end. */
  note(result: unknown): Promise<void>;
}

/** Does the work and answers its result. After a restart it is called again with the same data. */
export type Run<D> = (work: Work<D>) => Promise<unknown>;

class Cancelled extends Error {}
/** The server stops: another one, or this one after its start, goes on. */
class Interrupted extends Error {}

/** Does the work of a kind, one piece at a time in this process; answers how to stop looking for abandoned work. */
export async function workOn<D>(db: Db, platform: Platform, kind: string, run: Run<D>): Promise<() => Promise<void>> {
  await platform.jobs.work<{ jobId: string }>(queueOf(kind), async ({ jobId }, signal) => {
    const now = clock.now();
    const job = await jobStore.claim(db, jobId, now, new Date(now.getTime() - silentMs));
    if (job) await doWork(db, platform, job, run, signal);
  });
  const round = () => takeUpAbandoned(db, platform, kind);
  await round().catch((error) => platform.log.warn('abandoned work', { error }));
  return startTickers(platform.log, [{ name: `abandoned ${kind}`, everyMs: lookEveryMs, round }]);
}

async function takeUpAbandoned(db: Db, platform: Platform, kind: string): Promise<void> {
  await forgetOldWork(db);
  for (const { id } of await jobStore.abandonedOf(db, kind, new Date(clock.now().getTime() - silentMs))) {
    // Under another name than before: the queue may still believe that the server that died works on it.
    const turn = Math.floor(clock.now().getTime() / silentMs);
    await platform.jobs.add(queueOf(kind), { jobId: id }, { once: `${id}/${turn}` });
  }
}

async function doWork<D>(db: Db, platform: Platform, job: Job, run: Run<D>, signal: AbortSignal): Promise<void> {
  const beat = setInterval(() => void jobStore.beat(db, job, clock.now(), {}).catch(() => undefined), silentMs / 3);
  try {
    await tellOwner(db, platform, job);
    const result = await run({
      jobId: job.id,
      actor: recall(job.actor),
      data: job.data as D,
      step: stepper(db, platform, job, signal),
      note: (result) => jobStore.note(db, job, result),
    });
    await finish(db, platform, job, { transition: jobTransitions.finish, result: result ?? null });
  } catch (error) {
    // Whatever fails while the server stops may fail for that reason alone.
    await finish(db, platform, job, await endOf(signal.aborted ? new Interrupted() : error, platform, job));
  } finally {
    clearInterval(beat);
  }
}

function stepper(db: Db, platform: Platform, job: Job, signal: AbortSignal): Work<never>['step'] {
  let toldAt = 0;
  return async (done, total) => {
    if (signal.aborted) throw new Interrupted();
    const now = clock.now().getTime();
    const last = total > 0 && done >= total;
    if (now - toldAt < tellEveryMs && !last) return;
    toldAt = now;
    const current = await jobStore.beat(db, job, new Date(now), { done, total });
    if (!current) throw new Interrupted();
    if (current.cancelling) throw new Cancelled();
    await tellOwner(db, platform, current);
  };
}

/** How work ends, with what is written down of it. */
type End = Pick<Partial<Job>, 'result' | 'message' | 'beatAt'> & {
  transition: (typeof jobTransitions)['finish' | 'stop' | 'interrupt' | 'fail'];
};

async function endOf(error: unknown, platform: Platform, job: Job): Promise<End> {
  if (error instanceof Cancelled) return { transition: jobTransitions.stop };
  if (error instanceof Interrupted) return { transition: jobTransitions.interrupt, beatAt: null };
  const fault = error instanceof Fault ? error : new Fault(jobFaults.broke);
  if (fault !== error) platform.log.error(`job ${job.id} (${job.kind}) failed`, { error });
  await readyFor(job.actor.language);
  return { transition: jobTransitions.fail, message: fault.say(job.actor.language, toTraditional) };
}

async function finish(db: Db, platform: Platform, job: Job, { transition, ...end }: End): Promise<void> {
  const endedAt = transition === jobTransitions.interrupt ? null : clock.now();
  const changed = await jobStore.move(db, job, transition, { ...end, endedAt });
  if (changed) await tellOwner(db, platform, changed);
}

const recall = (actor: JobActor): Actor => ({
  ...actor,
  permissions: new Set(actor.permissions) as Actor['permissions'],
  dataRange: actor.dataRange as Actor['dataRange'],
  sessionId: '',
  mustChangePassword: false,
});
