import { defineFeature } from '../../../http/feature.ts';
import { removeTrials } from '../trial/trial.service.ts';
import { attemptJobs } from './attempt.job.ts';
import { attemptRoutes } from './attempt.routes.ts';
import { attemptToRead, attemptToWrite } from './attempt-access.service.ts';
import { attemptPortable } from './attempt-portable.service.ts';

export const attemptFeature = defineFeature({
  name: 'teaching/attempt',
  portable: attemptPortable,
  routes: attemptRoutes,
  jobs: attemptJobs,
  files: { run: { read: attemptToRead, write: attemptToWrite } },
  removals: { section: removeTrials },
  menu: [
    {
      code: 'study/experiment',
      parent: 'teaching',
      order: 70,
      titles: { zh: '实验', en: 'Experiment', mn: 'Туршилт' },
      route: '/experiments/:sectionId',
      view: 'teaching/attempt/WorkspacePage',
      hidden: true,
      roles: ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'],
    },
  ],
});
