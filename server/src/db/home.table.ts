import { homes, type KeptCard } from '@xueyan/contract/composed/home-layout';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { momentNow, oneOf, refuseOthers, updatedAt } from './columns.ts';

/** Personal arrangement of a home; without a row the default applies. */
export const homeLayouts = pgTable(
  'home_layout',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    home: oneOf(homes).notNull(),
    /** Cards in order; cards that it does not name keep their default position. */
    cards: jsonb().$type<KeptCard[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.home] }), ...refuseOthers(t)],
);

/** Recently opened pages of single records: a few for each person, the oldest are removed. */
export const openedPages = pgTable(
  'opened_page',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    title: text().notNull(),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.path] }), index('opened_page_latest').on(t.userId, t.at)],
);
