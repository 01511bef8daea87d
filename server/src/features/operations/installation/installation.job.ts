import { defineJob } from '../../../http/job.ts';
import { installProgram, installProvided, programJob, providedJob } from './program-install.service.ts';

export const installationJobs = [
  defineJob({
    ...programJob,
    state: 'none',
    run: async ({ db, platform, ...progress }, { program }) => {
      await installProgram(db, platform, program, progress);
      return null;
    },
  }),
  defineJob({
    ...providedJob,
    state: 'none',
    run: async ({ db, platform, ...progress }) => {
      await installProvided(db, platform, progress);
      return null;
    },
  }),
];
