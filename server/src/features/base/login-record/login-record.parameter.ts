import { openParameters } from '@xueyan/contract/base/open-parameter';
import { defineParameter } from '../../../platform/parameter.ts';

export const loginRecordParameters = {
  keptDays: defineParameter({
    name: 'loginKeptDays',
    group: 'retention',
    title: { zh: '登录日志的保留', en: 'Sign-in log', mn: 'Нэвтрэлтийн бүртгэл' },
    description: {
      zh: '登录记录保留多久，不少于 180 天',
      en: 'How long tries to sign in are kept, 180 days at least',
      mn: 'Нэвтрэх оролдлогыг хадгалах хугацаа, дор хаяж 180 өдөр',
    },
    open: true,
    rule: { kind: 'number', min: 180, max: 3650, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: openParameters.loginKeptDays,
  }),
};
