import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { type AnyConfig, type TrainingResult, trainingStates } from '@xueyan/contract/prep/training';
import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { datasetVersions } from './dataset.table.ts';
import { files } from './file.table.ts';

/** One training on one version of a data set. */
export const trainingRuns = pgTable(
  'training_run',
  {
    id: key(),
    name: text().notNull(),
    versionId: uuid()
      .notNull()
      .references(() => datasetVersions.id, { onDelete: 'restrict' }),
    config: jsonb().$type<AnyConfig>().notNull(),
    state: oneOf(trainingStates).notNull().default('waiting'),
    /** From 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    /** Of those that learn in rounds, as they end. */
    epochs: jsonb().$type<Epoch[]>().notNull().default([]),
    /** What can be asked about something new; only read within the jail. */
    modelId: uuid().references(() => files.id, { onDelete: 'restrict' }),
    result: jsonb().$type<TrainingResult>(),
    message: text().notNull().default(''),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('training_run_owner').on(t.ownerId, t.createdAt),
    index('training_run_version').on(t.versionId),
    index('training_run_model').on(t.modelId),
    ...refuseOthers(t),
  ],
);
