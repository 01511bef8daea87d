import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** How far long work is. `total` is 0 until it is known. */
export const JobProgress = z.object({
  jobId: Id,
  /** What kind of work, such as `roster.import`. */
  kind: z.string(),
  /** What it works on, for people: a file's name, a course's. */
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number().int(),
  total: z.number().int(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  /** What it brought, as the kind defines; null until it is done. */
  result: z.unknown(),
  createTime: z.string(),
});
export type JobProgress = z.output<typeof JobProgress>;

export const jobApi = {
  list: post('job/list', {
    access: 'user',
    summary: 'My long work of the last day, newest first',
    output: z.object({ jobList: z.array(JobProgress) }),
  }),
  get: post('job/get', {
    access: 'user',
    summary: 'One piece of my long work',
    input: z.object({ jobId: Id }),
    output: JobProgress,
  }),
  cancel: post('job/cancel', {
    access: 'user',
    summary: 'Ends my long work at its next step; what it has done stays',
    input: z.object({ jobId: Id }),
    output: z.null(),
  }),
};

export const jobFaults = faults('job', {
  over: { zh: '任务已经结束', en: 'This work has already ended', mn: 'Энэ ажил дууссан байна' },
});
