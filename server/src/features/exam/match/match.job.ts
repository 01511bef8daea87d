import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { matchJudgedJob } from '../submission/submission.service.ts';
import { takeVerdict } from './attempt.service.ts';
import { keepMatchTimes } from './match.service.ts';
import { handToJudgeAgain, rejudgeJob } from './rejudge.service.ts';

/** What is due stands in the database, so a match begins and ends whichever server runs, and after one did not. */
export const matchTicker = (db: Db, platform: Platform): Ticker => ({
  name: 'match',
  everyMs: 1000,
  round: () => keepMatchTimes(db, platform),
});

export const matchJobs = [
  defineJob({
    ...matchJudgedJob,
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeVerdict(db, platform, submissionId);
      return null;
    },
  }),
  defineJob({
    ...rejudgeJob,
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, progress }, { rejudgeId }) => {
      await handToJudgeAgain(db, rejudgeId, progress);
      return null;
    },
  }),
];
