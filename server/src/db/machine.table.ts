import type { MachineState, machineReasons } from '@xueyan/contract/lab/machine';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, updatedAt } from './columns.ts';
import { labImages } from './lab.table.ts';
import { runs } from './teaching.table.ts';

export const machines = pgTable(
  'machine',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The experiment run it serves; one that still has a machine cannot be deleted: nobody would look after it. */
    runId: uuid()
      .notNull()
      .references(() => runs.id),
    imageId: uuid()
      .notNull()
      .references(() => labImages.id),
    build: text().notNull(),
    cpus: integer().notNull(),
    memoryMb: integer().notNull(),
    minutes: integer().notNull(),
    state: text().$type<MachineState>().notNull(),
    reason: text().$type<(typeof machineReasons)[number]>().notNull().default(''),
    queuedAt: moment(),
    startedAt: moment(),
    endsAt: moment(),
    lastInputAt: moment(),
    extensions: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('machine_run_live').on(t.runId).where(sql`state <> 'released'`),
    index('machine_run').on(t.runId, t.createdAt),
    index('machine_state').on(t.state),
    index('machine_owner').on(t.ownerId),
    index('machine_image_live').on(t.imageId).where(sql`state <> 'released'`),
  ],
);

/** Good once, for a minute, for one console. */
export const consoleTickets = pgTable('console_ticket', {
  tokenHash: text().primaryKey(),
  machineId: uuid()
    .notNull()
    .references(() => machines.id, { onDelete: 'cascade' }),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sessionId: uuid().notNull(),
  consoleKind: text().$type<'terminal' | 'desktop'>().notNull(),
  mode: text().$type<'look' | 'help'>().notNull(),
  expiresAt: moment().notNull(),
});

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
    consoleKind: text().$type<'terminal' | 'desktop'>().notNull(),
    mode: text().$type<'look' | 'help'>().notNull(),
    joinedAt: createdAt(),
    leftAt: moment(),
  },
  (t) => [index('console_visit_machine').on(t.machineId)],
);
