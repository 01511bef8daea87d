import type { EngineState } from '@xueyan/contract/lab/engine-host';
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

/** Calls of one endpoint within a period. */
export interface EndpointCount {
  calls: number;
  failures: number;
  totalMs: number;
  maxMs: number;
  latency: number[];
}

/** Measurements of each server about itself and the school: one per minute, thinned out with age. */
export const samples = pgTable(
  'monitor_sample',
  {
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    /** Beginning of its period. */
    at: moment().notNull(),
    /** Length of the period in minutes. */
    minutes: integer().notNull(),
    figures: jsonb().$type<Partial<Figures>>().notNull(),
    /** State of its lab engines; empty in a thinned sample. */
    engines: jsonb().$type<EngineState[]>().notNull().default([]),
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

/** Calls that failed with an internal error; the cause is in the log, under the request id. */
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

/** Statements observed while running for long; they contain no parameter values. */
export const slowStatements = pgTable(
  'slow_statement',
  {
    id: key(),
    /** Process id in the database: with the start it identifies one statement, whichever server observed it. */
    pid: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    waiting: text().notNull(),
    statement: text().notNull(),
  },
  (t) => [uniqueIndex('slow_statement_run').on(t.startedAt, t.pid), atLeast(t.durationMs, 0)],
);

/** Rules for alerts to administrators. */
export const alertRules = pgTable(
  'alert_rule',
  {
    id: key(),
    /** Code of a rule that the product ships, which has a name in every language. */
    code: text().unique(),
    name: text().notNull(),
    metric: oneOf(metrics).notNull(),
    comparison: oneOf(alertComparisons).notNull(),
    threshold: doublePrecision().notNull(),
    /** Minutes for which the condition must hold. */
    minutes: integer().notNull(),
    enabled: boolean().notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [atLeast(t.minutes, 1), ...refuseOthers(t)],
);

/** Alerts of the rules and their end; an alert outlives its rule. */
export const alerts = pgTable(
  'alert',
  {
    id: key(),
    ruleId: uuid().references(() => alertRules.id, { onDelete: 'set null' }),
    /** Copies from the rule at that time. */
    code: text(),
    name: text().notNull(),
    metric: oneOf(metrics).notNull(),
    comparison: oneOf(alertComparisons).notNull(),
    threshold: doublePrecision().notNull(),
    /** Server concerned. */
    host: text().notNull(),
    /** Value at the alert, or the worst since. */
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
