import { defineParameter } from '../../../platform/parameter.ts';

/** Rules for passwords and their lifetime. */
export const passwordParameters = {
  passwordLength: defineParameter({
    name: 'passwordMinLength',
    group: 'safety',
    title: { zh: '密码最短长度', en: 'Shortest password', mn: 'Нууц үгийн доод урт' },
    description: {
      zh: '设置新密码时生效，已有的密码不受影响',
      en: 'For passwords that are set from now on',
      mn: 'Одооноос тохируулах нууц үгэнд',
    },
    rule: { kind: 'number', min: 8, max: 32, unit: { zh: '个字符', en: 'characters', mn: 'тэмдэгт' } },
    default: 8,
  }),
  passwordClasses: defineParameter({
    name: 'passwordClasses',
    group: 'safety',
    title: { zh: '密码的字符种类', en: 'Kinds of characters in a password', mn: 'Нууц үгийн тэмдэгтийн төрөл' },
    description: {
      zh: '大写字母、小写字母、数字、符号中至少有几种',
      en: 'How many of capital letters, small letters, digits and signs there must be',
      mn: 'Том үсэг, жижиг үсэг, тоо, тэмдгээс хэдэн төрөл байх ёстой',
    },
    rule: { kind: 'number', min: 2, max: 4, unit: { zh: '种', en: 'kinds', mn: 'төрөл' } },
    default: 2,
  }),
  passwordHistory: defineParameter({
    name: 'passwordHistory',
    group: 'safety',
    title: { zh: '不得重复最近的密码', en: 'Former passwords refused', mn: 'Өмнөх нууц үгийг давтахгүй' },
    description: {
      zh: '新密码不能与最近用过的这么多个密码相同，含当前密码',
      en: 'A new password is none of the last so many, the present one among them',
      mn: 'Шинэ нууц үг сүүлийн ийм олон нууц үгээс (одоогийнх орно) өөр байна',
    },
    rule: { kind: 'number', min: 1, max: 10, unit: { zh: '个', en: 'passwords', mn: 'нууц үг' } },
    default: 1,
  }),
  passwordDays: defineParameter({
    name: 'passwordDays',
    group: 'safety',
    title: { zh: '密码有效期', en: 'A password lasts', mn: 'Нууц үгийн хугацаа' },
    description: {
      zh: '到期后登录时须先修改密码；0 表示不限',
      en: 'When it is over the password is to be changed at the next sign-in; 0 for any time',
      mn: 'Дууссаны дараа нэвтрэхэд нууц үгээ солино; 0 бол хязгааргүй',
    },
    rule: { kind: 'number', min: 0, max: 730, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 0,
  }),
};
