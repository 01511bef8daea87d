import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies students that the gradebook of a course is published. */
export const gradesPublished = (course: { id: string; name: string }, studentIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '课程成绩已公布：{name}',
    en: 'Marks of a course are out: {name}',
    mn: 'Хичээлийн дүн гарлаа: {name}',
    tw: '課程成績已公布：{name}',
  },
  content: {
    zh: '老师公布了这门课程的成绩册，可以查看各项成绩，以及总评是怎样算出来的。',
    en: 'The gradebook of the course is out: your marks, and how they make the mark of the course.',
    mn: 'Хичээлийн дүнгийн дэвтэр нээгдлээ: дүнгүүд болон нийт дүн хэрхэн гарсныг үзнэ үү.',
    tw: '老師公布了這門課程的成績冊，可以檢視各項成績，以及總評是怎樣算出來的。',
  },
  values: { name: course.name },
  to: { users: studentIds },
  link: `/grades/${course.id}`,
});
