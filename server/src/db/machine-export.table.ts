import { machineExportStates } from '@xueyan/contract/lab/machine-export';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { jobs } from './job.table.ts';
import { machines } from './machine.table.ts';

/** Disks of machines that people save for themselves; the files are beside the uploads, named by these ids. */
export const machineExports = pgTable(
  'machine_export',
  {
    id: key(),
    /** The file outlives its machine. */
    machineId: uuid().references(() => machines.id, { onDelete: 'set null' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    state: oneOf(machineExportStates).notNull().default('packing'),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    sizeMb: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('machine_export_machine').on(t.machineId),
    index('machine_export_job').on(t.jobId),
    index('machine_export_owner').on(t.ownerId),
    index('machine_export_expiry').on(t.expiresAt),
    uniqueIndex('machine_export_packing').on(t.machineId).where(sql`state = 'packing'`),
    atLeast(t.sizeMb, 0),
    ...refuseOthers(t),
  ],
);
