import { defineFeature } from '../../../http/feature.ts';
import { aiSwitchParameters } from './ai-switch.parameter.ts';
import { aiSwitchRoutes } from './ai-switch.routes.ts';
import { deadlineTicker, reportReminderTicker } from './deadline.job.ts';
import { createDemoCourse } from './experiment.demo.ts';
import { experimentParameters } from './experiment.parameter.ts';
import { experimentRoutes } from './experiment.routes.ts';
import { experimentPackage } from './experiment-package.service.ts';

export const experimentFeature = defineFeature({
  name: 'teaching/experiment',
  routes: [...experimentRoutes, ...aiSwitchRoutes],
  parameters: [...Object.values(aiSwitchParameters), ...Object.values(experimentParameters)],
  sectionKinds: [{ kind: 'experiment', package: experimentPackage }],
  tickers: [deadlineTicker, reportReminderTicker],
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
  audits: {
    'experiment.save': { zh: '保存实验', en: 'Saved an experiment', mn: 'Туршилтыг хадгалсан' },
    'aiswitch.save': { zh: '设置实验中的 AI', en: 'Set AI in an experiment', mn: 'Туршилтын AI тохируулсан' },
    'aiswitch.savecourse': {
      zh: '设置课程实验中的 AI',
      en: 'Set AI in the experiments of a course',
      mn: 'Хичээлийн туршилтын AI тохируулсан',
    },
  },
  demo: createDemoCourse,
});
