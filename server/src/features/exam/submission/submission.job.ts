import { defineJob } from '../../../http/job.ts';
import { judgeSubmission } from './judging.service.ts';
import { forgetTrials, judgeJob } from './submission.service.ts';

/** All that a worker which only judges needs to know. */
export const submissionJobs = [
  defineJob({
    ...judgeJob,
    concurrency: ({ judge }) => judge.capacity(),
    run: async ({ db, platform, signal }, { submissionId }) => {
      await judgeSubmission(db, platform, submissionId, signal);
      return null;
    },
  }),
  defineJob({
    kind: 'submission.forget',
    access: 'system',
    schedule: { at: '04:10' },
    title: { zh: '清理评测试运行', en: 'Forget trial runs of the judge', mn: 'Шүүгчийн туршилтыг цэвэрлэх' },
    run: async ({ db }) => {
      await forgetTrials(db);
      return null;
    },
  }),
];
