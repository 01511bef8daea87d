import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { judgedJob } from '../submission/submission.service.ts';
import { takeVerdict } from './answer-judging.service.ts';
import { keepExamTimes } from './exam-clock.service.ts';
import { lookAtAnswer, machineJob } from './machine-look.service.ts';

/** What is due stands in the database, so an exam begins and ends whichever server runs, and after one did not. */
export const examTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'exam',
  everyMs: 1000,
  round: () => keepExamTimes(db, platform),
});

export const examJobs = [
  defineJob({
    ...machineJob,
    concurrency: 4,
    retry: { times: 3, afterMs: 5_000 },
    run: async ({ db, platform }, input) => {
      await lookAtAnswer(db, platform, input);
      return null;
    },
  }),
  defineJob({
    ...judgedJob,
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeVerdict(db, platform, submissionId);
      return null;
    },
  }),
];
