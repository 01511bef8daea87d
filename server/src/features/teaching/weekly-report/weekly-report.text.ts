import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Reminds members of the report of a week that they have not written. */
export const reportMissing = (
  course: { id: string; name: string },
  week: string,
  userIds: string[],
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '还没有提交周报：{course}',
    en: 'Weekly report missing: {course}',
    mn: 'Долоо хоногийн тайлан дутуу: {course}',
    tw: '還沒有提交週報：{course}',
  },
  content: {
    zh: '项目《{course}》{week} 这一周的周报还没有提交，请尽快补上。',
    en: 'Your report for the week of {week} in “{course}” is missing; please write it soon.',
    mn: '«{course}» төслийн {week} долоо хоногийн тайлан алга, удахгүй бичнэ үү.',
    tw: '專案《{course}》{week} 這一週的週報還沒有提交，請儘快補上。',
  },
  values: { course: course.name, week },
  to: { users: userIds },
  link: `/projects/${course.id}?tab=reports`,
});
