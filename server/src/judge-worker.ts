import { submissionJobs } from './features/exam/submission/submission.job.ts';
import { type LoneWorker, startLoneWorker } from './lone-worker.ts';

/** Judges what waits in a school's database, and nothing else; answers how to stop. What it had begun others take over. */
export const startJudgeWorker = (worker: LoneWorker): Promise<() => Promise<void>> =>
  startLoneWorker(worker, { name: 'exam/submission', jobs: submissionJobs });
