import type { ImageState } from '@xueyan/contract/lab/image';
import type { MachineState, machineReasons } from '@xueyan/contract/lab/machine';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, updatedAt } from './columns.ts';

export const labImages = pgTable('lab_image', {
  id: key(),
  recipe: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  state: text().$type<ImageState>().notNull().default('pending'),
  /** The build that machines start from; empty until the first one is published. */
  build: text().notNull().default(''),
  progress: integer().notNull().default(0),
  message: text().notNull().default(''),
  minMemoryMb: integer().notNull().default(0),
  sizeMb: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const labImageLog = pgTable(
  'lab_image_log',
  {
    imageId: uuid()
      .notNull()
      .references(() => labImages.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imageId, t.line] })],
);

export const machines = pgTable(
  'machine',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** The experiment run it serves. */
    runId: uuid().notNull(),
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
