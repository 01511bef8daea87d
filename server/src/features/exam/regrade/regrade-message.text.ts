import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies candidates that a question was corrected and their mark changed. */
export const markCorrected = (
  exam: { id: string; name: string },
  number: number,
  reason: string,
  userIds: string[],
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '成绩已更新：{name}',
    en: 'Your mark was corrected: {name}',
    mn: 'Дүн шинэчлэгдлээ: {name}',
    tw: '成績已更新：{name}',
  },
  content: {
    zh: '第 {number} 题已更正，您的成绩随之变化，打开成绩页可查看前后得分。\n\n{reason}',
    en: 'Question {number} was corrected, and your mark with it. Open your result to see both.\n\n{reason}',
    mn: '{number}-р асуултыг зассан тул таны дүн өөрчлөгдлөө. Дүнгээ нээж үзнэ үү.\n\n{reason}',
    tw: '第 {number} 題已更正，您的成績隨之變化，開啟成績頁可檢視前後得分。\n\n{reason}',
  },
  values: { name: exam.name, number, reason: reason.replace(/^/gm, '> ') },
  to: { users: userIds },
  link: `/exams/${exam.id}/result`,
});
