import { type JobProgress, jobFaults, jobTransitions, maySeeJob } from '@xueyan/contract/base/job';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Job, type JobActor, jobStore } from './job.store.ts';

const dayMs = 86_400_000;

export interface NewWork {
  /** Which `workOn` does it. */
  kind: string;
  /** What it works on, for people. */
  title: string;
  data: unknown;
}

export const queueOf = (kind: string) => `work.${kind}`;

/**
 * Begins long work, which survives a restart of the server; answers its job. `keep` writes what belongs to the job in
 * the same transaction.
 */
export async function startWork(
  db: Db,
  platform: Platform,
  actor: Actor,
  work: NewWork,
  keep?: (tx: Db, jobId: string) => Promise<void>,
): Promise<JobProgress> {
  const job = await db.transaction(async (tx) => {
    const created = await jobStore.insert(tx, { ...work, ownerId: actor.id, actor: remember(actor) });
    await keep?.(tx, created.id);
    return created;
  });
  await platform.jobs.add(queueOf(work.kind), { jobId: job.id }, { once: job.id });
  return presentJob(platform.clock, job);
}

const remember = ({ id, loginName, userName, roleCode, permissions, dataRange, language }: Actor): JobActor => ({
  id,
  loginName,
  userName,
  roleCode,
  permissions: [...permissions],
  dataRange,
  language,
});

/** A job as its owner sees it. */
export const presentJob = (clock: Clock, job: Job): JobProgress => ({
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

/** Somebody's work, as long as what came of it is kept: until a day after its end. Newest first. */
export async function listMyJobs(db: Db, clock: Clock, actor: Actor): Promise<JobProgress[]> {
  const found = await jobStore.listOf(db, actor.id, new Date(clock.now().getTime() - dayMs));
  return found.map((job) => presentJob(clock, job));
}

/** One's own job. */
export async function jobToSee(db: Db, actor: Actor, jobId: string): Promise<Job> {
  const job = await jobStore.find(db, jobId);
  ensure(job, wireFaults.gone);
  ensure(maySeeJob(actor, job), wireFaults.gone);
  return job;
}

/** Ends work at its next step; work that nobody has begun ends at once. */
export async function cancelWork(db: Db, platform: Platform, actor: Actor, jobId: string): Promise<void> {
  const job = await jobToSee(db, actor, jobId);
  nextState(jobTransitions.cancel, actor, job, { who: wireFaults.gone, state: jobFaults.over });
  const changed = await jobStore.cancel(db, jobId, clock.now());
  ensure(changed, jobFaults.over);
  await tellOwner(db, platform, changed);
}

/** Pushes how far a job is to the pages of its owner. */
export const tellOwner = (db: Db, platform: Platform, job: Job) =>
  platform.live.toUsers(db, [job.ownerId], { type: 'job.progress', data: presentJob(platform.clock, job) });

/** Forgets work that ended more than a day ago, with what it left to be downloaded. */
export const forgetOldWork = (db: Db) => jobStore.removeEndedBefore(db, new Date(clock.now().getTime() - dayMs));
