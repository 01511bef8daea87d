import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies a student that the report was returned, with the reason. */
export const reportReturned = (
  run: { sectionId: string; ownerId: string; title: string },
  comment: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '报告被退回：{title}',
    en: 'Report returned: {title}',
    mn: 'Тайлан буцаагдлаа: {title}',
    tw: '報告被退回：{title}',
  },
  content: {
    zh: '老师退回了您的实验报告，请修改后重新提交。\n\n{comment}',
    en: 'Your teacher returned your report. Please revise it and hand it in again.\n\n{comment}',
    mn: 'Багш таны тайланг буцаалаа. Засаад дахин илгээнэ үү.\n\n{comment}',
    tw: '老師退回了您的實驗報告，請修改後重新提交。\n\n{comment}',
  },
  // Quoted, so that the teacher's own text stands apart.
  values: { title: run.title, comment: comment === '' ? '' : comment.replace(/^/gm, '> ') },
  to: { users: [run.ownerId] },
  link: `/experiments/${run.sectionId}`,
});

/** Notifies students that their marks are published. */
export const marksPublished = (section: { id: string; title: string }, studentIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '成绩已发布：{title}',
    en: 'Marks are out: {title}',
    mn: 'Дүн гарлаа: {title}',
    tw: '成績已公布：{title}',
  },
  content: {
    zh: '老师发布了这次实验的成绩，打开实验即可查看得分与评语。',
    en: 'The marks of this lab are out. Open the lab to see your score and the comment.',
    mn: 'Энэ туршилтын дүн гарлаа. Туршилтаа нээгээд оноо, тайлбараа үзнэ үү.',
    tw: '老師公布了這次實驗的成績，開啟實驗即可檢視得分與評語。',
  },
  values: { title: section.title },
  to: { users: studentIds },
  link: `/experiments/${section.id}`,
});

interface Total {
  score: number;
  points: number;
}

/** Notifies a student that a published mark has changed. */
export const markUpdated = (
  run: { sectionId: string; ownerId: string; title: string },
  from: Total,
  to: Total,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '成绩已更新：{title}',
    en: 'Your mark was updated: {title}',
    mn: 'Дүн шинэчлэгдлээ: {title}',
    tw: '成績已更新：{title}',
  },
  content: {
    zh: '老师更新了这次实验的成绩：{from} → {to}。',
    en: 'Your teacher updated the mark of this lab: {from} → {to}.',
    mn: 'Багш энэ туршилтын дүнг шинэчиллээ: {from} → {to}.',
    tw: '老師更新了這次實驗的成績：{from} → {to}。',
  },
  values: { title: run.title, from: `${from.score}/${from.points}`, to: `${to.score}/${to.points}` },
  to: { users: [run.ownerId] },
  link: `/experiments/${run.sectionId}`,
});
