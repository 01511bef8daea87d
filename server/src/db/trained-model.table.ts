import { prepSharings } from '@xueyan/contract/prep/sharing';
import { modelTasks } from '@xueyan/contract/prep/trained-model';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { courses } from './teaching.table.ts';
import { trainingRuns } from './training.table.ts';

/** Models that people keep: trainings of one task that replace each other. */
export const trainedModels = pgTable(
  'trained_model',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    task: oneOf(modelTasks).notNull(),
    sharing: oneOf(prepSharings).notNull().default('mine'),
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    /** Number of the version in use; null without versions. */
    inUse: integer(),
    /** Number of the latest version, which is not given again once it is deleted. */
    lastNumber: integer().notNull().default(0),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('trained_model_owner').on(t.ownerId, t.updatedAt),
    index('trained_model_course').on(t.courseId),
    atLeast(t.lastNumber, 0),
    ...refuseOthers(t),
  ],
);

export const trainedModelVersions = pgTable(
  'trained_model_version',
  {
    modelId: uuid()
      .notNull()
      .references(() => trainedModels.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'restrict' }),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.modelId, t.number] }),
    uniqueIndex('trained_model_version_run').on(t.modelId, t.runId),
    index('trained_model_version_of_run').on(t.runId),
    atLeast(t.number, 1),
  ],
);
