import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Facts of a request for its messages. */
interface Facts {
  row: { id: string; words: string };
  sectionId: string;
  userName: string;
  ownerId: string;
  sectionTitle: string;
  courseName: string;
}

const quoted = (words: string) => words.replace(/^/gm, '> ');

/** Notifies those who may help of a request. */
export const assistanceAsked = (found: Facts, helpers: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '{user} 请求远程协助：{section}',
    en: '{user} asks for help: {section}',
    mn: '{user} тусламж хүсэж байна: {section}',
    tw: '{user} 請求遠端協助：{section}',
  },
  content: {
    zh: '课程：{course}\n\n{words}',
    en: 'Course: {course}\n\n{words}',
    mn: 'Хичээл: {course}\n\n{words}',
    tw: '課程：{course}\n\n{words}',
  },
  values: {
    ...{ user: found.userName, section: found.sectionTitle, course: found.courseName },
    words: quoted(found.row.words),
  },
  to: { users: helpers },
  link: `/teaching/assistance/${found.row.id}`,
});

/** Notifies the student who took the request. */
export const assistanceTaken = (found: Facts, helper: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '{user} 正在协助您：{section}',
    en: '{user} is helping you: {section}',
    mn: '{user} танд тусалж байна: {section}',
    tw: '{user} 正在協助您：{section}',
  },
  content: {
    zh: '您的求助已被接受，请回到实验与老师交流。',
    en: 'Your request was taken; go back to the experiment to talk.',
    mn: 'Таны хүсэлтийг авлаа; туршилт руугаа буцаж багштайгаа ярилцана уу.',
    tw: '您的求助已被接受，請回到實驗與老師交流。',
  },
  values: { user: helper, section: found.sectionTitle },
  to: { users: [found.ownerId] },
  link: `/experiments/${found.sectionId}`,
});
