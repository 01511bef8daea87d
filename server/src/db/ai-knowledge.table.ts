import { baseScopes, chunkBounds, documentStates } from '@xueyan/contract/ai/knowledge';
import { boolean, index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';

export const aiBases = pgTable(
  'ai_base',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull(),
    scope: oneOf(baseScopes).notNull(),
    /** Of the scope `class`; some may be gone. */
    classIds: uuid().array().notNull().default([]),
    chunkSize: integer().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('ai_base_owner').on(t.ownerId),
    index('ai_base_classes').using('gin', t.classIds),
    between(t.chunkSize, chunkBounds),
    ...refuseOthers(t),
  ],
);

export const aiDocuments = pgTable(
  'ai_document',
  {
    id: key(),
    baseId: uuid()
      .notNull()
      .references(() => aiBases.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    state: oneOf(documentStates).notNull(),
    reason: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('ai_document_base').on(t.baseId, t.createdAt),
    index('ai_document_file').on(t.fileId),
    ...refuseOthers(t),
  ],
);

/** Passages by which documents are found. */
export const aiChunks = pgTable(
  'ai_chunk',
  {
    id: key(),
    documentId: uuid()
      .notNull()
      .references(() => aiDocuments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    place: text().notNull(),
    text: text().notNull(),
    enabled: boolean().notNull().default(true),
    /** Its words, each as often as it stands there. */
    words: text().array().notNull(),
    /** By the model named; null: there was none when it was read. */
    vector: real().array(),
    vectorModel: text().notNull().default(''),
  },
  (t) => [index('ai_chunk_document').on(t.documentId, t.position), index('ai_chunk_words').using('gin', t.words)],
);
