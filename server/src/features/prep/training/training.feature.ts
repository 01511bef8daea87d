import { defineFeature } from '../../../http/feature.ts';
import { createDemoTrainings } from './training.demo.ts';
import { trainingJobs } from './training.job.ts';
import { trainingRoutes } from './training.routes.ts';
import { modelRule } from './training.service.ts';
import { trainingStream } from './training.stream.ts';

export const trainingFeature = defineFeature({
  name: 'prep/training',
  routes: trainingRoutes,
  streams: [trainingStream],
  files: { training: modelRule },
  jobs: trainingJobs,
  demo: createDemoTrainings,
  menu: [
    {
      code: 'prep/trainings',
      parent: 'prep',
      order: 40,
      titles: { zh: '机器学习实验', en: 'Machine learning', mn: 'Машин сургалт' },
      route: '/prep/trainings',
      view: 'prep/training/TrainingsPage',
      icon: 'experiment',
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
    {
      code: 'prep/training',
      parent: 'prep',
      order: 45,
      titles: { zh: '训练结果', en: 'Training', mn: 'Сургалтын дүн' },
      route: '/prep/trainings/:runId',
      view: 'prep/training/TrainingPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  audits: {
    'training.delete': { zh: '删除训练', en: 'Deleted a training', mn: 'Сургалт устгасан' },
    'training.install': { zh: '安装训练环境', en: 'Installed what trains models', mn: 'Сургалтын орчин суулгасан' },
  },
});
