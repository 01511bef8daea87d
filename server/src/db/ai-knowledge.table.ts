import {
  baseScopes,
  baseWriters,
  type ChunkRules,
  chunkBounds,
  chunkSplits,
  overlapMax,
} from '@xueyan/contract/ai/knowledge-base';
import { documentStates } from '@xueyan/contract/ai/knowledge-document';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';
import { warehousePages } from './warehouse.table.ts';

/** A string of bits, as `0101`. */
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

export const aiBases = pgTable(
  'ai_base',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull(),
    scope: oneOf(baseScopes).notNull(),
    /** Classes of the scope `class`; some may no longer exist. */
    classIds: uuid().array().notNull().default([]),
    /** Course of the scope `course`; null when it no longer exists. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    writers: oneOf(baseWriters).notNull().default('owner'),
    /** People named as writers; some may no longer exist. */
    writerIds: uuid().array().notNull().default([]),
    chunkSize: integer().notNull(),
    overlap: integer().notNull().default(0),
    split: oneOf(chunkSplits).notNull().default('headings'),
    separator: text().notNull().default(''),
    titlesIn: boolean().notNull().default(false),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('ai_base_owner').on(t.ownerId),
    index('ai_base_course').on(t.courseId),
    index('ai_base_classes').using('gin', t.classIds),
    between(t.chunkSize, chunkBounds),
    between(t.overlap, { min: 0, max: overlapMax }),
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
    labels: text().array().notNull().default([]),
    state: oneOf(documentStates).notNull(),
    reason: text().notNull().default(''),
    /** Rules of its own for its passages; null: those of the base. */
    rules: jsonb().$type<ChunkRules>(),
    enabled: boolean().notNull().default(true),
    /** Page of the warehouse that the document copies, and its version. */
    pageId: uuid().references(() => warehousePages.id, { onDelete: 'set null' }),
    pageVersion: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ai_document_page').on(t.baseId, t.pageId),
    index('ai_document_page_id').on(t.pageId),
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
    /** Belongs to a reading in progress: excluded from searches. */
    pending: boolean().notNull().default(false),
    /** Words of the passage, each as often as it occurs. */
    words: text().array().notNull(),
    wordCount: integer().notNull().generatedAlwaysAs(sql`cardinality(words)`),
    /** Embedding by the named model; null: no model was available when the document was read. */
    vector: real().array(),
    vectorModel: text().notNull().default(''),
    /** Signs of the vector, one bit a dimension, by which all passages are compared; null without a vector. */
    sketch: bits(),
  },
  (t) => [index('ai_chunk_document').on(t.documentId, t.position), index('ai_chunk_words').using('gin', t.words)],
);
