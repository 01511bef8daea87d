import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, updatedAt, version } from './columns.ts';
import { experiments } from './teaching.table.ts';

/** Experiments whose machines are kept for weeks, between the first and the last day. */
export const practicalTrainings = pgTable(
  'practical_training',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => experiments.sectionId, { onDelete: 'cascade' }),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    introduction: text().notNull().default(''),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [check('practical_training_order', sql`${t.startDate} <= ${t.endDate}`)],
);

export const trainingMilestones = pgTable(
  'training_milestone',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => practicalTrainings.sectionId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    task: text().notNull().default(''),
    dueAt: moment().notNull(),
    /**
     * Checkpoints that together reach the milestone, as far as the experiment still has them; none: its teacher
     * confirms it.
     */
    checkpointIds: jsonb().$type<string[]>().notNull().default([]),
  },
  (t) => [index('training_milestone_section').on(t.sectionId, t.position)],
);

/** Milestones that a teacher confirmed for a student; revoked ones stay on record. */
export const milestoneConfirmations = pgTable(
  'milestone_confirmation',
  {
    id: key(),
    milestoneId: uuid()
      .notNull()
      .references(() => trainingMilestones.id, { onDelete: 'restrict' }),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(''),
    teacherId: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    takenBackBy: uuid().references(() => users.id),
    takenBackAt: moment(),
  },
  (t) => [
    uniqueIndex('milestone_confirmation_current').on(t.milestoneId, t.studentId).where(sql`taken_back_at is null`),
    index('milestone_confirmation_milestone').on(t.milestoneId),
    index('milestone_confirmation_student').on(t.studentId),
  ],
);
