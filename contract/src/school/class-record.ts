import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Narrows records to the classes of a course, and to those of a time: from its beginning, up to and without its end. */
export const classRecordSearch = {
  courseId: Id.optional(),
  from: DateTime.optional(),
  until: DateTime.optional(),
};

/** The class in which a record was made. */
export const classOfRecord = { courseName: z.string(), classTitle: z.string(), classTime: DateTime };

const time: Text = { zh: '上课时间', en: 'Class time', mn: 'Хичээлийн цаг' };
const course: Text = { zh: '课程', en: 'Course', mn: 'Хичээл' };
const title: Text = { zh: '课堂', en: 'Class', mn: 'Танхим' };

/** Their columns in the exports of records. */
export const classOfRecordColumns = {
  classTime: { title: time, kind: 'time' as const },
  courseName: { title: course, width: 24 },
  classTitle: { title, width: 24 },
};
