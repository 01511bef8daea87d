import { defineJob } from '../../../http/job.ts';
import { exportBranch, exportJob } from './warehouse-export.service.ts';

export const warehouseExportJobs = [
  defineJob({
    ...exportJob,
    state: 'none',
    run: ({ db, platform, actor, signal, progress }, input) =>
      exportBranch({ db, platform, actor }, input, { signal, progress }),
  }),
];
