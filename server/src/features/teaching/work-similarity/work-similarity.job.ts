import { defineJob } from '../../../http/job.ts';
import { compareWorks, workSimilarityJob } from './work-similarity.service.ts';

export const workSimilarityJobs = [
  defineJob({
    ...workSimilarityJob,
    state: 'none',
    run: async ({ db, platform, actor, progress }, input) => {
      await compareWorks({ db, platform, actor }, input, progress);
      return null;
    },
  }),
];
