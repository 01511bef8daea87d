import {
  type JudgedResponse,
  judgedKinds,
  type SubmissionReport,
  submissionContexts,
  submissionPurposes,
  submissionStates,
} from '@xueyan/contract/exam/submission';
import { verdicts } from '@xueyan/contract/exam/verdict';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';
import { questionVersions } from './question.table.ts';

/** What the judge is given to judge, and what it said. */
export const judgeSubmissions = pgTable(
  'judge_submission',
  {
    id: key(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    questionVersionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    kind: oneOf(judgedKinds).notNull(),
    purpose: oneOf(submissionPurposes).notNull(),
    /** What it was answered in, such as the sitting of an exam; null: an author tried the question. */
    contextId: uuid(),
    /** Who takes the verdict over, where it was answered in something. */
    contextKind: oneOf(submissionContexts).notNull().default('sitting'),
    /** Known to nobody but what it was handed in for, until that shows it. */
    secret: boolean().notNull().default(false),
    response: jsonb().$type<JudgedResponse>().notNull(),
    /** Of a trial. */
    inputs: jsonb().$type<string[]>().notNull().default([]),
    state: oneOf(submissionStates).notNull().default('waiting'),
    verdict: oneOf(verdicts),
    /** Of the question's points, 0 to 1. */
    share: doublePrecision(),
    timeMs: integer().notNull().default(0),
    memoryMb: doublePrecision().notNull().default(0),
    report: jsonb().$type<SubmissionReport>(),
    createdAt: createdAt(),
    judgedAt: moment(),
  },
  (t) => [
    index('judge_submission_owner').on(t.ownerId, t.createdAt),
    index('judge_submission_version').on(t.questionVersionId, t.createdAt),
    index('judge_submission_context').on(t.contextId),
    index('judge_submission_created').on(t.createdAt),
    ...refuseOthers(t),
  ],
);
