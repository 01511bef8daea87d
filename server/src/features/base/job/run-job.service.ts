import { jobFaults, jobTransitions } from '@xueyan/contract/base/job';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import type { DefinedJob, JobContext } from '../../../http/job.ts';
import { readyFor, toTraditional } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf } from '../session/session.service.ts';
import { isScheduled, pushProgress } from './job.service.ts';
import { type Claimed, type Job, jobStore } from './job.store.ts';
import { followEnd } from './job-end.service.ts';
import { recordOutcome } from './schedule.service.ts';

/** Minimum interval between progress events. */
const pushEveryMs = 250;
/** A job that lost its server this often is presumed to be the cause. */
const mostLosses = 3;

/** Reasons why a job's signal aborts: it was cancelled, or this server must give it up. */
export class Cancelled extends Error {}
export class Interrupted extends Error {}

interface Running {
  db: Db;
  platform: Platform;
  defined: DefinedJob;
  claimed: Claimed;
  signal: AbortSignal;
}

/** Transition that ends a job here, with the columns to store. */
interface End extends Omit<Partial<Job>, 'state'> {
  transition: (typeof jobTransitions)['finish' | 'stop' | 'interrupt' | 'fail' | 'retry'];
  /** Reason of the failure, for administrators. */
  cause?: string;
}

/** Runs a job that this server has claimed to its end, and stores the result. */
export async function runJob(running: Running): Promise<void> {
  const { db, platform, claimed } = running;
  const startedAt = clock.now();
  const { transition, cause = '', ...row } = await endOf(running);
  const isOver = transition !== jobTransitions.interrupt && transition !== jobTransitions.retry;
  const end = (to: Db) => jobStore.move(to, claimed.job, transition, { ...row, endedAt: isOver ? clock.now() : null });
  const isUnfinished = isOver && transition !== jobTransitions.finish;
  const changed = isUnfinished ? await endUnfinished(running, end) : await end(db);
  if (changed && isOver && isScheduled(changed)) await recordOutcome(db, changed, startedAt, cause);
  if (changed) await pushProgress(db, platform, changed);
}

/** Ends a job together with what waits for it. */
const endUnfinished = ({ db, platform, defined }: Running, end: (tx: Db) => Promise<Job | undefined>) =>
  db.transaction(async (tx) => {
    const job = await end(tx);
    if (job) await followEnd(tx, platform, defined, job);
    return job;
  });

async function endOf(running: Running): Promise<End> {
  const { db, platform, defined, claimed, signal } = running;
  const { job, wasLost } = claimed;
  if (job.cancelling) return { transition: jobTransitions.stop };
  try {
    if (wasLost && !mayBeginAgain(defined, job)) throw new Error('its server fell silent');
    await pushProgress(db, platform, job);
    const context = contextOf(running, await actorFor(db, defined, job));
    const result = await defined.run(context as JobContext<never>, defined.input.parse(job.data) as never);
    return { transition: jobTransitions.finish, result: result ?? null };
  } catch (error) {
    // Errors after the abort may be a consequence of it.
    if (signal.aborted) return abortedBy(signal.reason, job);
    return failedBy(error, running);
  }
}

const mayBeginAgain = ({ lost, retry }: DefinedJob, { attempts }: Job) =>
  lost !== 'fail' && attempts <= (retry?.times ?? 0) + 1 + mostLosses;

function contextOf({ db, platform, defined, claimed, signal }: Running, actor: Actor | null): JobContext {
  const { job } = claimed;
  let pushedAt = Number.NEGATIVE_INFINITY;
  // Updates the same object, since the running job has passed it on.
  const renew = async () => void Object.assign(actor ?? {}, await actorFor(db, defined, job));
  return {
    db,
    platform,
    jobId: job.id,
    actor: actor as JobContext['actor'],
    signal,
    renew,
    progress: async (done, total) => {
      signal.throwIfAborted();
      const now = performance.now();
      if (now - pushedAt < pushEveryMs && (total === 0 || done < total)) return;
      pushedAt = now;
      const current = await jobStore.advance(db, job, { done, total });
      if (!current) throw new Interrupted();
      await renew();
      await pushProgress(db, platform, current);
    },
    note: async (result) => void (await jobStore.advance(db, job, { result })),
  };
}

/** Returns the owner with current rights; throws when they no longer suffice. */
async function actorFor(db: Db, { access }: DefinedJob, { ownerId, language }: Job): Promise<Actor | null> {
  if (access === 'system') return null;
  const actor = ownerId === null ? null : await actorOf(db, ownerId);
  ensure(actor, wireFaults.notAllowed);
  ensure(access === 'user' || may(actor, access.slice('may:'.length) as Permission), wireFaults.notAllowed);
  return { ...actor, language };
}

/** A job that is given back does not count as started. */
const abortedBy = (reason: unknown, { attempts }: Job): End =>
  reason instanceof Cancelled
    ? { transition: jobTransitions.stop }
    : { transition: jobTransitions.interrupt, claim: null, beatAt: null, attempts: attempts - 1 };

async function failedBy(error: unknown, { platform, defined, claimed }: Running): Promise<End> {
  const { id, kind, attempts, language } = claimed.job;
  const { times, afterMs } = defined.retry ?? { times: 0, afterMs: 0 };
  const isFault = error instanceof Fault;
  if (!isFault) platform.log.error(`job ${id} (${kind}) failed`, { error, attempts });
  if (!isFault && !claimed.wasLost && attempts <= times) {
    const runAt = new Date(clock.now().getTime() + afterMs * 2 ** (attempts - 1));
    return { transition: jobTransitions.retry, runAt, claim: null, beatAt: null };
  }
  await readyFor(language);
  const fault = isFault ? error : new Fault(jobFaults.broke);
  const cause = error instanceof Error ? error.message : String(error);
  return { transition: jobTransitions.fail, message: fault.say(language, toTraditional), cause };
}
