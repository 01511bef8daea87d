import { defineParameter } from '../../../platform/parameter.ts';

export const applicationParameters = {
  applicationDays: defineParameter({
    name: 'applicationDays',
    group: 'teaching',
    title: {
      zh: '选课、听课、退课申请的有效天数',
      en: 'Days for which a request on a course waits',
      mn: 'Хичээлийн хүсэлт хүлээх хоног',
    },
    description: {
      zh: '超过天数仍未审批的申请自动失效',
      en: 'What nobody answered by then expires by itself',
      mn: 'Энэ хугацаанд шийдээгүй хүсэлт өөрөө хүчингүй болно',
    },
    rule: { kind: 'number', min: 1, max: 365 },
    default: 30,
  }),
  auditDays: defineParameter({
    name: 'auditDays',
    group: 'teaching',
    title: { zh: '听课最长天数', en: 'Days one may sit in on a course', mn: 'Хичээл сонсох дээд хоног' },
    description: {
      zh: '一次听课申请从开始到结束的最长天数',
      en: 'From the beginning to the end that one request may ask for',
      mn: 'Нэг хүсэлтийн эхлэхээс дуусах хүртэлх дээд хоног',
    },
    rule: { kind: 'number', min: 1, max: 365 },
    default: 180,
  }),
};
