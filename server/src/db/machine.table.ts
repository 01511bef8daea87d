import { labEngines } from '@xueyan/contract/lab/image-record';
import { consoleKinds, consoleModes, machineCpus, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { machineReasons } from '@xueyan/contract/lab/machine-rest';
import { machineStates } from '@xueyan/contract/lab/machine-state';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.table.ts';
import { amongNumbers, atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { examCandidates, examItems } from './exam.table.ts';
import { labImages } from './lab.table.ts';
import { nodes } from './node.table.ts';
import { researchProjects } from './research-project.table.ts';
import { attempts } from './teaching.table.ts';

export const machines = pgTable(
  'machine',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Attempt that it serves; an attempt with a machine cannot be deleted, since the machine would be orphaned. */
    runId: uuid().references(() => attempts.id),
    /** Name of the machine within a cluster; empty: the machine in which steps are checked. */
    node: text().notNull().default(''),
    /** Name by the pattern of a class start, which its guest has as host name; empty: none. */
    name: text().notNull().default(''),
    /** Or the candidate and question of an exam that it serves. */
    candidateId: uuid().references(() => examCandidates.id),
    itemId: uuid().references(() => examItems.id),
    /** Or a research project, for one of its participants. */
    researchId: uuid().references(() => researchProjects.id, { onDelete: 'restrict' }),
    /** Or its owner alone, who tries its image. */
    tryout: boolean().notNull().default(false),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    /** Server that has its disk, and its process while it runs; null before the first assignment. */
    nodeId: uuid().references(() => nodes.id),
    build: text().notNull(),
    /** Engine on which it was made, and stays. */
    engine: oneOf(labEngines).notNull().default('qemu'),
    cpus: integer().notNull(),
    memoryMb: integer().notNull(),
    minutes: integer().notNull(),
    /** MiB of its disk, saved memory and snapshots, measured once a minute. */
    diskMb: integer().notNull().default(0),
    state: oneOf(machineStates).notNull(),
    reason: oneOf(machineReasons).notNull().default(''),
    /** Host in a cluster that does not answer, with the machine on it, while the reason is `member`. */
    memberName: text().notNull().default(''),
    queuedAt: moment(),
    startedAt: moment(),
    endsAt: moment(),
    /** Last activity at its consoles, or last confirmation of a person's presence. */
    lastActivityAt: moment(),
    /** Seconds before the end, and before the idle stop, of which its owner was notified last. */
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
    uniqueIndex('machine_research_live').on(t.researchId, t.ownerId).where(sql`state <> 'released'`),
    uniqueIndex('machine_tryout_live').on(t.ownerId).where(sql`tryout and state <> 'released'`),
    index('machine_research').on(t.researchId, t.createdAt),
    index('machine_candidate').on(t.candidateId, t.itemId, t.createdAt),
    index('machine_item').on(t.itemId),
    check('machine_serves', sql`num_nonnulls(${t.runId}, ${t.candidateId}, ${t.researchId}) + ${t.tryout}::int = 1`),
    check('machine_answer', sql`num_nulls(${t.candidateId}, ${t.itemId}) <> 1`),
    index('machine_state').on(t.state),
    index('machine_owner').on(t.ownerId),
    index('machine_node').on(t.nodeId, t.state),
    index('machine_image').on(t.imageId, t.state),
    between(t.cpus, machineCpus),
    amongNumbers(t.memoryMb, machineMemoriesMb),
    atLeast(t.minutes, 0),
    atLeast(t.diskMb, 0),
    atLeast(t.extensions, 0),
    ...refuseOthers(t),
  ],
);

/** Tickets for one console, valid once and for a minute. */
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

/** Visits of people to consoles, with their times. */
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
