import { defineJob } from '../../../http/job.ts';
import { cleanStored, readStored, tableCleanJob, tableReadJob } from './dataset-intake.service.ts';

/** Half the memory of a small host may go into one of these. */
const concurrency = 1;

export const datasetJobs = [
  defineJob({ ...tableReadJob, state: 'none', fair: true, concurrency, run: readStored }),
  defineJob({ ...tableCleanJob, state: 'none', fair: true, concurrency, run: cleanStored }),
];
