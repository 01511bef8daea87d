import { defineFeature } from '../../../http/feature.ts';
import { createDemoCluster } from './cluster.demo.ts';
import { experimentTrainingRoutes } from './experiment-training.routes.ts';
import { createDemoOpenLabs } from './open-lab.demo.ts';

export const experimentTrainingFeature = defineFeature({
  name: 'teaching/experiment-training',
  routes: experimentTrainingRoutes,
  demo: async (school) => {
    await createDemoCluster(school);
    await createDemoOpenLabs(school);
    return undefined;
  },
  menu: [
    {
      code: 'study/training',
      parent: 'study/labs',
      order: 20,
      titles: { zh: '实验训练', en: 'Experiments', mn: 'Туршилтын дасгал' },
      hints: { zh: '自己练实验', en: 'Practise labs by yourself', mn: 'Лабораторийг бие даан хийх' },
      route: '/training',
      view: 'teaching/experiment-training/TrainingPage',
      icon: 'experiment',
      roles: ['ROLE_STUDENT'],
    },
  ],
});
