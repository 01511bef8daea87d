import { type JobProgress, jobTransitions } from '@xueyan/contract/base/job';
import { isFinal } from '@xueyan/contract/wire/transition';

export const isOver = ({ state }: JobProgress) => isFinal(jobTransitions, state);

export const percentOf = ({ state, done, total }: JobProgress) =>
  state === 'done' ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0;

/** Applies a job's progress to the list: an ended job stays ended, and a new one is put first. */
export function withProgress(jobs: JobProgress[], progress: JobProgress): JobProgress[] {
  const before = jobs.find(({ jobId }) => jobId === progress.jobId);
  if (!before) return [progress, ...jobs];
  return isOver(before) ? jobs : jobs.map((job) => (job === before ? progress : job));
}
