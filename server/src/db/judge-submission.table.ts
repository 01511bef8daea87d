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

/** Submissions to the judge and their verdicts. */
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
    /** Version whose tests and limits judged it, where they were corrected since it was asked; null: that one's. */
    judgeVersionId: uuid().references(() => questionVersions.id, { onDelete: 'restrict' }),
    kind: oneOf(judgedKinds).notNull(),
    purpose: oneOf(submissionPurposes).notNull(),
    /** Context of the submission, such as the sitting of an exam; null: an author tried the question. */
    contextId: uuid(),
    /** Kind of the context, whose feature receives the verdict. */
    contextKind: oneOf(submissionContexts).notNull().default('sitting'),
    /** Visible only to its context until that shows it. */
    secret: boolean().notNull().default(false),
    response: jsonb().$type<JudgedResponse>().notNull(),
    /** Inputs of a trial. */
    inputs: jsonb().$type<string[]>().notNull().default([]),
    state: oneOf(submissionStates).notNull().default('waiting'),
    verdict: oneOf(verdicts),
    /** Share of the question's points, 0 to 1. */
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
    index('judge_submission_judge_version').on(t.judgeVersionId),
    index('judge_submission_context').on(t.contextId),
    index('judge_submission_created').on(t.createdAt),
    ...refuseOthers(t),
  ],
);
