import { defineParameter } from '../../../platform/parameter.ts';

export const announcementParameters = {
  remindMinutes: defineParameter({
    name: 'announcementRemindMinutes',
    group: 'teaching',
    title: { zh: '公告提醒的间隔', en: 'Reminders of an announcement', mn: 'Зарлал сануулах завсар' },
    description: {
      zh: '同一条公告再次提醒未读的人，至少间隔多久',
      en: 'Time from one reminder of those who have not read it to the next',
      mn: 'Уншаагүй хүмүүст дахин сануулах хүртэлх хугацаа',
    },
    rule: { kind: 'number', min: 1, max: 10080, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 60,
  }),
};
