import { groupingMethods } from '@xueyan/contract/teaching/grouping';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, version } from './columns.ts';
import { courses } from './teaching.table.ts';

/** Groupings of the students of a course, for the class session in which they were made and later ones. */
export const groupings = pgTable(
  'grouping_record',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    method: oneOf(groupingMethods).notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index('grouping_record_course').on(t.courseId, t.createdAt),
    index('grouping_record_owner').on(t.ownerId),
    ...refuseOthers(t),
  ],
);

export const groupingGroups = pgTable(
  'grouping_group',
  {
    id: key(),
    groupingId: uuid()
      .notNull()
      .references(() => groupings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index('grouping_group_of').on(t.groupingId, t.position), atLeast(t.position, 0)],
);

/** A student is in at most one group of a grouping. */
export const groupingMembers = pgTable(
  'grouping_member',
  {
    groupingId: uuid()
      .notNull()
      .references(() => groupings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: uuid()
      .notNull()
      .references(() => groupingGroups.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.groupingId, t.userId] }),
    index('grouping_member_user').on(t.userId),
    index('grouping_member_group').on(t.groupId),
  ],
);
