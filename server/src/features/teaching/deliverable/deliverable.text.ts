import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Reminds members of teams of a deliverable that is due soon. */
export const deliverableDueSoon = (
  { courseId, title }: { courseId: string; title: string },
  users: string[],
  due: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '交付物即将截止：{title}',
    en: 'Deliverable due soon: {title}',
    mn: 'Бүтээлийн хугацаа дөхлөө: {title}',
    tw: '交付物即將截止：{title}',
  },
  content: {
    zh: '您的团队还没有提交这个交付物，截止时间 {due}。',
    en: 'Your team has not handed this deliverable in yet. It is due on {due}.',
    mn: 'Танай баг энэ бүтээлийг хараахан илгээгээгүй байна. Дуусах хугацаа {due}.',
    tw: '您的團隊還沒有提交這個交付物，截止時間 {due}。',
  },
  values: { title, due: due.slice(0, 16) },
  to: { users },
  link: `/projects/${courseId}`,
});
