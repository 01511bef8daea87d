import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Markdown, markdown, Name, Version } from '../wire/scalar.ts';
import './exam.ts';
import { judgedKinds } from './submission.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Something in a match changed; pages reload it, as far as they may. */
    'match.changed': { matchId: string; what: MatchChange };
  }
}

/** `entry`: own submissions and team; `staff`: what only those who run the match see. */
export const matchChanges = ['state', 'board', 'entry', 'clarification', 'staff'] as const;
export type MatchChange = (typeof matchChanges)[number];

/** Scoring rules. */
export const matchRules = ['icpc', 'ioi', 'points'] as const;
export type MatchRules = (typeof matchRules)[number];
export const matchRulesNames: Record<MatchRules, Text> = {
  icpc: { zh: 'ICPC', en: 'ICPC', mn: 'ICPC' },
  ioi: { zh: 'IOI', en: 'IOI', mn: 'IOI' },
  points: { zh: '计分', en: 'Points', mn: 'Оноо' },
};

/** `running` from beginning to end, by the clock; contestants see results after the freeze once it is `revealed`. */
export const matchStates = ['draft', 'published', 'running', 'ended', 'revealed', 'archived'] as const;
export type MatchState = (typeof matchStates)[number];
export const matchStateNames: Record<MatchState, Text> = {
  draft: { zh: '草稿', en: 'Draft', mn: 'Ноорог' },
  published: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  running: { zh: '进行中', en: 'Running', mn: 'Явагдаж байна' },
  ended: { zh: '已结束', en: 'Ended', mn: 'Дууссан' },
  revealed: { zh: '已公布榜单', en: 'Board revealed', mn: 'Самбар нээгдсэн' },
  archived: { zh: '已归档', en: 'Archived', mn: 'Архивласан' },
};

export const entryWays = ['individual', 'team'] as const;
/** Makers of teams: contestants until the match begins, or the staff. */
export const teamMakers = ['self', 'staff'] as const;

export const matchBounds = {
  minutes: { min: 5, max: 20_160 },
  freezeMinutes: { min: 0, max: 600 },
  problems: 26,
  teamSize: { min: 2, max: 10 },
  penaltyMinutes: { min: 0, max: 120 },
  percent: { min: 0, max: 100 },
} as const;

const bounded = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** Colours of balloons, by their names in the palette of the page. */
export const balloonColors = [
  ...(['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'cyan', 'magenta', 'lime', 'geekblue'] as const),
  ...(['gold', 'volcano'] as const),
] as const;
export type BalloonColor = (typeof balloonColors)[number];

export const MatchProblemForm = z.strictObject({
  questionId: Id,
  problemName: Name(60),
  color: z.enum(balloonColors),
  points: z.number().int().min(1).max(10_000),
});
export type MatchProblemForm = z.output<typeof MatchProblemForm>;

const fields = {
  matchName: Name(60),
  /** Text that contestants read before it begins. */
  notice: markdown(z.string().trim().max(10_000)),
  rules: z.enum(matchRules),
  beginTime: DateTime,
  endTime: DateTime,
  /** Minutes before the end at which the board freezes; 0: never. */
  freezeMinutes: bounded(matchBounds.freezeMinutes),
  /** ICPC: penalty minutes for each wrong try before the accepted one. */
  penaltyMinutes: bounded(matchBounds.penaltyMinutes),
  /** Rules of points: percent of a problem's points lost from beginning to end; 0: none, as in a quiz. */
  lossPercent: bounded(matchBounds.percent),
  /** Rules of points: percent of a problem's points lost for each wrong try before the accepted one. */
  wrongPercent: bounded(matchBounds.percent),
  entryWay: z.enum(entryWays),
  teamSize: bounded(matchBounds.teamSize),
  teamMaker: z.enum(teamMakers),
  /** Classes whose students may enter; others are entered by name. */
  classIds: z.array(Id).max(50),
  problems: z.array(MatchProblemForm).max(matchBounds.problems),
};

const minutesOf = ({ beginTime, endTime }: { beginTime: string; endTime: string }) =>
  (Date.parse(`${endTime.replace(' ', 'T')}Z`) - Date.parse(`${beginTime.replace(' ', 'T')}Z`)) / 60_000;

const lasts = rule(
  (form: { beginTime: string; endTime: string }) =>
    minutesOf(form) >= matchBounds.minutes.min && minutesOf(form) <= matchBounds.minutes.max,
  {
    zh: '比赛时长须在 5 分钟到 14 天之间',
    en: 'It must last between 5 minutes and 14 days',
    mn: '5 минутаас 14 хоногийн хооронд үргэлжлэх ёстой',
  },
);
const freezesWithin = rule(
  (form: { beginTime: string; endTime: string; freezeMinutes: number }) => form.freezeMinutes < minutesOf(form),
  {
    zh: '封榜时长要短于比赛时长',
    en: 'The freeze must be shorter than the match',
    mn: 'Самбар царцаах хугацаа тэмцээнээс богино байх ёстой',
  },
);
const asksOnce = rule(
  ({ problems }: { problems: { questionId: string }[] }) =>
    new Set(problems.map(({ questionId }) => questionId)).size === problems.length,
  { zh: '同一道试题不能重复', en: 'A question can be there once only', mn: 'Нэг асуулт давтагдах ёсгүй' },
);

/** Form of a match. */
export const MatchForm = z
  .strictObject(fields)
  .refine(...lasts)
  .refine(...freezesWithin)
  .refine(...asksOnce);
export type MatchForm = z.output<typeof MatchForm>;

/** A problem as the match's staff sees it. */
export const MatchProblem = MatchProblemForm.extend({
  problemId: Id,
  label: z.string(),
  kind: z.enum(judgedKinds),
  questionTitle: z.string(),
});
export type MatchProblem = z.output<typeof MatchProblem>;

export const Match = z.object(fields).extend({
  matchId: Id,
  notice: Markdown,
  classNames: z.array(z.string()),
  problems: z.array(MatchProblem),
  state: z.enum(matchStates),
  /** Time at which the board freezes; null: never. */
  freezeTime: DateTime.nullable(),
  entryCount: z.number().int(),
  submissionCount: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  /** Organization of the owner. */
  organizationId: Id.nullable(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type Match = z.output<typeof Match>;

const Key = z.strictObject({ matchId: Id });
const none = z.null();

export const matchApi = {
  list: post('match/list', {
    access: 'may:exam.give',
    summary: 'Matches of mine and those of my data range; a page',
    input: pageQuery(
      {
        matchName: z.string().trim().max(60).optional(),
        rules: z.enum(matchRules).optional(),
        state: z.enum(matchStates).optional(),
      },
      ['matchName', 'beginTime', 'updateTime'],
    ),
    output: pageOf(Match),
    sheet: {
      name: { zh: '竞赛', en: 'Matches', mn: 'Тэмцээн' },
      columns: {
        matchName: { title: { zh: '竞赛名称', en: 'Match', mn: 'Тэмцээн' }, width: 40 },
        rules: { title: { zh: '赛制', en: 'Rules', mn: 'Дүрэм' }, values: matchRulesNames },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: matchStateNames },
        beginTime: { title: { zh: '开始时间', en: 'Begins', mn: 'Эхлэх' }, kind: 'time' },
        endTime: { title: { zh: '结束时间', en: 'Ends', mn: 'Дуусах' }, kind: 'time' },
        classNames: {
          title: { zh: '班级', en: 'Classes', mn: 'Анги' },
          width: 32,
          read: ({ classNames }) => classNames.join('、'),
        },
        problems: {
          title: { zh: '题目数', en: 'Problems', mn: 'Бодлого' },
          kind: 'number',
          read: ({ problems }) => problems.length,
        },
        entryCount: { title: { zh: '参赛者', en: 'Entries', mn: 'Оролцогч' }, kind: 'number' },
        submissionCount: { title: { zh: '提交', en: 'Submissions', mn: 'Илгээлт' }, kind: 'number' },
        ownerName: { title: { zh: '创建人', en: 'Owner', mn: 'Эзэмшигч' } },
      },
    },
  }),
  get: post('match/get', { access: 'may:exam.give', summary: 'One match', input: Key, output: Match }),
  save: post('match/save', {
    access: 'may:exam.give',
    shown: ['matchName', 'notice'],
    audit: { action: 'match.save' },
    summary: 'Makes a match, as a draft',
    input: MatchForm,
    output: Key,
  }),
  update: post('match/update', {
    access: 'may:exam.give',
    shown: ['matchName', 'notice'],
    audit: { action: 'match.update', target: 'matchId' },
    summary: 'Changes a draft',
    input: z
      .strictObject({ ...fields, matchId: Id, version: Version })
      .refine(...lasts)
      .refine(...freezesWithin)
      .refine(...asksOnce),
    output: z.object({ version: z.number().int() }),
  }),
  publish: post('match/publish', {
    access: 'may:exam.give',
    audit: { action: 'match.publish', target: 'matchId' },
    summary: 'Contestants see it; its problems are fixed as they are now',
    input: Key,
    output: none,
  }),
  withdraw: post('match/withdraw', {
    access: 'may:exam.give',
    audit: { action: 'match.withdraw', target: 'matchId' },
    summary: 'A match that has not begun is a draft again',
    input: Key,
    output: none,
  }),
  extend: post('match/extend', {
    access: 'may:exam.give',
    audit: { action: 'match.extend', target: 'matchId' },
    summary: 'Gives everybody more minutes; a board that is frozen already stays so from the same moment',
    input: Key.extend({ minutes: z.number().int().min(1).max(600), reason: Name(100) }),
    output: none,
  }),
  close: post('match/close', {
    access: 'may:exam.give',
    audit: { action: 'match.close', target: 'matchId' },
    summary: 'Ends a running match now',
    input: Key,
    output: none,
  }),
  reveal: post('match/reveal', {
    access: 'may:exam.give',
    audit: { action: 'match.reveal', target: 'matchId' },
    summary: 'Contestants see the final board; nothing may be waiting for the judge',
    input: Key,
    output: none,
  }),
  archive: post('match/archive', {
    access: 'may:exam.give',
    audit: { action: 'match.archive', target: 'matchId' },
    summary: 'A match whose board is out leaves the lists of contestants',
    input: Key,
    output: none,
  }),
  remove: post('match/delete', {
    access: 'may:exam.give',
    audit: { action: 'match.delete', target: 'matchId' },
    summary: 'Deletes a draft',
    input: Key,
    output: none,
  }),
};

/** Returns the label of a problem by its position: A, B, C … */
export const labelOf = (position: number) => String.fromCharCode(65 + position);
