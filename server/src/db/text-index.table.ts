import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf, refuseOthers, updatedAt } from './columns.ts';

/** `file`: the content of a stored file; the others are records with all their searchable text. */
const indexedKinds = ['file', 'library', 'warehousePage'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Words by which records of all kinds are found. */
export const textIndex = pgTable(
  'text_index',
  {
    kind: oneOf(indexedKinds).notNull(),
    recordId: uuid().notNull(),
    /** Content of a file, for excerpts. */
    content: text().notNull().default(''),
    words: wordVector().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.recordId] }),
    // Contents of files are found through their records.
    index('text_index_words').using('gin', t.words).where(sql`${t.kind} <> 'file'`),
    ...refuseOthers(t),
  ],
);
