import { fileCategories } from '@xueyan/contract/base/kind';
import { recordingStates } from '@xueyan/contract/prep/recording';
import { prepSharings } from '@xueyan/contract/prep/sharing';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';

/** Files of personal libraries. */
export const materials = pgTable(
  'material',
  {
    id: key(),
    name: text().notNull(),
    folder: text().notNull().default(''),
    labels: text().array().notNull().default([]),
    category: oneOf(fileCategories).notNull(),
    sharing: oneOf(prepSharings).notNull().default('mine'),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('material_owner').on(t.ownerId, t.updatedAt),
    index('material_course').on(t.courseId),
    index('material_file').on(t.fileId),
    ...refuseOthers(t),
  ],
);

/** Recordings of screens, until they have become materials. */
export const recordings = pgTable(
  'recording',
  {
    id: key(),
    title: text().notNull(),
    state: oneOf(recordingStates).notNull().default('recording'),
    /** Seconds; the rest is cut off. */
    trimFrom: doublePrecision(),
    trimTo: doublePrecision(),
    converted: boolean().notNull().default(false),
    materialId: uuid().references(() => materials.id, { onDelete: 'set null' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('recording_owner').on(t.ownerId, t.createdAt),
    index('recording_material').on(t.materialId),
    index('recording_converting').on(t.createdAt).where(sql`state = 'converting'`),
    ...refuseOthers(t),
  ],
);

/** A few seconds of a recording; concatenated in order they form the film. */
export const recordingChunks = pgTable(
  'recording_chunk',
  {
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.number] }),
    index('recording_chunk_file').on(t.fileId),
    atLeast(t.number, 0),
  ],
);
