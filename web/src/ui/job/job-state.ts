import type { JobProgress } from '@xueyan/contract/system/job';

export const isOver = ({ state }: JobProgress) => state === 'done' || state === 'failed' || state === 'cancelled';

export const percentOf = ({ state, done, total }: JobProgress) =>
  state === 'done' ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0;

/** A list of jobs in which one is further now: what is over stays over, and a new one stands first. */
export function withProgress(jobs: JobProgress[], progress: JobProgress): JobProgress[] {
  const before = jobs.find(({ jobId }) => jobId === progress.jobId);
  if (!before) return [progress, ...jobs];
  return isOver(before) ? jobs : jobs.map((job) => (job === before ? progress : job));
}
