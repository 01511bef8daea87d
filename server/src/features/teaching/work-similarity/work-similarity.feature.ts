import { defineFeature } from '../../../http/feature.ts';
import { workSimilarityJobs } from './work-similarity.job.ts';
import { workSimilarityRoutes } from './work-similarity.routes.ts';

export const workSimilarityFeature = defineFeature({
  name: 'teaching/work-similarity',
  routes: workSimilarityRoutes,
  jobs: workSimilarityJobs,
  audits: {
    'worksimilarity.read': { zh: '读取提交的文件', en: 'Read handed-in files', mn: 'Илгээсэн файл уншсан' },
  },
});
