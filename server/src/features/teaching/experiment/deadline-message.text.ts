import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Deadline {
  sectionId: string;
  title: string;
  /** As clocks say it; null for none. */
  due: string | null;
  before: string | null;
}

const titles = {
  zh: '截止时间已改：{title}',
  en: 'Deadline changed: {title}',
  mn: 'Эцсийн хугацаа өөрчлөгдлөө: {title}',
  tw: '截止時間已更改：{title}',
};

const contents = {
  changed: {
    zh: '截止时间改为 {due}，原为 {before}。',
    en: 'It is now due on {due}, before that on {before}.',
    mn: 'Эцсийн хугацаа {due} боллоо, өмнө нь {before} байсан.',
    tw: '截止時間改為 {due}，原為 {before}。',
  },
  given: {
    zh: '截止时间为 {due}，之前没有。',
    en: 'It is due on {due}, before that it had no deadline.',
    mn: 'Эцсийн хугацаа {due}, өмнө нь хугацаагүй байсан.',
    tw: '截止時間為 {due}，之前沒有。',
  },
  taken: {
    zh: '不再有截止时间，原为 {before}。',
    en: 'It has no deadline any more, before that it was due on {before}.',
    mn: 'Эцсийн хугацаагүй боллоо, өмнө нь {before} байсан.',
    tw: '不再有截止時間，原為 {before}。',
  },
};

/** Tells students that they have more time, or less. */
export const deadlineChanged = (deadline: Deadline, studentIds: string[]): OutgoingMessage => {
  const { sectionId, title, due, before } = deadline;
  return {
    type: systemMessageType,
    title: titles,
    content: contents[due === null ? 'taken' : before === null ? 'given' : 'changed'],
    values: { title, due: due ?? '', before: before ?? '' },
    to: { users: studentIds },
    link: `/experiments/${sectionId}`,
  };
};
