import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, updatedAt, version } from './columns.ts';

/** Parameters that the school has set: its name, its time zone … */
export const parameters = pgTable('parameter', {
  name: text().primaryKey(),
  /** Null: the default applies again. A secret is encrypted. */
  value: text(),
  version: version(),
  updatedAt: updatedAt(),
  updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
});

/** History of parameters, by which a change can be undone; values as stored. */
export const parameterChanges = pgTable(
  'parameter_change',
  {
    id: key(),
    name: text()
      .notNull()
      .references(() => parameters.name, { onDelete: 'cascade' }),
    before: text(),
    after: text(),
    /** Version of the parameter after the change. */
    version: integer().notNull(),
    at: createdAt(),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull(),
  },
  (t) => [index('parameter_change_name').on(t.name, t.at), index('parameter_change_at').on(t.at)],
);
