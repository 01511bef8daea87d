import { defineParameter } from '../../../platform/parameter.ts';

export const accountParameters = {
  initialPassword: defineParameter({
    name: 'initialPassword',
    group: 'account',
    title: {
      zh: '导入账号的初始密码',
      en: 'First password of imported accounts',
      mn: 'Импортолсон бүртгэлийн анхны нууц үг',
    },
    description: {
      zh: '留空则每个账号各得一个一次性密码；首次登录都须修改',
      en: 'When empty each account gets one of its own; it is to be changed at the first sign-in in any case',
      mn: 'Хоосон бол бүртгэл тус бүр өөрийн нэг удаагийн нууц үгтэй; анх нэвтрэхэд солих ёстой',
    },
    rule: { kind: 'secret', max: 72 },
    default: '',
  }),
};
