import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, moment } from './columns.ts';

/** Servers that own machines. A server that restarts on the same files is the same node. */
export const nodes = pgTable(
  'node',
  {
    id: uuid().primaryKey(),
    /** Id of the process that owns the node; unique for each start. */
    life: uuid().notNull(),
    host: text().notNull(),
    pid: integer().notNull(),
    /** Address for the other servers, and the secret that they present. */
    address: text().notNull(),
    secret: text().notNull(),
    /** Ability to run machines, and MiB of memory of its host. */
    engine: boolean().notNull(),
    memoryMb: integer().notNull(),
    /** By the clock of the database, since the servers' own may differ. */
    beatAt: moment().notNull(),
    /** The owner has left: the node can be claimed at once. */
    stopped: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [atLeast(t.memoryMb, 0)],
);

/** People with an open page per server process; a process that dies no longer refreshes its rows. */
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
