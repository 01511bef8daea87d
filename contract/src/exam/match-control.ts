import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { balloonColors } from './match.ts';
import { entryStandingNames, entryStandings } from './match-board.ts';
import { MatchSubmission, MatchSubmissionDetail } from './match-contest.ts';
import { languageName } from './submission.ts';
import { Verdict, verdictNames, verdicts } from './verdict.ts';

const Key = z.strictObject({ matchId: Id });
const none = z.null();
const Reason = Name(100);

/** Origin of an entry: from a class, made by the contestant, or entered by name. */
export const entrySources = ['class', 'self', 'named'] as const;

/** A contestant or a team as the match's staff sees it. */
export const MatchEntry = z.object({
  entryId: Id,
  entryName: z.string(),
  standing: z.enum(entryStandings),
  source: z.enum(entrySources),
  members: z.array(z.object({ userId: Id, loginName: z.string(), userName: z.string() })),
  submissionCount: z.number().int(),
  createTime: DateTime,
});
export type MatchEntry = z.output<typeof MatchEntry>;

export const rejudgeStates = ['judging', 'ready', 'applied', 'discarded'] as const;
export type RejudgeState = (typeof rejudgeStates)[number];
export const rejudgeStateNames: Record<RejudgeState, Text> = {
  judging: { zh: '评测中', en: 'Being judged', mn: 'Шалгаж буй' },
  ready: { zh: '待确认', en: 'To be settled', mn: 'Баталгаажуулах' },
  applied: { zh: '已采用', en: 'Applied', mn: 'Хэрэгжүүлсэн' },
  discarded: { zh: '已放弃', en: 'Discarded', mn: 'Болсон' },
};

export const Rejudge = z.object({
  rejudgeId: Id,
  state: z.enum(rejudgeStates),
  reason: z.string(),
  /** Label of the problem, if the rejudging is about one; otherwise empty. */
  label: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  starterName: z.string(),
  createTime: DateTime,
});
export type Rejudge = z.output<typeof Rejudge>;

/** Changes that a rejudging makes, or made: verdicts, and ranks on the board. */
export const RejudgeDetail = Rejudge.extend({
  verdictChanges: z.array(
    z.object({
      submissionId: Id,
      label: z.string(),
      entryName: z.string(),
      before: Verdict.nullable(),
      after: Verdict.nullable(),
    }),
  ),
  rankChanges: z.array(
    z.object({
      entryId: Id,
      entryName: z.string(),
      rankBefore: z.number().int().nullable(),
      rankAfter: z.number().int().nullable(),
      scoreBefore: z.string(),
      scoreAfter: z.string(),
    }),
  ),
});
export type RejudgeDetail = z.output<typeof RejudgeDetail>;

export const Balloon = z.object({
  entryId: Id,
  problemId: Id,
  label: z.string(),
  color: z.enum(balloonColors),
  entryName: z.string(),
  minute: z.number().int(),
  /** The first solution of the problem. */
  first: z.boolean(),
  /** Solved after the freeze: a balloon would reveal it. */
  afterFreeze: z.boolean(),
  deliverTime: DateTime.nullable(),
  delivererName: z.string(),
});
export type Balloon = z.output<typeof Balloon>;

/** A question of a contestant with its answer, or an announcement to all. */
export const Clarification = z.object({
  clarificationId: Id,
  /** Label of its problem; empty: about the match. */
  label: z.string(),
  /** The entry that asked; empty for an announcement or a question by others. */
  entryName: z.string(),
  mine: z.boolean(),
  question: z.string(),
  answer: z.string().nullable(),
  /** Readable by everybody. */
  open: z.boolean(),
  createTime: DateTime,
  answerTime: DateTime.nullable(),
});
export type Clarification = z.output<typeof Clarification>;

const Words = z.string().trim().min(1).max(1_000);

export const matchControlApi = {
  entries: post('match/listentry', {
    access: 'may:exam.give',
    summary: 'Contestants and teams of a match; a page',
    input: pageQuery(
      { matchId: Id, words: z.string().trim().max(40).optional(), standing: z.enum(entryStandings).optional() },
      ['entryName', 'createTime'],
    ),
    output: pageOf(MatchEntry),
    sheet: {
      name: { zh: '参赛者', en: 'Entries', mn: 'Оролцогчид' },
      columns: {
        entryName: { title: { zh: '参赛者', en: 'Entry', mn: 'Оролцогч' }, width: 30 },
        members: {
          title: { zh: '成员', en: 'Members', mn: 'Гишүүд' },
          width: 48,
          read: ({ members }) => members.map(({ loginName, userName }) => `${userName} ${loginName}`).join('、'),
        },
        standing: { title: { zh: '资格', en: 'Standing', mn: 'Статус' }, values: entryStandingNames },
        submissionCount: { title: { zh: '提交', en: 'Submissions', mn: 'Илгээлт' }, kind: 'number' },
      },
    },
  }),
  addEntries: post('match/addentry', {
    access: 'may:exam.give',
    shown: ['entryName'],
    audit: { action: 'match.addentry', target: 'matchId' },
    summary: 'Enters people by their student numbers: one team of that name, or each alone',
    input: Key.extend({
      entryName: z.string().trim().max(30).default(''),
      loginNames: z.array(z.string().trim().min(1).max(64)).min(1).max(200),
    }),
    output: z.object({ added: z.number().int() }),
  }),
  setStanding: post('match/setstanding', {
    access: 'may:exam.give',
    audit: { action: 'match.setstanding', target: 'matchId' },
    summary: 'Says whether an entry is ranked, only shown, or out',
    input: Key.extend({ entryId: Id, standing: z.enum(entryStandings), reason: Reason }),
    output: none,
  }),
  removeEntry: post('match/deleteentry', {
    access: 'may:exam.give',
    audit: { action: 'match.deleteentry', target: 'matchId' },
    summary: 'Removes an entry that has submitted nothing',
    input: Key.extend({ entryId: Id }),
    output: none,
  }),
  submissions: post('match/listsubmission', {
    access: 'may:exam.give',
    summary: 'All submissions of a match, newest first; a page',
    input: pageQuery(
      {
        matchId: Id,
        problemId: Id.optional(),
        verdict: z.enum(verdicts).optional(),
        words: z.string().trim().max(40).optional(),
      },
      ['createTime', 'timeMs', 'memoryMb'],
    ),
    output: pageOf(MatchSubmission),
    sheet: {
      name: { zh: '竞赛提交', en: 'Submissions of the match', mn: 'Тэмцээний илгээлт' },
      columns: {
        entryName: { title: { zh: '参赛者', en: 'Entry', mn: 'Оролцогч' }, width: 30 },
        ownerName: { title: { zh: '提交人', en: 'By', mn: 'Илгээсэн' } },
        label: { title: { zh: '题号', en: 'Problem', mn: 'Бодлого' } },
        problemName: { title: { zh: '题目', en: 'Name', mn: 'Нэр' }, width: 30 },
        language: { title: { zh: '语言', en: 'Language', mn: 'Хэл' }, read: ({ language }) => languageName(language) },
        verdict: { title: { zh: '结果', en: 'Verdict', mn: 'Үр дүн' }, values: verdictNames },
        share: { title: { zh: '得分率', en: 'Share', mn: 'Хувь' }, kind: 'number' },
        timeMs: { title: { zh: '用时（毫秒）', en: 'Time (ms)', mn: 'Хугацаа (мс)' }, kind: 'number' },
        createTime: { title: { zh: '提交时间', en: 'Submitted', mn: 'Илгээсэн цаг' }, kind: 'time' },
      },
    },
  }),
  submission: post('match/getsubmission', {
    access: 'may:exam.give',
    summary: 'One submission of a match with all that the judge said',
    input: Key.extend({ submissionId: Id }),
    output: MatchSubmissionDetail,
  }),
  balloons: post('match/listballoon', {
    access: 'may:exam.give',
    summary: 'Who solved what, in its order, and which balloons were delivered',
    input: Key,
    output: z.object({ balloonList: z.array(Balloon) }),
  }),
  deliver: post('match/deliverballoon', {
    access: 'may:exam.give',
    audit: { action: 'match.deliverballoon', target: 'matchId' },
    summary: 'Marks a balloon as delivered, or not',
    input: Key.extend({ entryId: Id, problemId: Id, delivered: z.boolean() }),
    output: none,
  }),
  rejudge: post('match/rejudge', {
    access: 'may:exam.give',
    audit: { action: 'match.rejudge', target: 'matchId' },
    summary:
      'Has submissions judged again: those that are named, all of a problem, or all; the board waits until it is applied',
    input: Key.extend({
      submissionIds: z.array(Id).min(1).max(100).optional(),
      problemId: Id.optional(),
      reason: Reason,
    }),
    output: z.object({ rejudgeId: Id }),
  }),
  rejudges: post('match/listrejudge', {
    access: 'may:exam.give',
    summary: 'What was judged again in a match, newest first',
    input: Key,
    output: z.object({ rejudgeList: z.array(Rejudge) }),
  }),
  rejudged: post('match/getrejudge', {
    access: 'may:exam.give',
    summary: 'What a rejudging would change on the board, or changed',
    input: Key.extend({ rejudgeId: Id }),
    output: RejudgeDetail,
  }),
  settleRejudge: post('match/settlerejudge', {
    access: 'may:exam.give',
    audit: { action: 'match.settlerejudge', target: 'matchId' },
    summary: 'Applies a rejudging to the board, or discards it',
    input: Key.extend({ rejudgeId: Id, apply: z.boolean() }),
    output: none,
  }),
  clarifications: post('match/listclarification', {
    access: 'user',
    summary: 'Questions of mine and what everybody reads; all of them for those who run the match',
    input: Key,
    output: z.object({ clarificationList: z.array(Clarification) }),
  }),
  ask: post('match/ask', {
    access: 'may:exam.sit',
    shown: ['question'],
    audit: { action: 'match.ask', target: 'matchId' },
    summary: 'Asks those who run the match, while it runs',
    input: Key.extend({ problemId: Id.nullable(), question: Words }),
    output: none,
  }),
  answer: post('match/answer', {
    access: 'may:exam.give',
    shown: ['answer'],
    audit: { action: 'match.answer', target: 'matchId' },
    summary: 'Answers a question, to who asked or to everybody',
    input: Key.extend({ clarificationId: Id, answer: Words, open: z.boolean() }),
    output: none,
  }),
  broadcast: post('match/broadcast', {
    access: 'may:exam.give',
    shown: ['words'],
    audit: { action: 'match.broadcast', target: 'matchId' },
    summary: 'Says something to everybody in the match',
    input: Key.extend({ problemId: Id.nullable(), words: Words }),
    output: none,
  }),
};
