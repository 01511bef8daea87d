import { defineParameter } from '../../../platform/parameter.ts';

export const auditParameters = {
  keptDays: defineParameter({
    name: 'auditKeptDays',
    group: 'retention',
    title: { zh: '操作日志的保留', en: 'Audit log', mn: 'Үйлдлийн бүртгэл' },
    description: {
      zh: '操作日志保留多久，不少于 180 天',
      en: 'How long the audit log is kept, 180 days at least',
      mn: 'Үйлдлийн бүртгэлийг хадгалах хугацаа, дор хаяж 180 өдөр',
    },
    rule: { kind: 'number', min: 180, max: 3650, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 180,
  }),
};
