import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { balloonColors, type MatchRules, matchRules, matchStates } from './match.ts';

/** `unofficial` is on the board without a rank; `disqualified` is not on it. */
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
  /** Accepted, or with IOI all points. */
  solved: z.boolean(),
  /** Tries that are judged and count: the accepted one, and wrong ones before it. */
  tries: z.number().int(),
  /** Tries of which nothing is known yet: they wait for the judge, or came after the freeze. */
  pending: z.number().int(),
  /** Of the accepted one, from the beginning. */
  minute: z.number().int().nullable(),
  points: z.number(),
  /** The first of all that solved the problem. */
  first: z.boolean(),
});
export type BoardCell = z.output<typeof BoardCell>;

export const BoardRow = z.object({
  entryId: Id,
  entryName: z.string(),
  /** Names of a team’s members; empty for individuals. */
  members: z.array(z.string()),
  official: z.boolean(),
  /** Null for who is not ranked. */
  rank: z.number().int().nullable(),
  solved: z.number().int(),
  /** Minutes; ICPC alone. */
  penalty: z.number().int(),
  points: z.number(),
  /** Minute of the last accepted one, which decides between equals with ICPC. */
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
  /** Whether what came after the freeze is hidden from whoever asked. */
  frozen: z.boolean(),
  /** Empty before the beginning, but for those who run it. */
  problems: z.array(BoardProblem),
  rows: z.array(BoardRow),
  /** The entry of whoever asked. */
  myEntryId: Id.nullable(),
});
export type MatchBoard = z.output<typeof MatchBoard>;

/** One press of a key while the board is revealed: a problem of the lowest row that is not settled, or its rank. */
export const RevealStep = z.object({
  entryId: Id,
  /** What is opened; null: the row is settled. */
  problemId: Id.nullable(),
  /** The row as it is afterwards. */
  row: BoardRow,
  /** Where it stands afterwards, from 0. */
  place: z.number().int(),
});
export type RevealStep = z.output<typeof RevealStep>;

type Ranked = Pick<BoardRow, 'solved' | 'penalty' | 'points' | 'lastMinute'>;

/** Negative where the first stands above the second, 0 for equals. */
export function compareRows(rules: MatchRules, one: Ranked, other: Ranked): number {
  if (rules !== 'icpc') return other.points - one.points;
  return other.solved - one.solved || one.penalty - other.penalty || one.lastMinute - other.lastMinute;
}

/** Rows that stand in their order, with their ranks: equals share one, and who is not official has none. */
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

/** The board after so many steps. */
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
