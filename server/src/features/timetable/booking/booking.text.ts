import { systemMessageType } from '@xueyan/contract/base/message';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

const inWay: Text = {
  zh: '{date} 第 {start}–{end} 节「{title}」',
  en: '{date}, periods {start}–{end}: “{title}”',
  mn: '{date}, {start}–{end}-р цаг: «{title}»',
};

interface InWay {
  date: string;
  startPeriod: number;
  endPeriod: number;
  title: string;
}

const namedMax = 5;

/** Returns the text of the first conflicts. */
export const sayTaken = (language: Language, taken: InWay[]): string =>
  taken
    .slice(0, namedMax)
    .map(({ date, startPeriod, endPeriod, title }) =>
      sayIn(language, inWay, { date, start: startPeriod, end: endPeriod, title }, toTraditional),
    )
    .join('；');

export interface BookingSaid {
  place: string;
  date: string;
  start: number;
  end: number;
  purpose: string;
  user: string;
  reason: string;
}

const link = '/bookings?view=list';

/** Notifies those who decide of a request for a room. */
export const bookingRequested = (said: BookingSaid): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '教室预约待审批：{place}',
    tw: '教室預約待審批：{place}',
    en: 'Room requested: {place}',
    mn: 'Танхимын хүсэлт: {place}',
  },
  content: {
    zh: '{user} 申请 {date} 第 {start}–{end} 节使用 {place}：{purpose}',
    tw: '{user} 申請 {date} 第 {start}–{end} 節使用 {place}：{purpose}',
    en: '{user} asks for {place} on {date}, periods {start}–{end}: {purpose}',
    mn: '{user} {date}-нд {start}–{end}-р цагт {place} танхимыг хүссэн: {purpose}',
  },
  values: { ...said },
  to: { roles: ['ROLE_ADMIN'] },
  link,
});

const answers = {
  approved: {
    title: {
      zh: '教室预约已通过：{place}',
      tw: '教室預約已通過：{place}',
      en: 'Room booked: {place}',
      mn: 'Танхим захиалагдлаа: {place}',
    },
    content: {
      zh: '{date} 第 {start}–{end} 节的预约已通过：{purpose}',
      tw: '{date} 第 {start}–{end} 節的預約已通過：{purpose}',
      en: 'Your booking on {date}, periods {start}–{end}, was approved: {purpose}',
      mn: '{date}-ны {start}–{end}-р цагийн захиалга зөвшөөрөгдсөн: {purpose}',
    },
  },
  refused: {
    title: {
      zh: '教室预约未通过：{place}',
      tw: '教室預約未通過：{place}',
      en: 'Room not given: {place}',
      mn: 'Танхимын хүсэлт зөвшөөрөгдсөнгүй: {place}',
    },
    content: {
      zh: '{date} 第 {start}–{end} 节的预约未通过：{reason}',
      tw: '{date} 第 {start}–{end} 節的預約未通過：{reason}',
      en: 'Your request for {date}, periods {start}–{end}, was refused: {reason}',
      mn: '{date}-ны {start}–{end}-р цагийн хүсэлтээс татгалзсан: {reason}',
    },
  },
  cancelled: {
    title: {
      zh: '教室预约已取消：{place}',
      tw: '教室預約已取消：{place}',
      en: 'Booking cancelled: {place}',
      mn: 'Захиалга цуцлагдсан: {place}',
    },
    content: {
      zh: '{user} 取消了 {date} 第 {start}–{end} 节的预约。{reason}',
      tw: '{user} 取消了 {date} 第 {start}–{end} 節的預約。{reason}',
      en: '{user} cancelled your booking on {date}, periods {start}–{end}. {reason}',
      mn: '{user} {date}-ны {start}–{end}-р цагийн захиалгыг цуцалсан. {reason}',
    },
  },
};

/** Notifies the requester of the decision. */
export const bookingAnswered = (kind: keyof typeof answers, said: BookingSaid, userId: string): OutgoingMessage => ({
  type: systemMessageType,
  ...answers[kind],
  values: { ...said },
  to: { users: [userId] },
  link,
});
