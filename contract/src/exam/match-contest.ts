import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown, Name } from '../wire/scalar.ts';
import { entryWays, matchRules, matchStates, teamMakers } from './match.ts';
import { BoardProblem, entryStandings } from './match-board.ts';
import { QuestionContent } from './question-content.ts';
import { JudgedResponse, judgedKinds, Submission, SubmissionReport } from './submission.ts';

const Key = z.strictObject({ matchId: Id });
const none = z.null();

/** A match in a contestant's list. */
export const MyMatch = z.object({
  matchId: Id,
  matchName: z.string(),
  rules: z.enum(matchRules),
  state: z.enum(matchStates),
  beginTime: DateTime,
  endTime: DateTime,
  entryWay: z.enum(entryWays),
  entered: z.boolean(),
  ownerName: z.string(),
});
export type MyMatch = z.output<typeof MyMatch>;

export const problemProgress = ['none', 'pending', 'tried', 'solved'] as const;

/** A match as its contestant sees it. */
export const Contest = MyMatch.extend({
  notice: Markdown,
  serverTime: DateTime,
  freezeTime: DateTime.nullable(),
  penaltyMinutes: z.number().int(),
  lossPercent: z.number().int(),
  wrongPercent: z.number().int(),
  teamSize: z.number().int(),
  teamMaker: z.enum(teamMakers),
  /** The reader's entry; null if they have none. */
  entry: z
    .object({
      entryId: Id,
      entryName: z.string(),
      standing: z.enum(entryStandings),
      /** Code by which others join; empty if they cannot. */
      joinCode: z.string(),
      members: z.array(z.string()),
    })
    .nullable(),
  /** Empty before the beginning. */
  problems: z.array(
    BoardProblem.extend({
      kind: z.enum(judgedKinds),
      progress: z.enum(problemProgress),
      /** Best share of its points that the entry reached, 0 to 1. */
      share: z.number(),
      tries: z.number().int(),
    }),
  ),
});
export type Contest = z.output<typeof Contest>;

/** A submission of a match. */
export const MatchSubmission = Submission.pick({
  ...{ submissionId: true, language: true, state: true, verdict: true, share: true, timeMs: true, memoryMb: true },
  ...{ ownerName: true, createTime: true },
}).extend({
  problemId: Id,
  label: z.string(),
  problemName: z.string(),
  entryId: Id,
  entryName: z.string(),
});
export type MatchSubmission = z.output<typeof MatchSubmission>;
export const MatchSubmissionDetail = MatchSubmission.extend({ response: JudgedResponse, report: SubmissionReport });
export type MatchSubmissionDetail = z.output<typeof MatchSubmissionDetail>;

const Problem = Key.extend({ problemId: Id });

export const contestApi = {
  list: post('match/listmine', {
    access: 'may:exam.sit',
    summary: 'Matches that I may enter or have entered; a page',
    input: pageQuery({ over: z.boolean().default(false) }, ['beginTime']),
    output: pageOf(MyMatch),
  }),
  get: post('match/getmine', {
    access: 'may:exam.sit',
    summary: 'A match before its contestant; its problems from the beginning on',
    input: Key,
    output: Contest,
  }),
  problem: post('match/getproblem', {
    access: 'may:exam.sit',
    summary: 'What a problem asks, from the beginning on',
    input: Problem,
    output: BoardProblem.extend({ content: QuestionContent }),
  }),
  tryOut: post('match/trycode', {
    access: 'may:exam.sit',
    summary: 'Runs a program on inputs of one’s own, or a statement on the visible rows; it counts for nothing',
    input: Problem.extend({
      response: JudgedResponse,
      inputs: z.array(z.string().max(10_000)).max(10).default([]),
    }),
    output: z.object({ submissionId: Id }),
  }),
  submit: post('match/submit', {
    access: 'may:exam.sit',
    summary: 'Hands a program or a statement to the judge; it counts on the board',
    input: Problem.extend({ response: JudgedResponse }),
    output: z.object({ submissionId: Id }),
  }),
  submissions: post('match/listmysubmission', {
    access: 'may:exam.sit',
    summary: 'Submissions of mine or of my team, newest first; a page',
    input: pageQuery({ matchId: Id, problemId: Id.optional() }, ['createTime']),
    output: pageOf(MatchSubmission),
  }),
  submission: post('match/getmysubmission', {
    access: 'may:exam.sit',
    summary: 'One of mine or of my team, without what the tests hold',
    input: Key.extend({ submissionId: Id }),
    output: MatchSubmissionDetail,
  }),
  makeTeam: post('match/maketeam', {
    access: 'may:exam.sit',
    shown: ['entryName'],
    audit: { action: 'match.maketeam', target: 'matchId' },
    summary: 'Makes a team with me in it, until the match begins',
    input: Key.extend({ entryName: Name(30) }),
    output: none,
  }),
  joinTeam: post('match/jointeam', {
    access: 'may:exam.sit',
    audit: { action: 'match.jointeam', target: 'matchId' },
    summary: 'Joins a team by its code, until the match begins',
    input: Key.extend({ code: z.string().trim().toUpperCase().length(6) }),
    output: none,
  }),
  leaveTeam: post('match/leaveteam', {
    access: 'may:exam.sit',
    audit: { action: 'match.leaveteam', target: 'matchId' },
    summary: 'Leaves my team, until the match begins; an empty one is gone',
    input: Key,
    output: none,
  }),
};
