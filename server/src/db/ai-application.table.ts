import {
  type ApplicationForm,
  applicationKinds,
  applicationScopes,
  applicationStates,
} from '@xueyan/contract/ai/application';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

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
    /** Of the scope `class`; some may be gone. */
    classIds: uuid().array().notNull().default([]),
    reason: text().notNull().default(''),
    /** As its owner has it. */
    form: jsonb().$type<ApplicationForm>().notNull(),
    /** As those have it who use it. */
    published: jsonb().$type<ApplicationForm>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('ai_application_owner').on(t.ownerId, t.updatedAt),
    index('ai_application_state').on(t.state, t.updatedAt),
    index('ai_application_classes').using('gin', t.classIds),
    ...refuseOthers(t),
  ],
);

/** Each state of an application that was published, as it was reviewed. */
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
