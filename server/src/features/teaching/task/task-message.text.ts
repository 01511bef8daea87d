import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Place {
  id: string;
  courseId: string;
  title: string;
}

const base = ({ id, courseId, title }: Place, users: string[]) => ({
  type: systemMessageType,
  values: { title },
  to: { users },
  link: `/courses/${courseId}/sections/${id}`,
});

/** Quotes a person's own text. */
const quoted = (words: string) => (words === '' ? '' : words.replace(/^/gm, '> '));

/** Notifies students of an assigned task. */
export function taskGiven(section: Place & { dueTime: string | null }, users: string[]): OutgoingMessage {
  const due = section.dueTime?.slice(0, 16) ?? '';
  return {
    ...base(section, users),
    title: { zh: '新任务：{title}', en: 'New task: {title}', mn: 'Шинэ даалгавар: {title}', tw: '新任務：{title}' },
    content: due
      ? {
          zh: '老师发布了新任务，截止时间 {due}。',
          en: 'Your teacher gave a new task. It is due on {due}.',
          mn: 'Багш шинэ даалгавар өглөө. Дуусах хугацаа {due}.',
          tw: '老師發布了新任務，截止時間 {due}。',
        }
      : {
          zh: '老师发布了新任务。',
          en: 'Your teacher gave a new task.',
          mn: 'Багш шинэ даалгавар өглөө.',
          tw: '老師發布了新任務。',
        },
    values: { title: section.title, due },
  };
}

/** Reminds students of a task that is due soon. */
export const taskDueSoon = (section: Place, users: string[], dueTime: string): OutgoingMessage => ({
  ...base(section, users),
  title: {
    zh: '任务即将截止：{title}',
    en: 'Due soon: {title}',
    mn: 'Хугацаа дуусах дөхлөө: {title}',
    tw: '任務即將截止：{title}',
  },
  content: {
    zh: '您还没有提交这个任务，截止时间 {due}。',
    en: 'You have not handed this task in yet. It is due on {due}.',
    mn: 'Та энэ даалгаврыг хараахан илгээгээгүй байна. Дуусах хугацаа {due}.',
    tw: '您還沒有提交這個任務，截止時間 {due}。',
  },
  values: { title: section.title, due: dueTime.slice(0, 16) },
});

/** Notifies students that their marks are published. */
export const taskMarksOut = (section: Place, users: string[]): OutgoingMessage => ({
  ...base(section, users),
  title: {
    zh: '任务已批阅：{title}',
    en: 'Marks are out: {title}',
    mn: 'Дүн гарлаа: {title}',
    tw: '任務已批閱：{title}',
  },
  content: {
    zh: '老师批阅了您的任务，打开即可查看得分与评语。',
    en: 'Your task was marked. Open it to see your score and the comment.',
    mn: 'Таны даалгаврыг үнэллээ. Нээгээд оноо, сэтгэгдлээ үзнэ үү.',
    tw: '老師批閱了您的任務，開啟即可檢視得分與評語。',
  },
});

/** Notifies students that their work was returned, with the reason. */
export const taskReturned = (section: Place, users: string[], comment: string): OutgoingMessage => ({
  ...base(section, users),
  title: {
    zh: '任务被退回：{title}',
    en: 'Task returned: {title}',
    mn: 'Даалгавар буцаагдлаа: {title}',
    tw: '任務被退回：{title}',
  },
  content: {
    zh: '老师退回了您的任务，请修改后重新提交。\n\n{comment}',
    en: 'Your teacher returned your task. Please revise it and hand it in again.\n\n{comment}',
    mn: 'Багш таны даалгаврыг буцаалаа. Засаад дахин илгээнэ үү.\n\n{comment}',
    tw: '老師退回了您的任務，請修改後重新提交。\n\n{comment}',
  },
  values: { title: section.title, comment: quoted(comment) },
});

/** Notifies students that a published mark has changed. */
export const taskMarkChanged = (
  section: Place,
  users: string[],
  from: number,
  to: number,
  reason: string,
): OutgoingMessage => ({
  ...base(section, users),
  title: {
    zh: '成绩已更新：{title}',
    en: 'Your mark was changed: {title}',
    mn: 'Дүн өөрчлөгдлөө: {title}',
    tw: '成績已更新：{title}',
  },
  content: {
    zh: '老师更新了这个任务的成绩：{from} → {to}。\n\n{reason}',
    en: 'Your teacher changed the mark of this task: {from} → {to}.\n\n{reason}',
    mn: 'Багш энэ даалгаврын дүнг өөрчиллөө: {from} → {to}.\n\n{reason}',
    tw: '老師更新了這個任務的成績：{from} → {to}。\n\n{reason}',
  },
  values: { title: section.title, from, to, reason: quoted(reason) },
});

/** Notifies students of their own due time. */
export const taskExtended = (section: Place, users: string[], dueTime: string): OutgoingMessage => ({
  ...base(section, users),
  title: {
    zh: '截止时间已调整：{title}',
    en: 'A due time of your own: {title}',
    mn: 'Хугацаа өөрчлөгдлөө: {title}',
    tw: '截止時間已調整：{title}',
  },
  content: {
    zh: '老师为您调整了截止时间：{due}。',
    en: 'Your teacher gave you until {due}.',
    mn: 'Багш танд {due} хүртэл хугацаа өглөө.',
    tw: '老師為您調整了截止時間：{due}。',
  },
  values: { title: section.title, due: dueTime.slice(0, 16) },
});
