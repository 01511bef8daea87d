import { type BundlePlan, bundleFormats, bundleStages } from '@xueyan/contract/composed/bundle';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { courses, sections } from './teaching.table.ts';

/** Uploaded course bundle; its bytes are stored among the incoming files under its id. */
export const bundles = pgTable(
  'bundle',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    stage: oneOf(bundleStages).notNull().default('coming'),
    format: oneOf(bundleFormats),
    plan: jsonb().$type<BundlePlan>(),
    /** Course created from it. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bundle_owner').on(t.ownerId, t.createdAt),
    index('bundle_course').on(t.courseId),
    atLeast(t.bytes, 1),
    ...refuseOthers(t),
  ],
);

/** Bundle that a course was imported from; a course without a row was created here. */
export const courseOrigins = pgTable(
  'course_origin',
  {
    courseId: uuid()
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    packageId: uuid().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('course_origin_package').on(t.packageId)],
);

/** Key of a section in the bundle that it was imported from. */
export const sectionOrigins = pgTable('section_origin', {
  sectionId: uuid()
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  key: uuid().notNull(),
});
