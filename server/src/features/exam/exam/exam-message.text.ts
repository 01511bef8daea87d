import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface About {
  id: string;
  name: string;
}

/** Notifies candidates of a published exam. `begins` and `ends` are times of the school. */
export const examPublished = (
  { name, minutes }: About & { minutes: number },
  { begins, ends }: { begins: string; ends: string },
  userIds: string[],
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '考试通知：{name}',
    en: 'An exam: {name}',
    mn: 'Шалгалт: {name}',
    tw: '考試通知：{name}',
  },
  content: {
    zh: '考试时间 {begins} 至 {ends}，时长 {minutes} 分钟。到时间后从「考试」进入。',
    en: 'From {begins} to {ends}, {minutes} minutes. It is entered under “Exams” once it begins.',
    mn: '{begins} – {ends}, {minutes} минут. Эхлэхэд «Шалгалт» хэсгээс орно.',
    tw: '考試時間 {begins} 至 {ends}，時長 {minutes} 分鐘。到時間後從「考試」進入。',
  },
  values: { name, begins, ends, minutes },
  to: { users: userIds },
  link: '/exams',
});

/** Notifies candidates that their results can be read. */
export const resultsPublished = ({ id, name }: About, userIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '成绩已公布：{name}',
    en: 'Results are out: {name}',
    mn: 'Дүн гарлаа: {name}',
    tw: '成績已公布：{name}',
  },
  content: {
    zh: '「{name}」的成绩已公布，打开成绩页查看。',
    en: 'The results of {name} are out. Open your result to read it.',
    mn: '«{name}» шалгалтын дүн гарлаа. Дүнгээ нээж үзнэ үү.',
    tw: '「{name}」的成績已公布，開啟成績頁檢視。',
  },
  values: { name },
  to: { users: userIds },
  link: `/exams/${id}/result`,
});
