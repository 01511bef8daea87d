import { z } from 'zod';
import { Id, Name } from '../wire/scalar.ts';
import { LevelCode, mostLevels } from './level-code.ts';
import { Points, QuestionKind } from './question-kind.ts';

/** Maximum characters of a paper's title, and rows of a blueprint. */
export const paperTitleMax = 100;
export const paperRowsMax = 50;

/** One row of a blueprint: a number of questions of a kind, about points, of a difficulty, with points each. */
export const BlueprintRow = z.strictObject({
  kind: QuestionKind,
  /** Any of these knowledge points or those below them; empty: any. */
  knowledgePointIds: z.array(Id).max(20),
  /** Any of these chapters; empty: any. */
  chapterIds: z.array(Id).max(20).default([]),
  /** Any of them; empty: any. */
  difficulties: z.array(LevelCode).max(mostLevels),
  count: z.number().int().min(1).max(100),
  points: Points,
});
export type BlueprintRow = z.output<typeof BlueprintRow>;

/** Specification for generating a paper: the same seed and bank give the same paper. */
export const Blueprint = z.strictObject({
  title: Name(paperTitleMax),
  subject: z.string().trim().min(1).max(32),
  minutes: z.number().int().min(1).max(1440),
  /** Only from these banks; empty: from all that the actor may use. */
  bankIds: z.array(Id).max(20),
  /** Only questions of this course; null: of any. */
  courseId: Id.nullable().default(null),
  seed: z.string().trim().max(40),
  /** Makes two equally hard papers A and B from the same rows, without common questions. */
  parallel: z.boolean(),
  rows: z.array(BlueprintRow).min(1).max(paperRowsMax),
});
export type Blueprint = z.output<typeof Blueprint>;

/** Where a blueprint takes its questions from, and how it picks them. */
export const BlueprintSources = Blueprint.pick({ subject: true, bankIds: true, courseId: true }).extend({
  rows: z
    .array(BlueprintRow.omit({ count: true, points: true }))
    .min(1)
    .max(paperRowsMax),
});

/** Rows that together want more questions than fit any of them. */
export const Shortage = z.object({
  /** Indices of the blueprint's rows, from 0. */
  rows: z.array(z.number().int()),
  wanted: z.number().int(),
  available: z.number().int(),
});
export type Shortage = z.output<typeof Shortage>;
