import { datasetKinds } from '@xueyan/contract/prep/dataset';
import type { DatasetTable, RecipeStep } from '@xueyan/contract/prep/dataset-table';
import { prepSharings } from '@xueyan/contract/prep/sharing';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { courses } from './teaching.table.ts';

export const datasets = pgTable(
  'dataset',
  {
    id: key(),
    kind: oneOf(datasetKinds).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    labels: text().array().notNull().default([]),
    /** Class names of a picture set, in order. */
    classes: text().array().notNull().default([]),
    sharing: oneOf(prepSharings).notNull().default('mine'),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('dataset_owner').on(t.ownerId, t.updatedAt),
    index('dataset_course').on(t.courseId),
    ...refuseOthers(t),
  ],
);

/** Immutable version of the data. */
export const datasetVersions = pgTable(
  'dataset_version',
  {
    id: key(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    note: text().notNull().default(''),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    rowCount: integer().notNull(),
    /** Summary for display, calculated once. */
    summary: jsonb().$type<DatasetTable>().notNull(),
    recipe: jsonb().$type<RecipeStep[]>().notNull().default([]),
    target: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('dataset_version_number').on(t.datasetId, t.number),
    index('dataset_version_file').on(t.fileId),
    atLeast(t.number, 1),
    atLeast(t.rowCount, 0),
  ],
);
