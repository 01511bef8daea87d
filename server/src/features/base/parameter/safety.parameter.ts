import { defineParameter } from '../../../platform/parameter.ts';
import { passwordParameters } from './password.parameter.ts';

const minutes = { zh: '分钟', en: 'minutes', mn: 'минут' };

export const safetyParameters = {
  ...passwordParameters,
  lockAfter: defineParameter({
    name: 'lockAfter',
    group: 'safety',
    title: { zh: '锁定前可输错密码', en: 'Wrong passwords until locked', mn: 'Түгжихээс өмнөх буруу нууц үг' },
    description: {
      zh: '连续输错这么多次后暂时不能登录；第三次起要求验证码',
      en: 'After so many in a row nobody can sign in for a while; from the third on a code is asked for',
      mn: 'Дараалан ийм олон удаа буруу оруулбал түр нэвтрэхгүй; гурав дахиас код шаардана',
    },
    rule: { kind: 'number', min: 3, max: 50, unit: { zh: '次', en: 'times', mn: 'удаа' } },
    default: 10,
  }),
  lockMinutes: defineParameter({
    name: 'lockMinutes',
    group: 'safety',
    title: { zh: '锁定时间', en: 'Locked for', mn: 'Түгжих хугацаа' },
    description: {
      zh: '输错密码过多后多久可以再试',
      en: 'How long until another try after too many wrong passwords',
      mn: 'Хэт олон буруу нууц үгийн дараа хэдий хугацаанд хүлээх',
    },
    rule: { kind: 'number', min: 1, max: 1_440, unit: minutes },
    default: 15,
  }),
  sessionsPerUser: defineParameter({
    name: 'sessionsPerUser',
    group: 'safety',
    title: { zh: '每人同时登录', en: 'Sessions of one person', mn: 'Нэг хүний нэвтрэлт' },
    description: {
      zh: '超过时最久没有使用的一处退出登录；0 表示不限',
      en: 'Beyond it the one that was not used for longest ends; 0 for any number',
      mn: 'Хэтэрвэл хамгийн удаан ашиглаагүй нь дуусна; 0 бол хязгааргүй',
    },
    rule: { kind: 'number', min: 0, max: 100, unit: { zh: '处', en: 'places', mn: 'газар' } },
    default: 0,
  }),
};
