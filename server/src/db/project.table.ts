import { deliverableStates } from '@xueyan/contract/teaching/deliverable';
import type { Criterion } from '@xueyan/contract/teaching/rubric';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { atLeast, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { teams } from './student-team.table.ts';
import { courses, sections } from './teaching.table.ts';

const team = () =>
  uuid()
    .notNull()
    .references(() => teams.id, { onDelete: 'restrict' });
const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });
const points = () => numeric({ precision: 6, scale: 1, mode: 'number' });

export const milestones = pgTable(
  'project_milestone',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    dueAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('project_milestone_section').on(t.sectionId)],
);

export const milestonesReached = pgTable(
  'project_milestone_reached',
  {
    milestoneId: uuid()
      .notNull()
      .references(() => milestones.id, { onDelete: 'restrict' }),
    teamId: team(),
    userId: person(),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.milestoneId, t.teamId] }),
    index('project_milestone_reached_team').on(t.teamId),
    index('project_milestone_reached_user').on(t.userId),
  ],
);

export const deliverables = pgTable(
  'deliverable',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    demand: text().notNull(),
    dueAt: moment(),
    lateAllowed: boolean().notNull(),
    rubric: jsonb().$type<Criterion[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [index('deliverable_section').on(t.sectionId)],
);

/** Members of teams who were reminded that a deliverable is due, each once. */
export const deliverableReminders = pgTable(
  'deliverable_reminder',
  {
    deliverableId: uuid()
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.deliverableId, t.userId] }), index('deliverable_reminder_user').on(t.userId)],
);

/** Work of a team for a deliverable, and its state. */
export const deliverableWorks = pgTable(
  'deliverable_work',
  {
    deliverableId: uuid()
      .notNull()
      .references(() => deliverables.id, { onDelete: 'restrict' }),
    teamId: team(),
    draft: text().notNull().default(''),
    draftVersion: integer().notNull().default(0),
    state: oneOf(deliverableStates).notNull().default('open'),
    scores: jsonb().$type<number[]>().notNull().default([]),
    score: points(),
    comment: text().notNull().default(''),
    markedBy: uuid().references(() => users.id),
    markedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.deliverableId, t.teamId] }),
    index('deliverable_work_team').on(t.teamId),
    index('deliverable_work_marker').on(t.markedBy),
    atLeast(t.draftVersion, 0),
    ...refuseOthers(t),
  ],
);

/** Submitted version; never changed. */
export const deliverableVersions = pgTable(
  'deliverable_version',
  {
    id: key(),
    deliverableId: uuid()
      .notNull()
      .references(() => deliverables.id, { onDelete: 'restrict' }),
    teamId: team(),
    number: integer().notNull(),
    content: text().notNull(),
    userId: person(),
    late: boolean().notNull(),
    submittedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('deliverable_version_number').on(t.deliverableId, t.teamId, t.number),
    index('deliverable_version_team').on(t.teamId),
    index('deliverable_version_user').on(t.userId),
    atLeast(t.number, 1),
  ],
);

export const boardColumns = pgTable(
  'team_board_column',
  {
    id: key(),
    teamId: team(),
    title: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index('team_board_column_team').on(t.teamId, t.position), atLeast(t.position, 0)],
);

export const cards = pgTable(
  'team_card',
  {
    id: key(),
    teamId: team(),
    columnId: uuid()
      .notNull()
      .references(() => boardColumns.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    dueAt: moment(),
    checklist: jsonb().$type<{ text: string; done: boolean }[]>().notNull(),
    doneAt: moment(),
    authorId: person(),
    /** Time at which it was removed from the board. */
    removedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index('team_card_team').on(t.teamId),
    index('team_card_column').on(t.columnId, t.position),
    index('team_card_owner').on(t.ownerId),
    index('team_card_author').on(t.authorId),
    atLeast(t.position, 0),
  ],
);

/** One report per member and week; `week`: its Monday. */
export const weeklyReports = pgTable(
  'weekly_report',
  {
    id: key(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    teamId: team(),
    userId: person(),
    week: date({ mode: 'string' }).notNull(),
    content: text().notNull(),
    comment: text().notNull().default(''),
    commentedBy: uuid().references(() => users.id),
    version: version(),
    submittedAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('weekly_report_one').on(t.courseId, t.userId, t.week),
    index('weekly_report_team').on(t.teamId),
    index('weekly_report_user').on(t.userId),
    index('weekly_report_commenter').on(t.commentedBy),
  ],
);

/** Unsubmitted report of a member for a week, visible to the member only. */
export const weeklyReportDrafts = pgTable(
  'weekly_report_draft',
  {
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    userId: person(),
    week: date({ mode: 'string' }).notNull(),
    content: text().notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId, t.week] }), index('weekly_report_draft_user').on(t.userId)],
);
