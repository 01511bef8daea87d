import { defineJob } from '../../../http/job.ts';
import { resultsJob } from '../exam/exam.service.ts';
import { measureExam } from './question-measure.service.ts';

export const examAnalysisJobs = [
  defineJob({
    ...resultsJob,
    state: 'none',
    retry: { times: 3, afterMs: 10_000 },
    run: async ({ db }, { examId }) => {
      await measureExam(db, examId);
      return null;
    },
  }),
];
