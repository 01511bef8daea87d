import { importPlans } from '@xueyan/contract/base/import';
import { jobStates } from '@xueyan/contract/base/job';
import type { Language } from '@xueyan/contract/wire/language';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Long work that people started; forgotten a day after its end. */
export const jobs = pgTable(
  'job',
  {
    id: key(),
    kind: text().notNull(),
    title: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who asked, and in which language, as it was then. */
    actor: jsonb().$type<JobActor>().notNull(),
    state: oneOf(jobStates).notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    message: text().notNull().default(''),
    data: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    cancelling: boolean().notNull().default(false),
    /** Of whoever works on it: the word of one that worked on it before, and was thought dead, does not count. */
    claim: uuid(),
    /** The last sign of life of whoever works on it. */
    beatAt: moment(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [index('job_owner').on(t.ownerId, t.createdAt), index('job_state').on(t.state), ...refuseOthers(t)],
);

/** `Actor` as JSON. */
interface JobActor {
  id: string;
  loginName: string;
  userName: string;
  roleCode: string;
  permissions: string[];
  dataRange: string;
  language: Language;
}

/** The workbook that an import takes in; it must outlive the server that received it. */
export const importFiles = pgTable('import_file', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  bytes: bytes().notNull(),
});

/** What became of each row, written in the transaction that took the row in: none is taken in twice. */
export const importOutcomes = pgTable(
  'import_outcome',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    plan: oneOf(importPlans).notNull(),
    reason: text().notNull().default(''),
    /** To be handed out, such as a first password. */
    issued: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.row] }), ...refuseOthers(t)],
);
