import { deckShares } from '@xueyan/contract/ai/deck';
import type { ImportedEdits, ImportedSource } from '@xueyan/contract/ai/deck-import';
import type { DeckContent } from '@xueyan/contract/ai/deck-slide';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';

export const decks = pgTable(
  'deck',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    share: oneOf(deckShares).notNull().default('me'),
    /** Null for a deck that is a file. */
    content: jsonb().$type<DeckContent>(),
    /** Imported PPTX, its original content, and the edits to it. */
    fileId: uuid().references(() => files.id, { onDelete: 'restrict' }),
    source: jsonb().$type<ImportedSource>(),
    edits: jsonb().$type<ImportedEdits>(),
    /** Words of the deck as they are now, for searches. */
    said: text().notNull().default(''),
    /** Whether a model wrote its outline, or that of the deck that it is a copy of. */
    ai: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('deck_owner').on(t.ownerId, t.updatedAt),
    index('deck_share').on(t.share, t.updatedAt),
    index('deck_file').on(t.fileId),
    check('deck_one', sql`num_nonnulls(${t.content}, ${t.fileId}) = 1`),
    check('deck_file_whole', sql`num_nonnulls(${t.fileId}, ${t.source}, ${t.edits}) in (0, 3)`),
    ...refuseOthers(t),
  ],
);
