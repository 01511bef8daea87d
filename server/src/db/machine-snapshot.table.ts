import { snapshotStates } from '@xueyan/contract/lab/snapshot';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, key, oneOf, refuseOthers } from './columns.ts';
import { machines } from './machine.table.ts';

export const machineSnapshots = pgTable(
  'machine_snapshot',
  {
    id: key(),
    /** A machine is deleted only once it is released, and with it went what the engine keeps. */
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => machineSnapshots.id, { onDelete: 'set null' }),
    /** Of a machine beside a master: the snapshot of the master that it was saved with. */
    togetherId: uuid().references((): AnyPgColumn => machineSnapshots.id, { onDelete: 'set null' }),
    name: text().notNull(),
    state: oneOf(snapshotStates).notNull(),
    /** Where the machine was last saved, or went on from. */
    current: boolean().notNull().default(false),
    sizeMb: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_snapshot_machine').on(t.machineId, t.createdAt),
    index('machine_snapshot_parent').on(t.parentId),
    index('machine_snapshot_together').on(t.togetherId),
    uniqueIndex('machine_snapshot_current').on(t.machineId).where(sql`current`),
    atLeast(t.sizeMb, 0),
    ...refuseOthers(t),
  ],
);
