import { defineParameter } from '../../../platform/parameter.ts';

/** Settings of deliverables. */
export const deliverableParameters = {
  remindBefore: defineParameter({
    name: 'deliverableRemindBefore',
    group: 'teaching',
    title: { zh: '交付物截止提醒', en: 'Reminder of due deliverables', mn: 'Бүтээлийн сануулга' },
    description: {
      zh: '截止前多少小时提醒团队还没有提交交付物的成员，每个交付物只提醒一次；0 表示不提醒',
      en: 'How many hours before a deliverable is due the members of teams without it are reminded, once; 0: never',
      mn: 'Хугацаа дуусахаас хэдэн цагийн өмнө бүтээл илгээгээгүй багийн гишүүдэд нэг удаа сануулах; 0: сануулахгүй',
    },
    rule: { kind: 'number', min: 0, max: 336, unit: { zh: '小时', en: 'hours', mn: 'цаг' } },
    default: 48,
  }),
};
