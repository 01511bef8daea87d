import { defineParameter } from '../../../platform/parameter.ts';

export const studentParameters = {
  closeGraduated: defineParameter({
    name: 'closeGraduatedAccounts',
    group: 'account',
    title: { zh: '毕业后停用账号', en: 'Disable accounts at graduation', mn: 'Төгсөхөд бүртгэл хаах' },
    description: {
      zh: '关闭时毕业生仍可登录查看成绩和实验记录',
      en: 'When off, graduates may still sign in and read their marks and experiments',
      mn: 'Унтраалттай бол төгсөгч нэвтэрч дүн, туршилтаа харна',
    },
    rule: { kind: 'switch' },
    default: false,
  }),
  closeWithdrawn: defineParameter({
    name: 'closeWithdrawnAccounts',
    group: 'account',
    title: { zh: '退学后停用账号', en: 'Disable accounts at withdrawal', mn: 'Гарахад бүртгэл хаах' },
    description: {
      zh: '恢复学籍时重新启用',
      en: 'Enabled again when the student is readmitted',
      mn: 'Дахин элсэхэд нээгдэнэ',
    },
    rule: { kind: 'switch' },
    default: true,
  }),
};
