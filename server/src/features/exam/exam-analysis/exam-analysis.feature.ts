import { defineFeature } from '../../../http/feature.ts';
import { examAnalysisJobs } from './exam-analysis.job.ts';
import { examAnalysisRoutes } from './exam-analysis.routes.ts';

export const examAnalysisFeature = defineFeature({
  name: 'exam/exam-analysis',
  routes: examAnalysisRoutes,
  jobs: examAnalysisJobs,
  menu: [
    {
      code: 'exam/difficulty',
      parent: 'exam/setting',
      order: 70,
      titles: { zh: '试题难度', en: 'Measured difficulty', mn: 'Асуултын хүндрэл' },
      hints: { zh: '按作答算出的难度', en: 'Difficulty by the answers', mn: 'Хариултаар тооцсон хүндрэл' },
      route: '/exam/difficulty',
      view: 'exam/exam-analysis/DifficultyPage',
      icon: 'dashboard',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
});
