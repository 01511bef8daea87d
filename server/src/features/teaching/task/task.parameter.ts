import { defineParameter } from '../../../platform/parameter.ts';

/** Settings of tasks. */
export const taskParameters = {
  remindBefore: defineParameter({
    name: 'taskRemindBefore',
    group: 'teaching',
    title: { zh: '任务截止提醒', en: 'Reminder of due tasks', mn: 'Даалгаврын сануулга' },
    description: {
      zh: '截止前多少小时提醒还没有提交的学生，每个任务只提醒一次；0 表示不提醒',
      en: 'How many hours before a task is due the students who have not handed in are reminded, once; 0: never',
      mn: 'Хугацаа дуусахаас хэдэн цагийн өмнө илгээгээгүй сурагчдад нэг удаа сануулах; 0: сануулахгүй',
    },
    rule: { kind: 'number', min: 0, max: 168, unit: { zh: '小时', en: 'hours', mn: 'цаг' } },
    default: 24,
  }),
};
