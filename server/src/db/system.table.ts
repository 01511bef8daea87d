import { auditOutcomes } from '@xueyan/contract/base/audit';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers } from './columns.ts';

export const dictionaryEntries = pgTable(
  'dictionary_entry',
  {
    dictionary: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text().notNull(),
    nameMn: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.dictionary, t.code] })],
);

/** What the school has set: its name, its time zone … */
export const parameters = pgTable('parameter', { name: text().primaryKey(), value: text().notNull() });

/** What versions of the product gave this school, as they gave it: tells what the school itself changed or removed. */
export const introductions = pgTable('introduction', {
  key: text().primaryKey(),
  brought: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});

/** Who did what that cannot be undone, or that touched somebody else. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    id: key(),
    at: createdAt(),
    /** Null: somebody who is gone. */
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    outcome: oneOf(auditOutcomes).notNull().default('done'),
    /** Where it was asked for, and the request: empty for what the server did by itself. */
    address: text().notNull().default(''),
    requestId: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_at').on(t.at),
    index('audit_actor').on(t.actorId, t.at),
    index('audit_action').on(t.action, t.at),
    ...refuseOthers(t),
  ],
);
