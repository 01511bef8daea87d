import { annotationStates } from '@xueyan/contract/prep/annotation';
import type { Shape } from '@xueyan/contract/prep/shape';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { datasets } from './dataset.table.ts';
import { datasetPictures } from './picture.table.ts';

/** Labels for things in the pictures of a data set. */
export const annotationLabels = pgTable(
  'annotation_label',
  {
    id: key(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    colour: text().notNull(),
    hotkey: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('annotation_label_name').on(t.datasetId, t.name),
    uniqueIndex('annotation_label_hotkey').on(t.datasetId, t.hotkey),
  ],
);

/** Annotations of a picture; a picture without a row is unlabelled. */
export const pictureAnnotations = pgTable(
  'picture_annotation',
  {
    pictureId: uuid()
      .primaryKey()
      .references(() => datasetPictures.id, { onDelete: 'cascade' }),
    shapes: jsonb().$type<Shape[]>().notNull().default([]),
    state: oneOf(annotationStates).notNull().default('unlabelled'),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [index('picture_annotation_updated_by').on(t.updatedBy), atLeast(t.version, 1), ...refuseOthers(t)],
);

/** People who have a picture open. */
export const annotationVisits = pgTable(
  'annotation_visit',
  {
    pictureId: uuid()
      .notNull()
      .references(() => datasetPictures.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.userId] }), index('annotation_visit_user').on(t.userId)],
);
