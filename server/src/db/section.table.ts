import { afterScores } from '@xueyan/contract/school/section-release';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, pgView, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import { between, moment, refuseOthers, updatedAt } from './columns.ts';
import { sections } from './teaching.table.ts';

const hundred = { min: 0, max: 100 } as const;

/**
 * Progress of a person in a section, as reported by the feature of its kind; readings and experiments store their own.
 */
export const sectionProgress = pgTable(
  'section_progress',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    percent: integer().notNull().default(0),
    /** Out of a hundred points, where the kind has any. */
    score: integer(),
    doneAt: moment(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('section_progress_user').on(t.userId),
    between(t.percent, hundred),
    between(t.score, hundred),
  ],
);

/** Opening times of a section, or of the sections of a chapter, for students; one without a row is open. */
export const sectionReleases = pgTable(
  'section_release',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    opensAt: moment(),
    dueAt: moment(),
    /** Prerequisite section. */
    afterId: uuid().references(() => sections.id, { onDelete: 'set null' }),
    afterScore: integer(),
  },
  (t) => [index('section_release_after').on(t.afterId), between(t.afterScore, afterScores), ...refuseOthers(t)],
);

/** Dates of a class that replace the general ones. */
export const sectionClassDates = pgTable(
  'section_class_date',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
    opensAt: moment(),
    dueAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.classId] }), index('section_class_date_class').on(t.classId)],
);

/** People who have finished a section of any kind, each once. */
export const sectionDone = pgView('section_done', {
  sectionId: uuid('section_id').notNull(),
  userId: uuid('user_id').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }),
}).as(sql`
  select section_id, user_id, at from reading_visit
  union all
  select section_id, owner_id, submitted_at from attempt where not superseded and submitted_at is not null
  union all
  select section_id, user_id, done_at from section_progress where done_at is not null`);
