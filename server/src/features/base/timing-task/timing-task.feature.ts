import { defineFeature } from '../../../http/feature.ts';
import { exchangeTicker, failureTicker, forgetOutcomes } from './timing-task.job.ts';
import { timingTaskParameters } from './timing-task.parameter.ts';
import { timingTaskRoutes } from './timing-task.routes.ts';

export const timingTaskFeature = defineFeature({
  name: 'base/timing-task',
  routes: timingTaskRoutes,
  jobs: [forgetOutcomes],
  tickers: [failureTicker, exchangeTicker],
  parameters: Object.values(timingTaskParameters),
  permissions: [
    {
      code: 'task.manage',
      names: { zh: '管理定时任务', en: 'Manage timing tasks', mn: 'Цагийн даалгавар удирдах' },
      roles: ['ROLE_ADMIN'],
    },
  ],
  menu: [
    {
      code: 'operations/tasks',
      parent: 'operations',
      order: 90,
      titles: { zh: '定时任务', en: 'Timing tasks', mn: 'Цагийн даалгавар' },
      hints: { zh: '后台任务与结果', en: 'Background tasks', mn: 'Дэвсгэр ажлууд' },
      route: 'tasks',
      view: 'base/job/TimingTasksPage',
      icon: 'clock-circle',
      roles: ['ROLE_ADMIN'],
    },
  ],
  audits: {
    'task.change': { zh: '修改定时任务', en: 'Changed a timing task', mn: 'Цагийн даалгавар өөрчилсөн' },
    'task.run': { zh: '立即执行定时任务', en: 'Ran a timing task', mn: 'Цагийн даалгавар ажиллуулсан' },
  },
});
