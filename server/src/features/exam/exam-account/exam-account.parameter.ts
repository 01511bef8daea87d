import { defineParameter } from '../../../platform/parameter.ts';

export const examAccountParameters = {
  leadMinutes: defineParameter({
    name: 'examAccountLeadMinutes',
    group: 'teaching',
    title: { zh: '考试账号提前登录时间', en: 'Exam accounts open before the exam', mn: 'Шалгалтын бүртгэл нээгдэх' },
    description: {
      zh: '考试专用账号在开考前多久可以登录，用于就座和检查设备',
      en: 'How long before the exam accounts made for it let their owners in, to sit down and look at the equipment',
      mn: 'Шалгалтын бүртгэлээр шалгалтаас хэдий хугацааны өмнө нэвтрэх',
    },
    rule: { kind: 'number', min: 0, max: 240, unit: { zh: '分钟', en: 'minutes', mn: 'минут' } },
    default: 30,
  }),
};
