import { courseRights, courseRoles } from '@xueyan/contract/school/course-policy';
import type { CourseOutline } from '@xueyan/contract/school/course-profile';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, eachOneOf, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';

/** Teachers of a course besides its owner, with their rights in it. */
export const courseStaff = pgTable(
  'course_staff',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: oneOf(courseRoles).notNull(),
    rights: text({ enum: courseRights }).array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_staff_user').on(t.userId),
    eachOneOf(t.rights, courseRights),
    ...refuseOthers({ role: t.role }),
  ],
);

/** Long description of a course; without a row none was written. */
export const courseProfiles = pgTable(
  'course_profile',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    introduction: text().notNull().default(''),
    outline: jsonb().$type<CourseOutline>(),
    videoId: uuid().references(() => files.id),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [index('course_profile_video').on(t.videoId)],
);
