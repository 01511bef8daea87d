import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Criterion } from '@xueyan/contract/teaching/task';
import { taskFilesMax, taskForms, taskPenalty, taskPoints } from '@xueyan/contract/teaching/task';
import { markActions } from '@xueyan/contract/teaching/task-marking';
import { workStages } from '@xueyan/contract/teaching/task-work';
import {
  boolean,
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
import { atLeast, between, createdAt, key, moment, oneOf, refuseOthers, updatedAt, version } from './columns.ts';
import { files } from './file.table.ts';
import { judgeSubmissions } from './judge-submission.table.ts';
import { papers } from './paper.table.ts';
import { questionVersions } from './question.table.ts';
import { sections } from './teaching.table.ts';

const score = () => numeric({ precision: 6, scale: 1, mode: 'number' });

/** Task of a section; its opening and due times are in `section_release`. */
export const tasks = pgTable(
  'task',
  {
    sectionId: uuid()
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    form: oneOf(taskForms).notNull().default('text'),
    content: text().notNull().default(''),
    template: text().notNull().default(''),
    points: integer().notNull().default(100),
    filesMax: integer().notNull().default(5),
    lateAllowed: boolean().notNull().default(false),
    latePerDay: integer().notNull().default(0),
    lateMost: integer().notNull().default(100),
    resubmit: boolean().notNull().default(true),
    anonymous: boolean().notNull().default(false),
    grouped: boolean().notNull().default(false),
    rubric: jsonb().$type<Criterion[]>().notNull().default([]),
    paperId: uuid().references(() => papers.id, { onDelete: 'restrict' }),
    /** Experiment whose steps are scored. */
    experimentId: uuid().references(() => sections.id, { onDelete: 'set null' }),
    /** Time since when students see it. */
    givenAt: moment(),
    version: version(),
  },
  (t) => [
    index('task_paper').on(t.paperId),
    index('task_experiment').on(t.experimentId),
    between(t.points, taskPoints),
    between(t.filesMax, { min: 0, max: taskFilesMax }),
    between(t.latePerDay, taskPenalty),
    between(t.lateMost, taskPenalty),
    ...refuseOthers(t),
  ],
);

/** Due time of a single student. */
export const taskDates = pgTable(
  'task_date',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    reason: text().notNull().default(''),
    setBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('task_date_user').on(t.userId),
    index('task_date_set_by').on(t.setBy),
  ],
);

/** Work on a task: by one student, or by a group together. */
export const taskWorks = pgTable(
  'task_work',
  {
    id: key(),
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    /** Person who began it. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    stage: oneOf(workStages).notNull().default('draft'),
    content: text().notNull().default(''),
    savedAt: moment(),
    submittedAt: moment(),
    /** Started days after the due time; 0: in time. */
    lateDays: integer().notNull().default(0),
    /** Mark before deduction, and the deduction for lateness. */
    given: score(),
    penalty: score(),
    picks: jsonb().$type<number[]>().notNull().default([]),
    comment: text().notNull().default(''),
    markedBy: uuid().references(() => users.id),
    markedAt: moment(),
    /** Time since when its authors see the mark. */
    publishedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index('task_work_section').on(t.sectionId, t.stage),
    index('task_work_owner').on(t.ownerId),
    index('task_work_marked_by').on(t.markedBy),
    atLeast(t.lateDays, 0),
    atLeast(t.given, 0),
    atLeast(t.penalty, 0),
    ...refuseOthers(t),
  ],
);

/** Authors of a work: everybody has at most one work per task. */
export const taskMembers = pgTable(
  'task_member',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    /** Points above or below the team's mark for this member, and the reason. */
    deviation: score().notNull().default(0),
    deviationReason: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sectionId, t.userId] }),
    index('task_member_work').on(t.workId),
    index('task_member_user').on(t.userId),
  ],
);

/** Every submission of a work. */
export const taskSubmissions = pgTable(
  'task_submission',
  {
    id: key(),
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    content: text().notNull(),
    late: boolean().notNull(),
    at: createdAt(),
    /** Reason why it was returned. */
    comment: text().notNull().default(''),
  },
  (t) => [index('task_submission_work').on(t.workId, t.at), index('task_submission_user').on(t.userId)],
);

/** Files of a work. A removed one stays for earlier submissions. */
export const taskFiles = pgTable(
  'task_file',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: 'restrict' }),
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    addedAt: createdAt(),
    removedAt: moment(),
  },
  (t) => [index('task_file_work').on(t.workId)],
);

/** History of a work's mark: actor, time and reason. Rows are only added. */
export const taskMarks = pgTable(
  'task_mark',
  {
    id: key(),
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    action: oneOf(markActions).notNull(),
    given: score(),
    penalty: score(),
    reason: text().notNull().default(''),
    /** Member whose own mark it is; null: the mark of all authors. */
    memberId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** Null: judged by the product. */
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    at: createdAt(),
  },
  (t) => [
    index('task_mark_work').on(t.workId, t.at),
    index('task_mark_user').on(t.userId),
    index('task_mark_member').on(t.memberId),
    ...refuseOthers(t),
  ],
);

/** Responses to the questions of a paper. */
export const taskAnswers = pgTable(
  'task_answer',
  {
    workId: uuid()
      .notNull()
      .references(() => taskWorks.id, { onDelete: 'restrict' }),
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    response: jsonb().$type<QuestionResponse>().notNull(),
    /** Null until it is judged, and where a teacher has to mark it. */
    got: score(),
    /** Submission to the judge made when the work was submitted. */
    submissionId: uuid().references(() => judgeSubmissions.id, { onDelete: 'restrict' }),
    /**
     * Time of the response by the school's clock as the page showed it: a delayed response does not replace a later
     * one.
     */
    givenAt: moment(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.workId, t.versionId] }),
    index('task_answer_version').on(t.versionId),
    index('task_answer_submission').on(t.submissionId),
    atLeast(t.got, 0),
  ],
);

/** Students who were reminded that a task or the report of an experiment is due, each once. */
export const taskReminders = pgTable(
  'task_reminder',
  {
    sectionId: uuid()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.userId] }), index('task_reminder_user').on(t.userId)],
);

/** Texts of a handed-in file, read once for comparisons: of an archive one for each program or text in it. */
export const taskFileTexts = pgTable('task_file_text', {
  fileId: uuid()
    .primaryKey()
    .references(() => taskFiles.fileId, { onDelete: 'cascade' }),
  parts: jsonb().$type<{ name: string; text: string }[]>().notNull(),
  readAt: createdAt(),
});

/** Saved phrases for comments. */
export const taskPhrases = pgTable(
  'task_phrase',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    used: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('task_phrase_words').on(t.ownerId, t.words), atLeast(t.used, 0)],
);
