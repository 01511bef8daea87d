import { defineJob } from '../../../http/job.ts';
import { keepFileTexts, readFilesJob } from './file-text.service.ts';

export const workSimilarityJobs = [
  defineJob({
    ...readFilesJob,
    run: ({ db, platform, actor, progress }, { sectionId }) =>
      keepFileTexts({ db, platform, actor }, sectionId, progress),
  }),
];
