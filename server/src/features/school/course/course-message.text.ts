import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

const open = {
  zh: '课程《{course}》已发布，可以开始学习了。',
  en: 'The course “{course}” is released: you can start.',
  mn: '«{course}» хичээл нийтлэгдсэн тул сурч эхэлж болно.',
  tw: '課程《{course}》已發布，可以開始學習了。',
};
const closed = {
  zh: '课程《{course}》已发布，现在可以查看介绍和目录，等老师开课后就能开始学习。',
  en: 'The course “{course}” is released: look at what it is about; you can start once it begins.',
  mn: '«{course}» хичээл нийтлэгдлээ: танилцуулга, гарчгийг үзэж болно, хичээл эхэлсний дараа сурч эхэлнэ.',
  tw: '課程《{course}》已發布，現在可以查看介紹和目錄，等老師開課後就能開始學習。',
};

/** Notifies students that a course is released, and whether they can start. */
export const courseReleased = (
  course: { id: string; name: string; begun: boolean },
  studentIds: string[],
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '课程已发布：{course}',
    en: 'Course released: {course}',
    mn: 'Хичээл нийтлэгдлээ: {course}',
    tw: '課程已發布：{course}',
  },
  content: course.begun ? open : closed,
  values: { course: course.name },
  to: { users: studentIds },
  link: `/courses/${course.id}`,
});
