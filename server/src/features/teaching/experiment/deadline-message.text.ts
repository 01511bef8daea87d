import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Deadline {
  sectionId: string;
  title: string;
  /** Formatted date and time; null for no deadline. */
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

/** Notifies students that their deadline is later or earlier. */
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

/** Reminds students of the report of an experiment that is due soon. */
export const reportDueSoon = (
  { id, title }: { id: string; title: string },
  users: string[],
  due: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '实验报告即将截止：{title}',
    en: 'Report due soon: {title}',
    mn: 'Тайлангийн хугацаа дөхлөө: {title}',
    tw: '實驗報告即將截止：{title}',
  },
  content: {
    zh: '您还没有提交这个实验的报告，截止时间 {due}。',
    en: 'You have not handed in the report of this experiment yet. It is due on {due}.',
    mn: 'Та энэ туршилтын тайланг хараахан илгээгээгүй байна. Дуусах хугацаа {due}.',
    tw: '您還沒有提交這個實驗的報告，截止時間 {due}。',
  },
  values: { title, due: due.slice(0, 16) },
  to: { users },
  link: `/experiments/${id}`,
});
