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
import { followEnd } from './job-end.service.ts';

const dayMs = 86_400_000;
const scheduleKey = 'schedule';

/** Called when a job was started or cancelled in this process; workers of other processes notice within a second. */
interface Listener {
  started(kind: string): void;
  cancelled(): void;
  /** Jobs that it runs, by kind. */
  jobs: ReadonlyMap<string, DefinedJob>;
}

const listeners = new Set<Listener>();

/** Registers a worker for jobs of this process; returns a function that unregisters it. */
export function onJobs(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const tellStarted = (kind: string) => () => {
  for (const listener of listeners) listener.started(kind);
};
const tellCancelled = () => {
  for (const listener of listeners) listener.cancelled();
};
const definedAs = (kind: string): DefinedJob | undefined =>
  [...listeners].flatMap(({ jobs }) => jobs.get(kind) ?? [])[0];

interface NewJob<I extends z.ZodType> {
  input: z.input<I>;
  /** Name of what it works on, such as a file or a course. */
  title?: string;
  /** While an uncancelled job of the kind with the same key waits or runs, that one is returned instead. */
  key?: string;
  /** Earliest start. */
  runAt?: Date;
}

/** Starts a job, which survives the server, and returns its id. Within a transaction it runs after the commit. */
export async function startJob<I extends z.ZodType, A extends JobAccess>(
  { db, actor }: { db: Db; actor: JobActor<A> },
  { kind, input: schema }: JobKind<I, A>,
  { input, title = '', key, runAt = clock.now() }: NewJob<I>,
): Promise<string> {
  schema.parse(input);
  const owner = actor && { ownerId: actor.id, language: actor.language };
  return jobStore.insert(db, { kind, title, data: input, runAt, ...(key && { key }), ...owner }, tellStarted(kind));
}

/** Starts the job of a schedule; while one waits or runs on any server, that one is returned instead. */
export const startScheduled = (db: Db, job: DefinedJob): Promise<string> =>
  startJob({ db, actor: null }, job as unknown as JobKind<z.ZodType, 'system'>, { input: {}, key: scheduleKey });

/** Tells whether a job was started by a schedule. */
export const isScheduled = ({ key }: Job): boolean => key === scheduleKey;

/** Returns a job as its owner sees it. */
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

/** Returns a person's jobs, as long as their results are stored. Newest first. */
export async function listMyJobs(db: Db, clock: Clock, actor: Actor): Promise<JobProgress[]> {
  const found = await jobStore.listOf(db, actor.id, await keptSince(db));
  return found.map((job) => presentJob(clock, job));
}

/** Returns one's own job. */
export async function jobToSee(db: Db, actor: Actor, jobId: string): Promise<Job> {
  const job = await jobStore.find(db, jobId);
  ensure(job, wireFaults.gone);
  ensure(maySeeJob(actor, job), wireFaults.gone);
  return job;
}

/** Cancels one's own job: a running one ends at its next step, a waiting one at once. */
export async function cancelMyJob(db: Db, platform: Platform, actor: Actor, jobId: string): Promise<void> {
  const job = await jobToSee(db, actor, jobId);
  nextState(jobTransitions.cancel, actor, job, { who: wireFaults.gone, state: jobFaults.over });
  ensure(await cancel(db, platform, jobId), jobFaults.over);
}

/** Cancels the job of a kind with this key, if there is one; the calling feature has checked the right to it. */
export async function cancelJob(db: Db, platform: Platform, { kind }: JobKind, key: string): Promise<void> {
  const job = await jobStore.wantedWith(db, kind, key);
  if (job) await cancel(db, platform, job.id);
}

/** Returns the actor's own job of a kind with this key while it waits or runs; somebody else's is not theirs to see. */
export async function ownOpenJob(db: Db, actor: Actor, { kind }: JobKind, key: string): Promise<string | null> {
  const job = await jobStore.wantedWith(db, kind, key);
  return job && maySeeJob(actor, job) ? job.id : null;
}

/** Returns the progress in percent of the job of a kind with this key while it waits or runs; null: there is none. */
export async function percentOfOpen(db: Db, { kind }: JobKind, key: string): Promise<number | null> {
  const job = await jobStore.wantedWith(db, kind, key);
  return job ? Math.floor((100 * job.done) / Math.max(1, job.total)) : null;
}

/** Period for which former jobs of a person count in the fair order. */
const fairMs = 3_600_000;

/** Returns the waiting jobs of a kind, in the order in which they will be taken. */
export const fairOrder = (db: Db, kind: string, most?: number) =>
  jobStore.fairQueue(db, kind, new Date(clock.now().getTime() - fairMs), most);

async function cancel(db: Db, platform: Platform, jobId: string): Promise<boolean> {
  const changed = await db.transaction(async (tx) => {
    const job = await jobStore.cancel(tx, jobId, clock.now(), tellCancelled);
    const defined = job?.endedAt ? definedAs(job.kind) : undefined;
    if (job && defined) await followEnd(tx, platform, defined, job);
    return job;
  });
  if (changed) await pushProgress(db, platform, changed);
  return changed !== undefined;
}

/** Pushes the progress of a job to its owner's pages. */
export const pushProgress = async (db: Db, platform: Platform, job: Job): Promise<void> => {
  if (job.ownerId === null) return;
  await platform.live.toUsers(db, [job.ownerId], { type: 'job.progress', data: presentJob(platform.clock, job) });
};

/** Deletes jobs whose retention is over, with their downloads, and files that were checked for a job and expired. */
export async function forgetOldJobs(db: Db): Promise<void> {
  await jobStore.removeUploadsExpiredBefore(db, clock.now());
  await jobStore.removeEndedBefore(db, await keptSince(db));
}

async function keptSince(db: Db): Promise<Date> {
  const { keptDays } = await readParameters(db, jobParameters);
  return new Date(clock.now().getTime() - keptDays * dayMs);
}
