import type { Epoch } from '@xueyan/contract/prep/picture-training';
import { type AnyAlgorithm, type AnyConfig, type TrainingResult, trainingStates } from '@xueyan/contract/prep/training';
import { type FormerHandIn, reportStages } from '@xueyan/contract/prep/training-report';
import {
  type HiddenWay,
  hiddenWays,
  sectionTasks,
  trainingSectionLimits,
} from '@xueyan/contract/prep/training-section';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { datasetVersions } from './dataset.table.ts';
import { files } from './file.table.ts';
import { sections } from './teaching.table.ts';

/** Share of the rows from 0 to 1, chosen by a seed; of tables `by` says how, which is `split` where it is absent. */
export interface HiddenPart {
  share: number;
  seed: number;
  by?: HiddenWay;
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
    /** Finished epochs of methods that learn in rounds. */
    epochs: jsonb().$type<Epoch[]>().notNull().default([]),
    /** Trained model for predictions; only read within the jail. */
    modelId: uuid().references(() => files.id, { onDelete: 'restrict' }),
    result: jsonb().$type<TrainingResult>(),
    message: text().notNull().default(''),
    /** Its owner asked for what it has learnt so far. */
    finishing: boolean().notNull().default(false),
    /** Algorithm and size of the work; trainings of one effort take about as long. */
    effort: text().notNull().default(''),
    /** Start of the work; null for one that went on from a checkpoint. */
    beganAt: moment(),
    endedAt: moment(),
    /** Section of a course; null: outside any course. */
    sectionId: uuid().references(() => sections.id, { onDelete: 'restrict' }),
    /** Part that the section hides: excluded from training. */
    hidden: jsonb().$type<HiddenPart>(),
    /** Score of the model on that part; never shown with the training. */
    hiddenScore: doublePrecision(),
    note: text().notNull().default(''),
    noteVersion: version(),
    /** Marked by the owner as the best on its data set. */
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
    index('training_run_effort').on(t.effort, t.endedAt),
    index('training_run_open').on(t.createdAt).where(sql`state in ('waiting', 'running')`),
    ...refuseOthers(t),
  ],
);

/** Hosts that only train, so that a server which cannot train knows that others do. */
export const trainingHosts = pgTable('training_host', {
  id: key(),
  /** It has what nets need. */
  nets: boolean().notNull(),
  seenAt: moment().notNull(),
});

/** Training experiments of sections. */
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
    /** Percentage of hidden rows, and the seed that chooses them. */
    hidden: integer().notNull(),
    seed: integer().notNull(),
    /** How rows of a table are chosen; pictures are always chosen one by one. */
    hiddenBy: oneOf(hiddenWays).notNull().default('split'),
    threshold: integer().notNull(),
    scoreShown: boolean().notNull(),
    /** Students hand in a report with the training, and the mark is the teacher's. */
    report: boolean().notNull().default(false),
  },
  (t) => [
    index('training_section_version').on(t.versionId),
    between(t.runs, trainingSectionLimits.runs),
    between(t.hidden, trainingSectionLimits.hidden),
    between(t.threshold, trainingSectionLimits.threshold),
    ...refuseOthers(t),
  ],
);

/** Trainings that students submitted. */
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
    /** Points of a teacher that replace them. */
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

/** Reports of students about their trainings in a section, from the first draft. */
export const trainingReports = pgTable(
  'training_report',
  {
    sectionId: uuid()
      .notNull()
      .references(() => trainingSections.sectionId, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    stage: oneOf(reportStages).notNull().default('draft'),
    content: text().notNull().default(''),
    /** Words of the teacher: with the mark, or why it was returned. */
    comment: text().notNull().default(''),
    /** What was handed in and returned, the latest first. */
    former: jsonb().$type<FormerHandIn[]>().notNull().default([]),
    savedAt: moment(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('training_report_user').on(t.userId),
    ...refuseOthers(t),
  ],
);
