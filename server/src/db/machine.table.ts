import {
  consoleKinds,
  consoleModes,
  machineCpus,
  machineMemoriesMb,
  machineReasons,
} from '@xueyan/contract/lab/machine';
import { machineStates } from '@xueyan/contract/lab/machine-state';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.table.ts';
import { amongNumbers, atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { examCandidates, examItems } from './exam.table.ts';
import { labImages } from './lab.table.ts';
import { nodes } from './node.table.ts';
import { attempts } from './teaching.table.ts';

export const machines = pgTable(
  'machine',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The experiment run it serves; one that still has a machine cannot be deleted: nobody would look after it. */
    runId: uuid().references(() => attempts.id),
    /** Which of the run's machines it is, where it has a cluster; empty: the one that its steps are checked in. */
    node: text().notNull().default(''),
    /** Or whose answer to which question of an exam. */
    candidateId: uuid().references(() => examCandidates.id),
    itemId: uuid().references(() => examItems.id),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    /** The server that has its disk, and its process while it runs; none before it first had a place. */
    nodeId: uuid().references(() => nodes.id),
    build: text().notNull(),
    cpus: integer().notNull(),
    memoryMb: integer().notNull(),
    minutes: integer().notNull(),
    state: oneOf(machineStates).notNull(),
    reason: oneOf(machineReasons).notNull().default(''),
    queuedAt: moment(),
    startedAt: moment(),
    endsAt: moment(),
    /** When something last happened at its consoles, or somebody said to be there. */
    lastActivityAt: moment(),
    /** The seconds before its end, and before it counts as idle, of which its owner was told. */
    timeWarning: integer().notNull().default(0),
    idleWarning: integer().notNull().default(0),
    extensions: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('machine_run_live').on(t.runId, t.node).where(sql`state <> 'released'`),
    index('machine_run').on(t.runId, t.createdAt),
    uniqueIndex('machine_answer_live').on(t.candidateId, t.itemId).where(sql`state <> 'released'`),
    index('machine_candidate').on(t.candidateId, t.itemId, t.createdAt),
    index('machine_item').on(t.itemId),
    check('machine_serves', sql`num_nonnulls(${t.runId}, ${t.candidateId}) = 1`),
    check('machine_answer', sql`num_nulls(${t.candidateId}, ${t.itemId}) <> 1`),
    index('machine_state').on(t.state),
    index('machine_owner').on(t.ownerId),
    index('machine_node').on(t.nodeId, t.state),
    index('machine_image').on(t.imageId, t.state),
    between(t.cpus, machineCpus),
    amongNumbers(t.memoryMb, machineMemoriesMb),
    atLeast(t.minutes, 0),
    atLeast(t.extensions, 0),
    ...refuseOthers(t),
  ],
);

/** Good once, for a minute, for one console. */
export const consoleTickets = pgTable(
  'console_ticket',
  {
    tokenHash: text().primaryKey(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    consoleKind: oneOf(consoleKinds).notNull(),
    mode: oneOf(consoleModes).notNull(),
    expiresAt: moment().notNull(),
  },
  refuseOthers,
);

/** Who was at whose console, and when. */
export const consoleVisits = pgTable(
  'console_visit',
  {
    id: key(),
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    consoleKind: oneOf(consoleKinds).notNull(),
    mode: oneOf(consoleModes).notNull(),
    joinedAt: createdAt(),
    leftAt: moment(),
  },
  (t) => [index('console_visit_machine').on(t.machineId), ...refuseOthers(t)],
);
