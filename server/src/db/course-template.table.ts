import { templateKinds, templateLevels, templateShares } from '@xueyan/contract/school/course-template';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

/** Courses offered as templates, as they were when they were offered. */
export const courseTemplates = pgTable(
  'course_template',
  {
    /**
     * Id of the offered course, which may no longer exist; a template shipped with the product has an id of its own.
     */
    id: uuid('course_id').primaryKey(),
    /** Null: shipped with the product. */
    ownerId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** `section`: the id is that of the offered section. */
    level: oneOf(templateLevels).notNull().default('course'),
    kind: oneOf(templateKinds).notNull(),
    share: oneOf(templateShares).notNull(),
    summary: text().notNull().default(''),
    name: text().notNull().default(''),
    /**
     * Bundle (`CourseBundle`) that new courses are made from; null: offered before bundles were stored, see ADR 0069.
     */
    content: jsonb().$type<unknown>(),
    /** Addresses of the files that hold the bytes named in the bundle. */
    keeps: text().array().notNull().default([]),
    sectionCount: integer().notNull().default(0),
    experimentCount: integer().notNull().default(0),
    /** Counts how often it was offered. */
    version: version(),
    useCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Time of the last offer. */
    updatedAt: updatedAt(),
  },
  (t) => [index('course_template_owner').on(t.ownerId), atLeast(t.useCount, 0), ...refuseOthers(t)],
);
