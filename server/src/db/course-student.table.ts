import type { VirtualClass } from '@xueyan/contract/teaching/course-choice';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Students who take a course one by one, beside its classes. */
export const courseStudents = pgTable(
  'course_student',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<VirtualClass>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_student_user').on(t.userId)],
);
