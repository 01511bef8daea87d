import type { AssistantSettings } from '@xueyan/contract/desk/assistant';
import { boolean, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { updatedAt } from './columns.ts';

/** How people have their assistant; who never changed anything has no row. */
export const assistants = pgTable('assistant', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isShow: boolean().notNull(),
  edge: text().$type<AssistantSettings['edge']>().notNull(),
  offset: doublePrecision().notNull(),
  name: text().notNull(),
  greeting: text().notNull(),
  updatedAt: updatedAt(),
});
