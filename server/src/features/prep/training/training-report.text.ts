import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Place {
  id: string;
  courseId: string;
  title: string;
}

const base = ({ id, courseId, title }: Place, userId: string) => ({
  type: systemMessageType,
  values: { title },
  to: { users: [userId] },
  link: `/courses/${courseId}/sections/${id}`,
});

/** Quotes a person's own text. */
const quoted = (words: string) => (words === '' ? '' : words.replace(/^/gm, '> '));

/** Notifies a student that what they handed in is to be done again. */
export const reportReturned = (section: Place, userId: string, comment: string): OutgoingMessage => ({
  ...base(section, userId),
  title: {
    zh: '训练实验已退回：{title}',
    tw: '訓練實驗已退回：{title}',
    en: 'Returned to you: {title}',
    mn: 'Буцаасан: {title}',
  },
  content: {
    zh: '老师退回了您提交的训练实验，请修改报告或重新选择训练后再提交。\n\n{comment}',
    tw: '老師退回了您提交的訓練實驗，請修改報告或重新選擇訓練後再提交。\n\n{comment}',
    en: 'Your teacher returned what you handed in. Change the report or choose another training, and hand it in again.\n\n{comment}',
    mn: 'Багш таны илгээснийг буцаалаа. Тайлангаа засах эсвэл өөр сургалт сонгоод дахин илгээнэ үү.\n\n{comment}',
  },
  values: { title: section.title, comment: quoted(comment) },
});

/** Notifies a student of the mark of a report; points null: they are not shown to students. */
export const reportMarked = (
  section: Place,
  userId: string,
  points: number | null,
  comment: string,
): OutgoingMessage => ({
  ...base(section, userId),
  title: {
    zh: '训练实验已批阅：{title}',
    tw: '訓練實驗已批閱：{title}',
    en: 'Marked: {title}',
    mn: 'Үнэлсэн: {title}',
  },
  content:
    points === null
      ? {
          zh: '老师已批阅您的训练实验报告。\n\n{comment}',
          tw: '老師已批閱您的訓練實驗報告。\n\n{comment}',
          en: 'Your teacher has marked your report.\n\n{comment}',
          mn: 'Багш таны тайланг үнэллээ.\n\n{comment}',
        }
      : {
          zh: '老师已批阅您的训练实验报告，得分 {points}。\n\n{comment}',
          tw: '老師已批閱您的訓練實驗報告，得分 {points}。\n\n{comment}',
          en: 'Your teacher has marked your report: {points} {points, point|points}.\n\n{comment}',
          mn: 'Багш таны тайланг үнэллээ: {points} оноо.\n\n{comment}',
        },
  values: { title: section.title, comment: quoted(comment), ...(points !== null && { points }) },
});
