import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { type AnyAlgorithm, type AnyConfig, type TrainingResult, trainingStates } from '@xueyan/contract/prep/training';
import { sectionTasks, trainingSectionLimits } from '@xueyan/contract/prep/training-section';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { datasetVersions } from './dataset.table.ts';
import { files } from './file.table.ts';
import { sections } from './teaching.table.ts';

/** A share from 0 to 1 of the rows, chosen by a seed. */
export interface HiddenPart {
  share: number;
  seed: number;
}

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
    /** In which section of a course; null: by oneself. */
    sectionId: uuid().references(() => sections.id, { onDelete: 'restrict' }),
    /** What the section hides: never learnt from. */
    hidden: jsonb().$type<HiddenPart>(),
    /** What the model made of that; never shown with the training. */
    hiddenScore: doublePrecision(),
    note: text().notNull().default(''),
    noteVersion: version(),
    /** The best of its owner's on its data set, as the owner says. */
    pinned: boolean().notNull().default(false),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('training_run_owner').on(t.ownerId, t.createdAt),
    index('training_run_version').on(t.versionId),
    index('training_run_section').on(t.sectionId, t.ownerId),
    index('training_run_model').on(t.modelId),
    ...refuseOthers(t),
  ],
);

/** What students learn in a section. */
export const trainingSections = pgTable(
  'training_section',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => datasetVersions.id, { onDelete: 'restrict' }),
    task: oneOf(sectionTasks).notNull(),
    target: text(),
    algorithms: jsonb().$type<AnyAlgorithm[]>().notNull(),
    runs: integer().notNull(),
    /** Of a hundred rows, and by which seed they are chosen. */
    hidden: integer().notNull(),
    seed: integer().notNull(),
    threshold: integer().notNull(),
    scoreShown: boolean().notNull(),
  },
  (t) => [
    index('training_section_version').on(t.versionId),
    between(t.runs, trainingSectionLimits.runs),
    between(t.hidden, trainingSectionLimits.hidden),
    between(t.threshold, trainingSectionLimits.threshold),
    ...refuseOthers(t),
  ],
);

/** Which of their trainings students handed in. */
export const trainingHandIns = pgTable(
  'training_hand_in',
  {
    sectionId: uuid()
      .notNull()
      .references(() => trainingSections.sectionId, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    runId: uuid()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: 'restrict' }),
    /** By the hidden test. */
    points: integer().notNull(),
    /** Of a teacher, instead. */
    given: integer(),
    reason: text().notNull().default(''),
    submittedAt: moment().notNull(),
    markedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('training_hand_in_user').on(t.userId),
    index('training_hand_in_run').on(t.runId),
    between(t.points, { min: 0, max: 100 }),
    between(t.given, { min: 0, max: 100 }),
  ],
);
