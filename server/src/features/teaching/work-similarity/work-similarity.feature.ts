import { defineFeature } from '../../../http/feature.ts';
import { workSimilarityJobs } from './work-similarity.job.ts';
import { workSimilarityRoutes } from './work-similarity.routes.ts';

export const workSimilarityFeature = defineFeature({
  name: 'teaching/work-similarity',
  routes: workSimilarityRoutes,
  jobs: workSimilarityJobs,
  audits: {
    'worksimilarity.start': { zh: '作业查重', en: 'Compared works', mn: 'Ажил харьцуулсан' },
    'worksimilarity.note': {
      zh: '标注作业查重结果',
      en: 'Noted something about similar works',
      mn: 'Төстэй ажилд тэмдэглэсэн',
    },
    'worksimilarity.read': { zh: '读取提交的文件', en: 'Read handed-in files', mn: 'Илгээсэн файл уншсан' },
  },
});
