import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { matchJudgedJob } from '../submission/submission.service.ts';
import { takeVerdict } from './attempt.service.ts';
import { keepMatchTimes } from './match.service.ts';
import { compareSubmissions, matchSimilarityJob } from './match-similarity.service.ts';
import { handToJudgeAgain, rejudgeJob } from './rejudge.service.ts';

/** Due times are stored in the database, so matches begin and end whichever server runs, also after an outage. */
export const matchTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'match',
  title: { zh: '竞赛按时开始和结束', en: 'Begin and end matches on time', mn: 'Тэмцээнийг цагт нь эхлүүлж дуусгах' },
  everyMs: 1000,
  round: () => keepMatchTimes(db, platform),
});

export const matchJobs = [
  defineJob({
    ...matchJudgedJob,
    state: 'none',
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeVerdict(db, platform, submissionId);
      return null;
    },
  }),
  defineJob({
    ...matchSimilarityJob,
    state: 'none',
    run: async ({ db, platform, actor, progress }, input) => {
      await compareSubmissions({ db, platform, actor }, input, progress);
      return null;
    },
  }),
  defineJob({
    ...rejudgeJob,
    state: 'none',
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, progress }, { rejudgeId }) => {
      await handToJudgeAgain(db, rejudgeId, progress);
      return null;
    },
  }),
];
