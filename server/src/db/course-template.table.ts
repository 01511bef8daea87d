import { templateKinds, templateShares } from '@xueyan/contract/school/course-template';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Courses that others may begin with. */
export const courseTemplates = pgTable(
  'course_template',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: oneOf(templateKinds).notNull(),
    share: oneOf(templateShares).notNull(),
    summary: text().notNull().default(''),
    useCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('course_template_owner').on(t.ownerId), atLeast(t.useCount, 0), ...refuseOthers(t)],
);
