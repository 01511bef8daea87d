import { openParameters } from '@xueyan/contract/base/open-parameter';
import { defineParameter } from '../../../platform/parameter.ts';

export const timingTaskParameters = {
  keptDays: defineParameter({
    name: 'taskRunKeptDays',
    group: 'retention',
    title: { zh: '定时任务记录的保留', en: 'Runs of timing tasks', mn: 'Цагийн даалгаврын гүйцэтгэл' },
    description: {
      zh: '每次执行的结果保留多久',
      en: 'How long the outcome of each run is kept',
      mn: 'Гүйцэтгэл бүрийн үр дүнг хадгалах хугацаа',
    },
    open: true,
    rule: { kind: 'number', min: 7, max: 3650, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: openParameters.taskRunKeptDays,
  }),
};
