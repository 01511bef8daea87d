import type { TaskLabel } from '@xueyan/contract/prep/labelling';
import type { Shape } from '@xueyan/contract/prep/shape';
import { boolean, index, integer, jsonb, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, key, moment, updatedAt, version } from './columns.ts';
import { datasetVersions } from './dataset.table.ts';
import { datasetPictures } from './picture.table.ts';
import { sections } from './teaching.table.ts';

/** Labelling tasks of sections. */
export const labellingTasks = pgTable(
  'labelling_task',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => datasetVersions.id, { onDelete: 'restrict' }),
    labels: jsonb().$type<TaskLabel[]>().notNull(),
    /** Out of a hundred. */
    threshold: integer().notNull().default(50),
    scoreShown: boolean().notNull().default(false),
  },
  (t) => [index('labelling_task_version').on(t.versionId), between(t.threshold, { min: 30, max: 95 })],
);

/** Pictures of a task with their true annotations. */
export const labellingItems = pgTable(
  'labelling_item',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => labellingTasks.sectionId, { onDelete: 'cascade' }),
    pictureId: uuid()
      .notNull()
      .references(() => datasetPictures.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    gold: jsonb().$type<Shape[]>().notNull(),
  },
  (t) => [
    uniqueIndex('labelling_item_position').on(t.sectionId, t.position),
    index('labelling_item_picture').on(t.pictureId),
    atLeast(t.position, 0),
  ],
);

/** Annotations of a student in a picture. */
export const labellingWorks = pgTable(
  'labelling_work',
  {
    itemId: uuid()
      .notNull()
      .references(() => labellingItems.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    shapes: jsonb().$type<Shape[]>().notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.userId] }), index('labelling_work_user').on(t.userId)],
);

/** Students who have submitted a task. */
export const labellingHandIns = pgTable(
  'labelling_hand_in',
  {
    sectionId: uuid()
      .notNull()
      .references(() => labellingTasks.sectionId, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    submittedAt: moment().notNull(),
    /** Out of a hundred, by the fit of the labels at submission; null: submitted before points were stored. */
    points: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('labelling_hand_in_user').on(t.userId),
    between(t.points, { min: 0, max: 100 }),
  ],
);
