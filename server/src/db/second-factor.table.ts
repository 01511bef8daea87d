import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, moment } from './columns.ts';

/** The authenticators of accounts. */
export const secondFactors = pgTable('second_factor', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text().notNull(),
  /** Since when it is asked for; null: no code of it was confirmed yet. */
  confirmedAt: moment(),
  /** Of the last code that was taken: neither it nor an older one is taken again. */
  lastStep: integer().notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recovery: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});
