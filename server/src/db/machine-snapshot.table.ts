import { snapshotStates } from '@xueyan/contract/lab/snapshot';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, key, oneOf, refuseOthers } from './columns.ts';
import { machines } from './machine.table.ts';

export const machineSnapshots = pgTable(
  'machine_snapshot',
  {
    id: key(),
    /** A machine is deleted only after its release, which has removed what the engine stored. */
    machineId: uuid()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => machineSnapshots.id, { onDelete: 'set null' }),
    /** For a machine beside a master: the master's snapshot saved together with it. */
    togetherId: uuid().references((): AnyPgColumn => machineSnapshots.id, { onDelete: 'set null' }),
    name: text().notNull(),
    state: oneOf(snapshotStates).notNull(),
    /** Snapshot that the machine was last saved to or restored from. */
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
