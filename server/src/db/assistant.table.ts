import { assistantEdges, assistantOffset } from '@xueyan/contract/ai/assistant';
import { boolean, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, oneOf, refuseOthers, updatedAt } from './columns.ts';

/** How people have their assistant; who never changed anything has no row. */
export const assistants = pgTable(
  'assistant',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isShow: boolean().notNull(),
    edge: oneOf(assistantEdges).notNull(),
    offset: doublePrecision().notNull(),
    name: text().notNull(),
    greeting: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [between(t.offset, assistantOffset), ...refuseOthers(t)],
);
