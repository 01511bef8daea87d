import { balloonColors, entryWays, matchRules, matchStates, teamMakers } from '@xueyan/contract/exam/match';
import { entryStandings } from '@xueyan/contract/exam/match-board';
import { entrySources, type RejudgeDetail, rejudgeStates } from '@xueyan/contract/exam/match-control';
import { verdicts } from '@xueyan/contract/exam/verdict';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolClasses, users } from './account.table.ts';
import {
  atLeast,
  between,
  createdAt,
  key,
  moment,
  momentNow,
  oneOf,
  refuseOthers,
  updatedAt,
  version,
} from './columns.ts';
import { judgeSubmissions } from './judge-submission.table.ts';
import { questionVersions } from './question.table.ts';

export const matches = pgTable(
  'match',
  {
    id: key(),
    name: text().notNull(),
    notice: text().notNull().default(''),
    rules: oneOf(matchRules).notNull(),
    beginAt: moment().notNull(),
    endAt: moment().notNull(),
    freezeMinutes: integer().notNull().default(0),
    /** Time at which the board freezes. A frozen board stays so when the match is extended. */
    freezeAt: moment(),
    penaltyMinutes: integer().notNull().default(20),
    lossPercent: integer().notNull().default(0),
    wrongPercent: integer().notNull().default(0),
    entryWay: oneOf(entryWays).notNull(),
    teamSize: integer().notNull().default(3),
    teamMaker: oneOf(teamMakers).notNull().default('self'),
    state: oneOf(matchStates).notNull().default('draft'),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('match_owner').on(t.ownerId, t.beginAt),
    index('match_begin').on(t.beginAt),
    // Serves the ticker's look for due matches.
    index('match_due').on(t.state, t.beginAt, t.endAt),
    between(t.freezeMinutes, { min: 0, max: 600 }),
    between(t.penaltyMinutes, { min: 0, max: 120 }),
    between(t.lossPercent, { min: 0, max: 100 }),
    between(t.wrongPercent, { min: 0, max: 100 }),
    between(t.teamSize, { min: 2, max: 10 }),
    ...refuseOthers(t),
  ],
);

/** Classes whose students may enter. */
export const matchClasses = pgTable(
  'match_class',
  {
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.matchId, t.classId] }), index('match_class_class').on(t.classId)],
);

export const matchProblems = pgTable(
  'match_problem',
  {
    id: key(),
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** From 0: A, B, C … */
    position: integer().notNull(),
    /** Version: for a draft the one at the time of writing; fixed when the match is published. */
    versionId: uuid()
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    color: oneOf(balloonColors).notNull(),
    points: integer().notNull(),
  },
  (t) => [
    uniqueIndex('match_problem_position').on(t.matchId, t.position),
    index('match_problem_version').on(t.versionId),
    between(t.position, { min: 0, max: 25 }),
    atLeast(t.points, 0),
    ...refuseOthers(t),
  ],
);

/** Entry of a match: a contestant or a team. */
export const matchEntries = pgTable(
  'match_entry',
  {
    id: key(),
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    standing: oneOf(entryStandings).notNull().default('official'),
    source: oneOf(entrySources).notNull(),
    /** Code with which others join a team. */
    joinCode: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('match_entry_match').on(t.matchId, t.createdAt),
    uniqueIndex('match_entry_code').on(t.matchId, t.joinCode),
    ...refuseOthers(t),
  ],
);

/** Members of an entry; a person belongs to at most one entry of a match. */
export const matchMembers = pgTable(
  'match_member',
  {
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'restrict' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    entryId: uuid()
      .notNull()
      .references(() => matchEntries.id, { onDelete: 'restrict' }),
    joinedAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.userId] }),
    index('match_member_user').on(t.userId),
    index('match_member_entry').on(t.entryId),
  ],
);

/** Rejudgements; the board does not change until one is applied. */
export const matchRejudges = pgTable(
  'match_rejudge',
  {
    id: key(),
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'restrict' }),
    problemId: uuid().references(() => matchProblems.id, { onDelete: 'restrict' }),
    starterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    reason: text().notNull(),
    state: oneOf(rejudgeStates).notNull().default('judging'),
    total: integer().notNull(),
    /** Effect of the rejudgement, recorded when it was settled. */
    outcome: jsonb().$type<Pick<RejudgeDetail, 'verdictChanges' | 'rankChanges'>>(),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    index('match_rejudge_match').on(t.matchId, t.createdAt),
    index('match_rejudge_problem').on(t.problemId),
    index('match_rejudge_starter').on(t.starterId),
    // One open rejudgement at a time.
    uniqueIndex('match_rejudge_open').on(t.matchId).where(sql`${t.state} in ('judging', 'ready')`),
    atLeast(t.total, 0),
    ...refuseOthers(t),
  ],
);

/** Submissions on the board of a match, with the verdict that counts there. */
export const matchAttempts = pgTable(
  'match_attempt',
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => judgeSubmissions.id, { onDelete: 'restrict' }),
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'restrict' }),
    entryId: uuid()
      .notNull()
      .references(() => matchEntries.id, { onDelete: 'restrict' }),
    problemId: uuid()
      .notNull()
      .references(() => matchProblems.id, { onDelete: 'restrict' }),
    submittedAt: momentNow(),
    /** Null: not judged yet. */
    verdict: oneOf(verdicts),
    share: doublePrecision(),
    /** Rejudgement that it belongs to, with its new verdict. */
    rejudgeId: uuid().references(() => matchRejudges.id, { onDelete: 'restrict' }),
    nextVerdict: oneOf(verdicts),
    nextShare: doublePrecision(),
    rejudged: boolean().notNull().default(false),
  },
  (t) => [
    index('match_attempt_match').on(t.matchId, t.submittedAt),
    index('match_attempt_entry').on(t.entryId, t.submittedAt),
    index('match_attempt_problem').on(t.problemId),
    index('match_attempt_rejudge').on(t.rejudgeId),
    ...refuseOthers(t),
  ],
);

/** Questions of contestants, and announcements to all. */
export const matchClarifications = pgTable(
  'match_clarification',
  {
    id: key(),
    matchId: uuid()
      .notNull()
      .references(() => matches.id, { onDelete: 'restrict' }),
    /** Null: written by the organizers. */
    entryId: uuid().references(() => matchEntries.id, { onDelete: 'restrict' }),
    problemId: uuid().references(() => matchProblems.id, { onDelete: 'restrict' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    question: text().notNull(),
    answer: text(),
    answererId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    answeredAt: moment(),
    /** Visible to everybody. */
    open: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('match_clarification_match').on(t.matchId, t.createdAt),
    index('match_clarification_entry').on(t.entryId),
    index('match_clarification_problem').on(t.problemId),
    index('match_clarification_author').on(t.authorId),
    index('match_clarification_answerer').on(t.answererId),
  ],
);

/** Balloons that were delivered. */
export const matchBalloons = pgTable(
  'match_balloon',
  {
    entryId: uuid()
      .notNull()
      .references(() => matchEntries.id, { onDelete: 'restrict' }),
    problemId: uuid()
      .notNull()
      .references(() => matchProblems.id, { onDelete: 'restrict' }),
    delivererId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    deliveredAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.problemId] }),
    index('match_balloon_problem').on(t.problemId),
    index('match_balloon_deliverer').on(t.delivererId),
  ],
);
