import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, updatedAt } from './columns.ts';

export const commandGroups = pgTable(
  'command_group',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('command_group_name').on(t.ownerId, sql`lower(${t.name})`)],
);

/** Commands, owned by the owner of their group. */
export const commands = pgTable(
  'command',
  {
    id: key(),
    groupId: uuid()
      .notNull()
      .references(() => commandGroups.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    script: text().notNull(),
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('command_name').on(t.groupId, sql`lower(${t.name})`), index('command_shared').on(t.shared)],
);
