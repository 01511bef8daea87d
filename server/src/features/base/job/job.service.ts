import { type JobProgress, jobFaults, jobTransitions, maySeeJob } from '@xueyan/contract/base/job';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { DefinedJob, JobAccess, JobActor, JobKind } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { jobParameters } from './job.parameter.ts';
import { type Job, jobStore } from './job.store.ts';

const dayMs = 86_400_000;
const scheduleKey = 'schedule';

/** What a worker does at once when a job was started or cancelled in its process; those of others do so within a second. */
interface Listener {
  started(): void;
  cancelled(): void;
}

const listeners = new Set<Listener>();

/** Has a worker hear of jobs; answers how to stop that. */
export function onJobs(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const tellWorkers = (what: keyof Listener) => () => {
  for (const listener of listeners) listener[what]();
};

interface NewJob<I extends z.ZodType> {
  input: z.input<I>;
  /** What it works on, for people: a file's name, a course's. */
  title?: string;
  /** While a job of the kind with the same key waits or runs, and nobody cancelled it, it stands for this one. */
  key?: string;
  /** Not before. */
  runAt?: Date;
}

/**
 * Starts a job, which survives the server, and answers its id. It runs after the commit of the transaction in which it
 * was started, if any.
 */
export async function startJob<I extends z.ZodType, A extends JobAccess>(
  { db, actor }: { db: Db; actor: JobActor<A> },
  { kind, input: schema }: JobKind<I, A>,
  { input, title = '', key, runAt = clock.now() }: NewJob<I>,
): Promise<string> {
  schema.parse(input);
  const owner = actor && { ownerId: actor.id, language: actor.language };
  return jobStore.insert(
    db,
    { kind, title, data: input, runAt, ...(key && { key }), ...owner },
    tellWorkers('started'),
  );
}

/** Starts the job of a schedule; while one waits or runs, on whichever server, that one stands for it. */
export const startScheduled = (db: Db, job: DefinedJob): Promise<string> =>
  startJob({ db, actor: null }, job as unknown as JobKind<z.ZodType, 'system'>, { input: {}, key: scheduleKey });

/** Whether a job is one of a schedule. */
export const isScheduled = ({ key }: Job): boolean => key === scheduleKey;

/** A job as its owner sees it. */
export const presentJob = (clock: Pick<Clock, 'write'>, job: Job): JobProgress => ({
  jobId: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  done: job.done,
  total: job.total,
  message: job.message,
  result: job.result,
  cancelling: job.cancelling,
  createTime: clock.write(job.createdAt),
});

/** Somebody's work, as long as what came of it is kept. Newest first. */
export async function listMyJobs(db: Db, clock: Clock, actor: Actor): Promise<JobProgress[]> {
  const found = await jobStore.listOf(db, actor.id, await keptSince(db));
  return found.map((job) => presentJob(clock, job));
}

/** One's own job. */
export async function jobToSee(db: Db, actor: Actor, jobId: string): Promise<Job> {
  const job = await jobStore.find(db, jobId);
  ensure(job, wireFaults.gone);
  ensure(maySeeJob(actor, job), wireFaults.gone);
  return job;
}

/** Ends one's own job at its next step; one that nobody has begun ends at once. */
export async function cancelMyJob(db: Db, platform: Platform, actor: Actor, jobId: string): Promise<void> {
  const job = await jobToSee(db, actor, jobId);
  nextState(jobTransitions.cancel, actor, job, { who: wireFaults.gone, state: jobFaults.over });
  ensure(await cancel(db, platform, jobId), jobFaults.over);
}

/** Ends the job of a kind with this key, if there is one, on behalf of whoever may do so by the rules of its feature. */
export async function cancelJob(db: Db, platform: Platform, { kind }: JobKind, key: string): Promise<void> {
  const job = await jobStore.wantedWith(db, kind, key);
  if (job) await cancel(db, platform, job.id);
}

async function cancel(db: Db, platform: Platform, jobId: string): Promise<boolean> {
  const changed = await jobStore.cancel(db, jobId, clock.now(), tellWorkers('cancelled'));
  if (changed) await pushProgress(db, platform, changed);
  return changed !== undefined;
}

/** Pushes how far a job is to the pages of its owner. */
export const pushProgress = async (db: Db, platform: Platform, job: Job): Promise<void> => {
  if (job.ownerId === null) return;
  await platform.live.toUsers(db, [job.ownerId], { type: 'job.progress', data: presentJob(platform.clock, job) });
};

/** Removes jobs that ended longer ago than the school keeps them, with what they left to be downloaded. */
export const forgetOldJobs = async (db: Db) => jobStore.removeEndedBefore(db, await keptSince(db));

async function keptSince(db: Db): Promise<Date> {
  const { keptDays } = await readParameters(db, jobParameters);
  return new Date(clock.now().getTime() - keptDays * dayMs);
}
