import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies students that their part of their team's work has changed marks that they see. */
export const factorsCounted = (course: { id: string; name: string }, studentIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '团队成绩已按贡献重新计算：{name}',
    en: 'Marks of your team were counted by contribution: {name}',
    mn: 'Багийн дүнг оролцоогоор дахин тооцлоо: {name}',
    tw: '團隊成績已按貢獻重新計算：{name}',
  },
  content: {
    zh: '您在成绩册中的成绩有变化，可以查看团队成绩和您的系数。',
    en: 'Your marks in the gradebook have changed: see the mark of your team and your factor.',
    mn: 'Дүнгийн дэвтэр дэх таны дүн өөрчлөгдсөн: багийн дүн болон коэффициентээ үзнэ үү.',
    tw: '您在成績冊中的成績有變化，可以檢視團隊成績和您的係數。',
  },
  values: { name: course.name },
  to: { users: studentIds },
  link: `/grades/${course.id}`,
});
