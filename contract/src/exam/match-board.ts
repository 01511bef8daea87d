import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { balloonColors, type MatchRules, matchRules, matchStates } from './match.ts';

/** `unofficial` is shown without a rank; `disqualified` is not on the board. */
export const entryStandings = ['official', 'unofficial', 'disqualified'] as const;
export type EntryStanding = (typeof entryStandings)[number];
export const entryStandingNames: Record<EntryStanding, Text> = {
  official: { zh: '正式', en: 'Official', mn: 'Албан ёсны' },
  unofficial: { zh: '打星', en: 'Unofficial', mn: 'Албан бус' },
  disqualified: { zh: '取消资格', en: 'Disqualified', mn: 'Хасагдсан' },
};

/** One problem of one entry. */
export const BoardCell = z.object({
  problemId: Id,
  /** Accepted, or with all points by the IOI rules. */
  solved: z.boolean(),
  /** Judged tries that count: the accepted one, and wrong ones before it. */
  tries: z.number().int(),
  /** Tries with an unknown verdict: they wait for the judge, or were made after the freeze. */
  pending: z.number().int(),
  /** Minute of the accepted try, from the beginning. */
  minute: z.number().int().nullable(),
  points: z.number(),
  /** The first solution of the problem. */
  first: z.boolean(),
});
export type BoardCell = z.output<typeof BoardCell>;

export const BoardRow = z.object({
  entryId: Id,
  entryName: z.string(),
  /** Names of a team’s members; empty for individuals. */
  members: z.array(z.string()),
  official: z.boolean(),
  /** Null if unranked. */
  rank: z.number().int().nullable(),
  solved: z.number().int(),
  /** Minutes; ICPC only. */
  penalty: z.number().int(),
  points: z.number(),
  /** Minute of the last accepted try, which decides between equal rows by the ICPC rules. */
  lastMinute: z.number().int(),
  cells: z.array(BoardCell),
});
export type BoardRow = z.output<typeof BoardRow>;

export const BoardProblem = z.object({
  problemId: Id,
  label: z.string(),
  problemName: z.string(),
  color: z.enum(balloonColors),
  points: z.number().int(),
});
export type BoardProblem = z.output<typeof BoardProblem>;

export const MatchBoard = z.object({
  matchId: Id,
  matchName: z.string(),
  rules: z.enum(matchRules),
  state: z.enum(matchStates),
  beginTime: DateTime,
  endTime: DateTime,
  freezeTime: DateTime.nullable(),
  /** True if results after the freeze are hidden from the reader. */
  frozen: z.boolean(),
  /** Empty before the beginning, except for the match's staff. */
  problems: z.array(BoardProblem),
  rows: z.array(BoardRow),
  /** Entry of the reader. */
  myEntryId: Id.nullable(),
});
export type MatchBoard = z.output<typeof MatchBoard>;

/** One step of the reveal: a problem of the lowest unsettled row, or its rank. */
export const RevealStep = z.object({
  entryId: Id,
  /** Problem that is opened; null: the row is settled. */
  problemId: Id.nullable(),
  /** The row after the step. */
  row: BoardRow,
  /** Its index after the step, from 0. */
  place: z.number().int(),
});
export type RevealStep = z.output<typeof RevealStep>;

type Ranked = Pick<BoardRow, 'solved' | 'penalty' | 'points' | 'lastMinute'>;

/** Compares two rows: negative if the first ranks higher, 0 if they are equal. */
export function compareRows(rules: MatchRules, one: Ranked, other: Ranked): number {
  if (rules !== 'icpc') return other.points - one.points;
  return other.solved - one.solved || one.penalty - other.penalty || one.lastMinute - other.lastMinute;
}

/** Ranks sorted rows: equal ones share a rank, unofficial ones have none. */
export function rankRows(rules: MatchRules, rows: BoardRow[]): BoardRow[] {
  let counted = 0;
  let rank = 0;
  let last: BoardRow | undefined;
  return rows.map((row) => {
    if (!row.official) return { ...row, rank: null };
    counted++;
    if (!last || compareRows(rules, last, row) !== 0) rank = counted;
    last = row;
    return { ...row, rank };
  });
}

/** Returns the board after these steps. */
export function revealedAfter(rules: MatchRules, rows: BoardRow[], steps: RevealStep[]): BoardRow[] {
  const shown = [...rows];
  for (const { row, place } of steps) {
    shown.splice(
      shown.findIndex(({ entryId }) => entryId === row.entryId),
      1,
    );
    shown.splice(place, 0, row);
  }
  return rankRows(rules, shown);
}

const Key = z.strictObject({ matchId: Id });

export const matchBoardApi = {
  board: post('match/getboard', {
    access: 'user',
    summary: 'The board: contestants see it frozen, and those who run the match as it is unless they ask otherwise',
    input: Key.extend({ frozen: z.boolean().default(false) }),
    output: MatchBoard,
  }),
  revealSteps: post('match/getrevealstep', {
    access: 'may:exam.give',
    summary: 'The frozen board and the steps that lead to the final one, from the last place upwards',
    input: Key,
    output: z.object({ board: MatchBoard, steps: z.array(RevealStep) }),
  }),
};

/** The board as a workbook. */
export const boardExport = { path: 'match/exportboard', input: Key } as const;
