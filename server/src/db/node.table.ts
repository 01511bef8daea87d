import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, moment } from './columns.ts';

/** The servers that own machines. A server that starts again on the same files is the same node. */
export const nodes = pgTable(
  'node',
  {
    id: uuid().primaryKey(),
    /** The process that owns the node now; each has its own. */
    life: uuid().notNull(),
    host: text().notNull(),
    pid: integer().notNull(),
    /** Where the other servers reach it, and what they show to be let in. */
    address: text().notNull(),
    secret: text().notNull(),
    /** Whether it can run machines, and the MiB of memory of its host. */
    engine: boolean().notNull(),
    memoryMb: integer().notNull(),
    /** By the clock of the database: those of the servers may differ. */
    beatAt: moment().notNull(),
    /** It has said goodbye: its place is free at once. */
    stopped: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [atLeast(t.memoryMb, 0)],
);

/** Who has a page open at which server process; a process that dies refreshes its rows no more. */
export const presences = pgTable(
  'presence',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    life: uuid().notNull(),
    /** By the clock of the database. */
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.life] })],
);
