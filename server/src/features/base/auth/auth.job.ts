import { defineJob } from '../../../http/job.ts';
import { forgetOldAttempts } from './attempt.service.ts';
import { forgetOldDevices } from './device.service.ts';

/** Keeps the lists of failed tries and of browsers as short as they need be, whatever names are made up. */
export const authJobs = [
  defineJob({
    kind: 'login.forget',
    access: 'system',
    schedule: { everyMs: 300_000 },
    run: async ({ db }) => {
      await forgetOldAttempts(db);
      await forgetOldDevices(db);
    },
  }),
];
