import { defineParameter } from '../../../platform/parameter.ts';

/** Settings of experiments. */
export const experimentParameters = {
  remindBefore: defineParameter({
    name: 'experimentRemindBefore',
    group: 'teaching',
    title: { zh: '实验报告截止提醒', en: 'Reminder of due reports', mn: 'Тайлангийн сануулга' },
    description: {
      zh: '截止前多少小时提醒还没有提交实验报告的学生，每个实验只提醒一次；0 表示不提醒',
      en: 'How many hours before an experiment is due the students without a report are reminded, once; 0: never',
      mn: 'Хугацаа дуусахаас хэдэн цагийн өмнө тайлан илгээгээгүй сурагчдад нэг удаа сануулах; 0: сануулахгүй',
    },
    rule: { kind: 'number', min: 0, max: 168, unit: { zh: '小时', en: 'hours', mn: 'цаг' } },
    default: 24,
  }),
};
