import { deckShares } from '@xueyan/contract/ai/deck';
import type { DeckContent } from '@xueyan/contract/ai/deck-slide';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

export const decks = pgTable(
  'deck',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    share: oneOf(deckShares).notNull().default('me'),
    content: jsonb().$type<DeckContent>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('deck_owner').on(t.ownerId, t.updatedAt),
    index('deck_share').on(t.share, t.updatedAt),
    ...refuseOthers(t),
  ],
);
