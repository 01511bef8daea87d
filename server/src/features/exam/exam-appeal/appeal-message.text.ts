import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface About {
  exam: { id: string; name: string; ownerId: string };
  number: number;
}

/** Notifies the exam's owner of an appeal. */
export const appealReceived = ({ exam, number }: About, userName: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '新的成绩申诉：{name}',
    en: 'An appeal: {name}',
    mn: 'Шинэ гомдол: {name}',
    tw: '新的成績申訴：{name}',
  },
  content: {
    zh: '{user} 对第 {number} 题的得分提出申诉。',
    en: '{user} appeals against the points of question {number}.',
    mn: '{user} {number}-р асуултын оноонд гомдол гаргалаа.',
    tw: '{user} 對第 {number} 題的得分提出申訴。',
  },
  values: { name: exam.name, user: userName, number },
  to: { users: [exam.ownerId] },
  link: '/exam/appeals',
});

/** Notifies the candidate of the decision on their appeal. */
export const appealAnswered = (
  { exam, number }: About,
  userId: string,
  answer: string,
  accepted: boolean,
): OutgoingMessage => ({
  type: systemMessageType,
  title: accepted
    ? {
        zh: '申诉已受理：{name}',
        en: 'Your appeal was accepted: {name}',
        mn: 'Гомдлыг зөвшөөрлөө: {name}',
        tw: '申訴已受理：{name}',
      }
    : {
        zh: '申诉已驳回：{name}',
        en: 'Your appeal was rejected: {name}',
        mn: 'Гомдлоос татгалзлаа: {name}',
        tw: '申訴已駁回：{name}',
      },
  content: {
    zh: '第 {number} 题的申诉有了答复。\n\n{answer}',
    en: 'Your appeal about question {number} was answered.\n\n{answer}',
    mn: '{number}-р асуултын гомдолд хариу ирлээ.\n\n{answer}',
    tw: '第 {number} 題的申訴有了答覆。\n\n{answer}',
  },
  values: { name: exam.name, number, answer: answer.replace(/^/gm, '> ') },
  to: { users: [userId] },
  link: `/exams/${exam.id}/result`,
});
