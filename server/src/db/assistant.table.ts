import { assistantEdges, assistantOffset } from '@xueyan/contract/ai/assistant';
import { boolean, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, oneOf, refuseOthers, updatedAt } from './columns.ts';

/** People's settings of their assistant; a person who never changed any has no row. */
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
