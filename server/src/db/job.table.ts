import { importPlans } from '@xueyan/contract/base/import';
import { jobStates } from '@xueyan/contract/base/job';
import { scheduledOutcomes } from '@xueyan/contract/base/timing-task';
import { defaultLanguage, languages } from '@xueyan/contract/wire/language';
import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, momentNow, oneOf, refuseOthers } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Work in the background; forgotten a day after its end. */
export const jobs = pgTable(
  'job',
  {
    id: key(),
    kind: text().notNull(),
    title: text().notNull(),
    /** On whose behalf; nobody's is the product's own. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** In which the owner asked for it, and is answered. */
    language: oneOf(languages).notNull().default(defaultLanguage),
    state: oneOf(jobStates).notNull().default('waiting'),
    /** Of two jobs of a kind with the same key, the second is not started while the first is not over. */
    key: text(),
    /** Not before; after an error it is later than the start. */
    runAt: momentNow(),
    /** How often it was begun, apart from those times that a server which stopped gave it back. */
    attempts: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    message: text().notNull().default(''),
    data: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    cancelling: boolean().notNull().default(false),
    /** Of whoever works on it: what another one writes, that worked on it before and was taken for dead, does not count. */
    claim: uuid(),
    /** The last sign of life of whoever works on it. */
    beatAt: moment(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    index('job_owner').on(t.ownerId, t.createdAt),
    index('job_open').on(t.runAt).where(isNull(t.endedAt)),
    uniqueIndex('job_key').on(t.kind, t.key).where(sql`${t.endedAt} is null and not ${t.cancelling}`),
    index('job_ended').on(t.endedAt),
    ...refuseOthers(t),
  ],
);

/** When the jobs of a schedule start next. */
export const jobSchedules = pgTable('job_schedule', {
  kind: text().primaryKey(),
  nextAt: moment().notNull(),
  /** As the school has it; null: as the product does. */
  cron: text(),
  enabled: boolean().notNull().default(true),
});

/** How the jobs of schedules went; kept longer than the jobs themselves. */
export const jobOutcomes = pgTable(
  'job_outcome',
  {
    id: key(),
    kind: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    state: oneOf(scheduledOutcomes).notNull(),
    /** Why it failed. */
    message: text().notNull().default(''),
    /** When the administrators were told that it failed. */
    notifiedAt: moment(),
  },
  (t) => [
    index('job_outcome_kind').on(t.kind, t.startedAt),
    index('job_outcome_started').on(t.startedAt),
    ...refuseOthers(t),
  ],
);

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
