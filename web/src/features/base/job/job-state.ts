import { type JobProgress, jobTransitions } from '@xueyan/contract/base/job';
import { isFinal } from '@xueyan/contract/wire/transition';

export const isOver = ({ state }: JobProgress) => isFinal(jobTransitions, state);

export const percentOf = ({ state, done, total }: JobProgress) =>
  state === 'done' ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0;

/** A list of jobs in which one is further now: what is over stays over, and a new one stands first. */
export function withProgress(jobs: JobProgress[], progress: JobProgress): JobProgress[] {
  const before = jobs.find(({ jobId }) => jobId === progress.jobId);
  if (!before) return [progress, ...jobs];
  return isOver(before) ? jobs : jobs.map((job) => (job === before ? progress : job));
}
