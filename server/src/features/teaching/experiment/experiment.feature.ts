import { defineFeature } from '../../../http/feature.ts';
import { deadlineTicker } from './deadline.job.ts';
import { createDemoCourse } from './experiment.demo.ts';
import { experimentRoutes } from './experiment.routes.ts';
import { experimentPackage } from './experiment-package.service.ts';

export const experimentFeature = defineFeature({
  name: 'teaching/experiment',
  routes: experimentRoutes,
  sectionKinds: [{ kind: 'experiment', package: experimentPackage }],
  tickers: [deadlineTicker],
  menu: [
    {
      code: 'teaching/experiment',
      parent: 'teaching',
      order: 40,
      titles: { zh: '编辑实验', en: 'Edit experiment', mn: 'Туршилт засах' },
      route: '/teaching/experiments/:sectionId',
      view: 'teaching/experiment/ExperimentEditPage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'],
    },
  ],
  demo: createDemoCourse,
});
