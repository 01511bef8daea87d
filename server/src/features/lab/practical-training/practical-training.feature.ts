import { defineFeature } from '../../../http/feature.ts';
import { createDemoPracticalTraining } from './practical-training.demo.ts';
import { practicalTrainingRoutes } from './practical-training.routes.ts';
import { ensureNothingConfirmed } from './practical-training.service.ts';

const staff = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_RESEARCH'] as const;

export const practicalTrainingFeature = defineFeature({
  name: 'lab/practical-training',
  routes: practicalTrainingRoutes,
  removals: {
    section: async (db, _platform, _actor, ids) => {
      await ensureNothingConfirmed(db, ids);
      return async () => {};
    },
  },
  menu: [
    {
      code: 'study/practical-trainings',
      parent: 'study/labs',
      order: 24,
      titles: { zh: '实训', en: 'Practical training', mn: 'Дадлага' },
      hints: { zh: '实训的阶段与提交', en: 'Stages and hand-ins', mn: 'Үе шат, тушаах ажил' },
      route: '/practical-trainings',
      view: 'lab/practical-training/OwnTrainingsPage',
      icon: 'tool',
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'study/practical-training',
      parent: 'study/labs',
      order: 25,
      titles: { zh: '实训进度', en: 'My training', mn: 'Миний дадлага' },
      route: '/practical-trainings/:sectionId',
      view: 'lab/practical-training/OwnTrainingPage',
      hidden: true,
      roles: ['ROLE_STUDENT'],
    },
    {
      code: 'teaching/practical-trainings',
      parent: 'teaching/lesson',
      order: 40,
      titles: { zh: '实训管理', en: 'Practical training', mn: 'Дадлага' },
      hints: { zh: '实训的阶段与进度', en: 'Stages and progress of training', mn: 'Дадлагын үе шат, явц' },
      route: '/teaching/practical-trainings',
      view: 'lab/practical-training/TrainingsPage',
      icon: 'experiment',
      roles: [...staff],
    },
    {
      code: 'teaching/practical-training',
      parent: 'teaching/lesson',
      order: 41,
      titles: { zh: '实训进度', en: 'Training board', mn: 'Дадлагын явц' },
      route: '/teaching/practical-trainings/:sectionId',
      view: 'lab/practical-training/TrainingBoardPage',
      hidden: true,
      roles: [...staff],
    },
  ],
  audits: {
    'practicaltraining.save': { zh: '设置实训', en: 'Planned a practical training', mn: 'Дадлага төлөвлөсөн' },
    'practicaltraining.remove': { zh: '取消实训', en: 'Ended a practical training', mn: 'Дадлага цуцалсан' },
    'practicaltraining.confirm': { zh: '确认里程碑', en: 'Confirmed a milestone', mn: 'Үе шат баталсан' },
    'practicaltraining.takeback': { zh: '撤回里程碑', en: 'Took a milestone back', mn: 'Үе шат буцаасан' },
  },
  demo: createDemoPracticalTraining,
});
