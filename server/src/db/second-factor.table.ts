import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, moment } from './columns.ts';

/** Authenticators of accounts. */
export const secondFactors = pgTable('second_factor', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text().notNull(),
  /** Time since when it is required; null: none of its codes was confirmed yet. */
  confirmedAt: moment(),
  /** Time step of the last accepted code: neither it nor an older one is accepted again. */
  lastStep: integer().notNull().default(0),
  /** SHA-256 of the remaining recovery codes. */
  recovery: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});
