import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Progress of a job that the receiver started. */
    'job.progress': JobProgress;
  }
}

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** `jobTransitions` defines their order. */
export const JobState = z.enum(jobStates);
export type JobState = z.output<typeof JobState>;

/** Progress of a job. `total` is 0 until it is known. */
export const JobProgress = z.object({
  jobId: Id,
  /** Kind of the job, such as `import.roster`. */
  kind: z.string(),
  /** Name of what it works on, such as a file or a course. */
  title: z.string(),
  state: JobState,
  done: z.number().int(),
  total: z.number().int(),
  /** Reason of the failure, in the owner's language; empty otherwise. */
  message: z.string(),
  /** Result, as the kind defines it; null until it is done. */
  result: z.unknown(),
  /** A cancellation was requested; it takes effect at the next step. */
  cancelling: z.boolean(),
  createTime: DateTime,
});
export type JobProgress = z.output<typeof JobProgress>;

const Key = z.strictObject({ jobId: Id });

export const jobApi = {
  list: post('job/list', {
    access: 'user',
    summary: 'My long work, until a day after its end, newest first',
    output: z.object({ jobList: z.array(JobProgress) }),
  }),
  get: post('job/get', {
    access: 'user',
    summary: 'One piece of my long work',
    input: Key,
    output: JobProgress,
  }),
  cancel: post('job/cancel', {
    access: 'user',
    audit: { action: 'job.cancel', target: 'jobId' },
    summary: 'Ends my long work at its next step; what it has done stays',
    input: Key,
    output: z.null(),
  }),
};

/** Allows the owner of the job. */
export const maySeeJob = (actor: Pick<Rights, 'id'>, job: { ownerId: string | null }) => job.ownerId === actor.id;

export const jobFaults = faults('job', {
  broke: {
    zh: '任务因服务器出错而中断，已完成的部分保留，请重试或联系管理员',
    en: 'The work broke off because of an error of the server; what was done stays. Try again, or tell your administrator',
    mn: 'Серверийн алдаанаас болж ажил тасарлаа; хийгдсэн нь хэвээр үлдсэн. Дахин оролдох эсвэл админд хэлнэ үү',
  },
  over: { zh: '任务已经结束', en: 'This work has already ended', mn: 'Энэ ажил дууссан байна' },
});

/** Legal transitions of jobs and their effects. */
export const jobTransitions = transitions<JobState>()({
  begin: { moves: { waiting: 'running', running: 'running' }, who: 'system' },
  /** A waiting job ends at once, a running one at its next step. */
  cancel: { moves: { waiting: 'cancelled', running: 'running' }, who: maySeeJob },
  stop: { moves: { running: 'cancelled' }, who: 'system' },
  finish: { moves: { running: 'done' }, who: 'system' },
  fail: { moves: { running: 'failed' }, who: 'system' },
  /** It is retried later. */
  retry: { moves: { running: 'waiting' }, who: 'system' },
  /** Its server stops. */
  interrupt: { moves: { running: 'waiting' }, who: 'system' },
});
