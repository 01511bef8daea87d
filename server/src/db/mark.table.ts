import { pointsOfOne } from '@xueyan/contract/teaching/experiment';
import type { MarkedStep } from '@xueyan/contract/teaching/mark';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, between, createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { attempts, checkpoints } from './teaching.table.ts';

/** Marks as calculated at publication. Everything that shows a published mark reads it here; earlier ones stay. */
export const publishedMarks = pgTable(
  'published_mark',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    steps: jsonb().$type<MarkedStep[]>().notNull(),
    reportScore: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull(),
    reportPoints: integer().notNull(),
    /** Total score and maximum. */
    score: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    points: integer().notNull(),
    /** First publication, recalculation, or a changed score of the report. */
    reason: oneOf(['publish', 'update', 'change']).notNull(),
    publishedBy: uuid().references(() => users.id),
    publishedAt: createdAt(),
    /** Time at which it was replaced by a newer one, or the report was returned. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('published_mark_current').on(t.runId).where(sql`ended_at is null`),
    index('published_mark_run').on(t.runId, t.publishedAt),
    between(t.reportScore, pointsOfOne),
    between(t.reportPoints, pointsOfOne),
    atLeast(t.score, 0),
    atLeast(t.points, 0),
    ...refuseOthers(t),
  ],
);

/** Checkpoints that a teacher passed by hand, with the reason; revoked ones stay on record. */
export const checkpointPasses = pgTable(
  'checkpoint_pass',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    checkpointId: uuid()
      .notNull()
      .references(() => checkpoints.id),
    reason: text().notNull(),
    teacherId: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    takenBackBy: uuid().references(() => users.id),
    takenBackAt: moment(),
  },
  (t) => [
    uniqueIndex('checkpoint_pass_current').on(t.runId, t.checkpointId).where(sql`taken_back_at is null`),
    index('checkpoint_pass_attempt').on(t.runId),
    index('checkpoint_pass_checkpoint').on(t.checkpointId),
  ],
);

/** Hints that were opened for points, at their price at that time. */
export const openedHints = pgTable(
  'opened_hint',
  {
    id: key(),
    runId: uuid()
      .notNull()
      .references(() => attempts.id, { onDelete: 'restrict' }),
    checkpointId: uuid()
      .notNull()
      .references(() => checkpoints.id),
    cost: integer().notNull(),
    at: createdAt(),
  },
  (t) => [
    uniqueIndex('opened_hint_once').on(t.runId, t.checkpointId),
    index('opened_hint_checkpoint').on(t.checkpointId),
    between(t.cost, pointsOfOne),
  ],
);
