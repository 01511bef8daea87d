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

/** Jobs; deleted a day after their end. */
export const jobs = pgTable(
  'job',
  {
    id: key(),
    kind: text().notNull(),
    title: text().notNull(),
    /** Person on whose behalf it runs; null: the product itself. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Language in which the owner started it, used for its texts. */
    language: oneOf(languages).notNull().default(defaultLanguage),
    state: oneOf(jobStates).notNull().default('waiting'),
    /** While a job of the kind with the same key is not over, a second one is not started. */
    key: text(),
    /** Earliest start; after an error, the time of the retry. */
    runAt: momentNow(),
    /** Number of starts, except those that a stopping server gave back. */
    attempts: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    message: text().notNull().default(''),
    data: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    cancelling: boolean().notNull().default(false),
    /** Claim of the worker that runs it: writes of an earlier worker that was presumed dead are ignored. */
    claim: uuid(),
    /** Last heartbeat of the worker. */
    beatAt: moment(),
    createdAt: createdAt(),
    /** Time of the latest start. */
    beganAt: moment(),
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

/** Next start of the jobs of a schedule. */
export const jobSchedules = pgTable('job_schedule', {
  kind: text().primaryKey(),
  nextAt: moment().notNull(),
  /** Schedule set by the school; null: the product's. */
  cron: text(),
  enabled: boolean().notNull().default(true),
});

/** Tickers of the features as the servers last ran them, and which ones the school has turned off. */
export const tickerStates = pgTable('ticker_state', {
  name: text().primaryKey(),
  enabled: boolean().notNull().default(true),
  lastAt: moment(),
  lastMs: integer(),
  /** Reason of the failure of the last round; empty after a success. */
  error: text().notNull().default(''),
});

/** Outcomes of scheduled jobs; stored longer than the jobs themselves. */
export const jobOutcomes = pgTable(
  'job_outcome',
  {
    id: key(),
    kind: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    state: oneOf(scheduledOutcomes).notNull(),
    /** Reason of the failure. */
    message: text().notNull().default(''),
    /** Time at which administrators were notified of the failure. */
    notifiedAt: moment(),
  },
  (t) => [
    index('job_outcome_kind').on(t.kind, t.startedAt),
    index('job_outcome_started').on(t.startedAt),
    ...refuseOthers(t),
  ],
);

/** Workbook of an import; it must outlive the server that received it. */
export const importFiles = pgTable('import_file', {
  jobId: uuid()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  bytes: bytes().notNull(),
  /** What the parser made of it, packed; null where that is too large to keep. */
  reading: bytes(),
});

/** File of an import that was checked, so that further checks and the start need not send it again. */
export const importUploads = pgTable(
  'import_upload',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kind of the job that it may start. */
    kind: text().notNull(),
    name: text().notNull(),
    /** Empty when the job has it. */
    bytes: bytes().notNull(),
    /** What the parser made of it, packed; null where that is too large to keep. */
    reading: bytes(),
    /** Job that was started with it. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('import_upload_owner').on(t.ownerId),
    index('import_upload_job').on(t.jobId),
    index('import_upload_expires').on(t.expiresAt),
  ],
);

/** Outcome of each row, written in the transaction that imported it, so that no row is imported twice. */
export const importOutcomes = pgTable(
  'import_outcome',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    plan: oneOf(importPlans).notNull(),
    reason: text().notNull().default(''),
    /** Value to hand out, such as a first password. */
    issued: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.row] }), ...refuseOthers(t)],
);
