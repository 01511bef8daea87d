import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Tells students that a course has begun for them. */
export const courseReleased = (course: { id: string; name: string }, studentIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '课程已发布：{course}',
    en: 'Course released: {course}',
    mn: 'Хичээл нийтлэгдлээ: {course}',
    tw: '課程已發布：{course}',
  },
  content: {
    zh: '课程《{course}》已发布，可以开始学习了。',
    en: 'The course “{course}” is released: you can start.',
    mn: '«{course}» хичээл нийтлэгдсэн тул сурч эхэлж болно.',
    tw: '課程《{course}》已發布，可以開始學習了。',
  },
  values: { course: course.name },
  to: { users: studentIds },
  link: `/courses/${course.id}`,
});
