import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { judgedJob } from '../submission/submission.service.ts';
import { takeVerdict } from './answer-judging.service.ts';
import { keepExamTimes } from './exam-clock.service.ts';
import { compareExamAnswers, examSimilarityJob } from './exam-similarity.service.ts';
import { lookAtAnswer, machineJob } from './machine-look.service.ts';

/** Due times are stored in the database, so exams begin and end whichever server runs, also after an outage. */
export const examTicker = (db: Db, platform: Platform): ListedTicker => ({
  name: 'exam',
  title: { zh: '考试按时开始和结束', en: 'Begin and end exams on time', mn: 'Шалгалтыг цагт нь эхлүүлж дуусгах' },
  everyMs: 1000,
  round: () => keepExamTimes(db, platform),
});

export const examJobs = [
  defineJob({
    ...machineJob,
    state: 'none',
    concurrency: 4,
    retry: { times: 3, afterMs: 5_000 },
    run: async ({ db, platform }, input) => {
      await lookAtAnswer(db, platform, input);
      return null;
    },
  }),
  defineJob({
    ...examSimilarityJob,
    state: 'none',
    run: async ({ db, platform, actor, progress }, input) => {
      await compareExamAnswers({ db, platform, actor }, input, progress);
      return null;
    },
  }),
  defineJob({
    ...judgedJob,
    state: 'none',
    retry: { times: 5, afterMs: 2_000 },
    run: async ({ db, platform }, { submissionId }) => {
      await takeVerdict(db, platform, submissionId);
      return null;
    },
  }),
];
