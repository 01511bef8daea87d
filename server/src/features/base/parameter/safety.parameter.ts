import { mostSessionDays } from '@xueyan/contract/base/session-days';
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
  sessionDays: defineParameter({
    name: 'sessionDays',
    group: 'safety',
    title: { zh: '登录有效期', en: 'A session lasts', mn: 'Нэвтрэлтийн хугацаа' },
    description: {
      zh: '这么多天没有使用就需要重新登录；每天使用会自动延长',
      en: 'After so many days without use one signs in anew; each day of use renews it',
      mn: 'Ийм олон өдөр ашиглаагүй бол дахин нэвтэрнэ; өдөр бүрийн хэрэглээ сунгана',
    },
    rule: { kind: 'number', min: 1, max: mostSessionDays, unit: { zh: '天', en: 'days', mn: 'өдөр' } },
    default: 7,
  }),
  idleMinutes: defineParameter({
    name: 'idleMinutes',
    group: 'safety',
    title: { zh: '无操作自动退出', en: 'Signed out when idle', mn: 'Идэвхгүй үед гарах' },
    description: {
      zh: '这么久没有操作就退出登录，精确到约一分钟，前一分钟有提醒；0 表示不限，否则至少 5 分钟',
      en: 'After so long without use a session ends, to a minute or so, with a warning a minute before; 0 for never, else 5 at least',
      mn: 'Ийм удаан ашиглаагүй бол нэвтрэлт дуусна (нэг минутын нарийвчлалтай), минутын өмнө сануулна; 0 бол хэзээ ч үгүй, эс бөгөөс дор хаяж 5',
    },
    rule: { kind: 'number', min: 0, max: 1_440, unit: minutes },
    default: 0,
  }),
  adminNetworks: defineParameter({
    name: 'adminNetworks',
    group: 'safety',
    title: { zh: '管理员可用的网络', en: 'Networks of administrators', mn: 'Админы сүлжээ' },
    description: {
      zh: '每行一个地址或网段，如 10.1.0.0/16、2001:db8::/32；能管理参数、用户、成员、角色、授权、菜单或备份的人只能从这些网络访问。留空不限',
      en: 'One address or network a line, such as 10.1.0.0/16 or 2001:db8::/32; whoever keeps parameters, users, members, roles, authorisations, the menu or backups comes in from these alone. Empty: from anywhere',
      mn: 'Мөр бүрт нэг хаяг эсвэл сүлжээ: 10.1.0.0/16, 2001:db8::/32. Параметр, хэрэглэгч, гишүүн, дүр, эрх олголт, цэс, нөөцлөлт удирддаг хүн зөвхөн эндээс орно. Хоосон бол хаанаас ч',
    },
    rule: { kind: 'text', max: 2_000, lines: true },
    default: '',
  }),
  watermark: defineParameter({
    name: 'watermark',
    group: 'safety',
    title: { zh: '页面水印', en: 'Watermark', mn: 'Усан тэмдэг' },
    description: {
      zh: '在所有页面上淡淡显示使用者的姓名、账号和时间',
      en: 'The name and account of who is looking, and the time, faintly across every page',
      mn: 'Хэрэглэгчийн нэр, бүртгэл, цагийг бүх хуудсан дээр бүдэг харуулна',
    },
    rule: { kind: 'switch' },
    default: false,
  }),
};
