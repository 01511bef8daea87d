import {
  type ApplicationScope,
  applicationScopes,
  applicationStates,
  starBounds,
} from '@xueyan/contract/ai/application';
import { type ApplicationForm, applicationKinds } from '@xueyan/contract/ai/application-form';
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { courses, sections } from './teaching.table.ts';

export const aiApplications = pgTable(
  'ai_application',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    description: text().notNull(),
    kind: oneOf(applicationKinds).notNull(),
    state: oneOf(applicationStates).notNull().default('draft'),
    scope: oneOf(applicationScopes).notNull().default('public'),
    /** Classes of the scope `class`; some may no longer exist. */
    classIds: uuid().array().notNull().default([]),
    /** Course of the scope `course`; null when it no longer exists. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    /**
     * What its owner submitted and what waits for review: the form of that moment, and its scope; null: no request.
     * Requests of older versions have no form of their own.
     */
    wanted: jsonb().$type<{
      scope: ApplicationScope;
      classIds: string[];
      courseId?: string | null;
      form?: ApplicationForm;
      submission?: string;
    }>(),
    reason: text().notNull().default(''),
    /** Form as its owner edits it. */
    form: jsonb().$type<ApplicationForm>().notNull(),
    /** Form as its users run it. */
    published: jsonb().$type<ApplicationForm>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('ai_application_owner').on(t.ownerId, t.updatedAt),
    index('ai_application_state').on(t.state, t.updatedAt),
    index('ai_application_classes').using('gin', t.classIds),
    index('ai_application_course').on(t.courseId),
    ...refuseOthers(t),
  ],
);

/** Reviewed versions of an application that was published. */
export const aiApplicationVersions = pgTable(
  'ai_application_version',
  {
    id: key(),
    applicationId: uuid()
      .notNull()
      .references(() => aiApplications.id, { onDelete: 'cascade' }),
    form: jsonb().$type<ApplicationForm>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('ai_application_version_of').on(t.applicationId, t.createdAt)],
);

/** What a person keeps of an application: a favourite, a rating. */
export const aiApplicationMarks = pgTable(
  'ai_application_mark',
  {
    applicationId: uuid()
      .notNull()
      .references(() => aiApplications.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    favourite: boolean().notNull().default(false),
    stars: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.userId] }),
    index('ai_application_mark_user').on(t.userId),
    between(t.stars, starBounds),
    ...refuseOthers(t),
  ],
);

/** Applications in the catalogue of a course. */
export const aiApplicationSections = pgTable(
  'ai_application_section',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** Null: none chosen, or it was deleted. */
    applicationId: uuid().references(() => aiApplications.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (t) => [index('ai_application_section_application').on(t.applicationId)],
);
