import { alertComparisons } from '@xueyan/contract/operations/alert';
import { type Figures, metrics } from '@xueyan/contract/operations/metric';
import { isNull } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { amongNumbers, atLeast, createdAt, key, moment, momentNow, oneOf, refuseOthers, version } from './columns.ts';
import { nodes } from './node.table.ts';

/** What one endpoint was called within a time. */
export interface EndpointCount {
  calls: number;
  failures: number;
  totalMs: number;
  maxMs: number;
  latency: number[];
}

/** What each server measured of itself and of the school: by the minute, thinned as it grows old. */
export const samples = pgTable(
  'monitor_sample',
  {
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    /** When its time began. */
    at: moment().notNull(),
    /** Over how many minutes. */
    minutes: integer().notNull(),
    figures: jsonb().$type<Partial<Figures>>().notNull(),
    calls: integer().notNull(),
    failures: integer().notNull(),
    latency: jsonb().$type<number[]>().notNull(),
    endpoints: jsonb().$type<Record<string, EndpointCount>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nodeId, t.at] }),
    index('monitor_sample_at').on(t.at),
    amongNumbers(t.minutes, [1, 10, 60]),
  ],
);

/** Calls that failed by a fault of ours; why stands in the log, under the number. */
export const failedCalls = pgTable(
  'failed_call',
  {
    id: key(),
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    requestNumber: text().notNull(),
  },
  (t) => [index('failed_call_at').on(t.at), index('failed_call_node').on(t.nodeId)],
);

/** Statements that were met while they ran for long; a parameter's value stands in none. */
export const slowStatements = pgTable(
  'slow_statement',
  {
    id: key(),
    /** Of the database's process: with the start it names one statement, whichever server met it. */
    pid: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    waiting: text().notNull(),
    statement: text().notNull(),
  },
  (t) => [uniqueIndex('slow_statement_run').on(t.startedAt, t.pid), atLeast(t.durationMs, 0)],
);

/** When administrators are told. */
export const alertRules = pgTable(
  'alert_rule',
  {
    id: key(),
    /** Of one that the product brings, by which it is named in every language. */
    code: text().unique(),
    name: text().notNull(),
    metric: oneOf(metrics).notNull(),
    comparison: oneOf(alertComparisons).notNull(),
    threshold: doublePrecision().notNull(),
    /** For how long it must be so. */
    minutes: integer().notNull(),
    enabled: boolean().notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [atLeast(t.minutes, 1), ...refuseOthers(t)],
);

/** What the rules said, and until when; it outlives its rule. */
export const alerts = pgTable(
  'alert',
  {
    id: key(),
    ruleId: uuid().references(() => alertRules.id, { onDelete: 'set null' }),
    /** As the rule was then. */
    code: text(),
    name: text().notNull(),
    metric: oneOf(metrics).notNull(),
    comparison: oneOf(alertComparisons).notNull(),
    threshold: doublePrecision().notNull(),
    /** The server that it was about. */
    host: text().notNull(),
    /** When it fired, and the worst since. */
    value: doublePrecision().notNull(),
    firedAt: momentNow(),
    clearedAt: moment(),
  },
  (t) => [
    index('alert_of_rule').on(t.ruleId),
    index('alert_fired').on(t.firedAt),
    uniqueIndex('alert_open').on(t.ruleId).where(isNull(t.clearedAt)),
    ...refuseOthers(t),
  ],
);
