import { defineFeature } from '../../../http/feature.ts';
import { removeTrials } from '../trial/trial.service.ts';
import { runRoutes } from './run.routes.ts';
import { runToRead, runToWrite } from './run-access.service.ts';

export const runFeature = defineFeature({
  name: 'teaching/run',
  routes: runRoutes,
  files: { run: { read: runToRead, write: runToWrite } },
  removals: { section: removeTrials },
  menu: [
    {
      code: 'study/experiment',
      parent: 'teaching',
      order: 70,
      titles: { zh: '实验', en: 'Experiment', mn: 'Туршилт' },
      route: '/experiments/:sectionId',
      view: 'teaching/run/WorkspacePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
});
