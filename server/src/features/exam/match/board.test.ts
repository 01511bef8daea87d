import { compareRows, revealedAfter } from '@xueyan/contract/exam/match-board';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import { describe, expect, test } from 'vitest';
import { type Attempt, boardOf, type Counting, decreasedPoints, frozenFrom } from './board.rule.ts';
import { revealSteps } from './reveal.rule.ts';

const problems = ['A', 'B', 'C'].map((problemId, i) => ({ problemId, points: [100, 200, 300][i] ?? 0 }));
const entrants = ['甲', '乙', '丙', '丁'].map((name) => ({
  ...{ entryId: name, entryName: name, members: [], official: name !== '丁' },
}));
const how: Counting = { rules: 'icpc', penaltyMinutes: 20, lossPercent: 48, wrongPercent: 10, minutes: 120 };
/** Makes an attempt from entry, problem, minute and verdict, or share of the points. */
const tried = (entryId: string, problemId: string, minute: number, said: Verdict | number | null): Attempt => ({
  ...{ entryId, problemId, afterMs: minute * 60_000 + 59_999 },
  verdict: typeof said === 'number' ? (said === 1 ? 'AC' : 'WA') : said,
  share: typeof said === 'number' ? said : said === 'AC' ? 1 : said && 0,
});

describe('the ICPC rules', () => {
  const attempts = [
    tried('甲', 'A', 10, 'WA'),
    tried('甲', 'A', 15, 'CE'),
    tried('甲', 'A', 30, 'AC'),
    tried('甲', 'A', 31, 'WA'),
    tried('乙', 'A', 50, 'AC'),
    tried('乙', 'B', 20, 'TLE'),
    tried('丙', 'A', 25, 'AC'),
    tried('丙', 'B', 60, 'SE'),
    tried('丙', 'B', 70, 'WA'),
    tried('丁', 'A', 5, 'AC'),
    tried('丁', 'B', 6, 'AC'),
  ];
  const board = boardOf(how, problems, entrants, attempts);
  const line = (name: string) => {
    const row = board.find(({ entryId }) => entryId === name);
    return row && [row.rank, row.solved, row.penalty];
  };

  test('solved problems count, then minutes with 20 for each wrong try before the accepted one', () => {
    // 甲: 30 + 20 for one wrong try; a compile error and tries after the accepted one cost nothing.
    expect(board.map(({ entryId }) => entryId)).toEqual(['丁', '丙', '甲', '乙']);
    expect([line('丙'), line('甲'), line('乙')]).toEqual([
      [1, 1, 25],
      [2, 1, 50],
      [3, 1, 50],
    ]);
  });

  test('equal rows rank by the minute of their last accepted try', () => {
    const [one, other] = [line('甲'), line('乙')];
    expect([one?.[2], other?.[2]]).toEqual([50, 50]);
    expect(compareRows('icpc', { ...zero, lastMinute: 30 }, { ...zero, lastMinute: 50 })).toBeLessThan(0);
  });

  test('unofficial entries get neither a rank nor a first solution', () => {
    expect(line('丁')).toEqual([null, 2, 11]);
    const firsts = board.flatMap(({ entryId, cells }) => cells.filter(({ first }) => first).map(() => entryId));
    expect(firsts).toEqual(['丙']);
  });

  test('a problem has no first solution while an earlier try is undecided', () => {
    const open = boardOf(how, problems, entrants, [tried('甲', 'C', 3, null), tried('乙', 'C', 4, 'AC')]);
    expect(open.flatMap(({ cells }) => cells).some(({ first }) => first)).toBe(false);
  });
});

const zero = { solved: 0, penalty: 0, points: 0, lastMinute: 0 };

test('the IOI rules take the best try of each problem, and equal rows share a rank', () => {
  const board = boardOf({ ...how, rules: 'ioi' }, problems, entrants.slice(0, 3), [
    tried('甲', 'A', 5, 0.5),
    tried('甲', 'A', 9, 0.25),
    tried('甲', 'B', 60, 1),
    tried('乙', 'B', 10, 0.75),
    tried('乙', 'A', 20, 1),
    tried('丙', 'C', 20, 0.1),
    tried('丙', 'C', 30, 'CE'),
  ]);
  // 甲 50 + 200, 乙 150 + 100, 丙 30.
  expect(board.map(({ entryId, rank, points }) => [entryId, rank, points])).toEqual([
    ['甲', 1, 250],
    ['乙', 1, 250],
    ['丙', 3, 30],
  ]);
});

describe('the rules of points', () => {
  test('points decrease with time and with wrong tries, down to 30 percent', () => {
    expect(decreasedPoints(100, 0, 0, how)).toBe(100);
    // 48 % over 120 minutes: 0.4 % a minute.
    expect(decreasedPoints(100, 30, 1, how)).toBe(78);
    expect(decreasedPoints(200, 119, 9, how)).toBe(60);
    expect(decreasedPoints(100, 90, 3, { ...how, lossPercent: 0, wrongPercent: 0 })).toBe(100);
  });

  test('a row adds up the points of solved problems, and a partial solution gives none', () => {
    const board = boardOf({ ...how, rules: 'points' }, problems, entrants.slice(0, 2), [
      tried('甲', 'A', 30, 0.5),
      tried('甲', 'A', 30, 1),
      tried('乙', 'C', 60, 0.9),
      tried('乙', 'A', 60, 1),
    ]);
    expect(board.map(({ entryId, rank, points }) => [entryId, rank, points])).toEqual([
      ['甲', 1, 78],
      ['乙', 2, 76],
    ]);
  });
});

describe('a frozen board', () => {
  const attempts = [
    tried('甲', 'A', 10, 'AC'),
    tried('甲', 'B', 100, 'WA'),
    tried('乙', 'A', 20, 'AC'),
    tried('乙', 'C', 101, 'AC'),
    tried('丙', 'B', 50, 'WA'),
    tried('丙', 'B', 95, 'AC'),
    tried('丙', 'C', 110, 'AC'),
  ];
  const people = entrants.slice(0, 3);
  const final = boardOf(how, problems, people, attempts);
  const frozen = boardOf(how, problems, people, frozenFrom(90 * 60_000, attempts));

  test('later tries are shown as open, whatever their verdict', () => {
    expect(frozen.map(({ entryId, solved }) => [entryId, solved])).toEqual([
      ['甲', 1],
      ['乙', 1],
      ['丙', 0],
    ]);
    expect(frozen[2]?.cells[1]).toMatchObject({ solved: false, tries: 1, pending: 1 });
    expect(frozen[0]?.cells[1]).toMatchObject({ tries: 0, pending: 1 });
  });

  test('the freeze is lifted step by step from the last row, and ends with the final board', () => {
    const steps = revealSteps(how, frozen, final);
    expect(steps.map(({ entryId, problemId, place }) => [entryId, problemId, place])).toEqual([
      // 丙 solves B: one problem with 115 minutes stays last; then C, which lifts it to the top.
      ['丙', 'B', 2],
      ['丙', 'C', 0],
      // 乙 is last now, and C lifts it above 丙: 20 + 101 against 115 + 110.
      ['乙', 'C', 0],
      ['甲', 'B', 2],
      ['甲', null, 2],
      ['丙', null, 1],
      ['乙', null, 0],
    ]);
    const shown = revealedAfter('icpc', frozen, steps);
    expect(shown.map(({ entryId, rank, penalty }) => [entryId, rank, penalty])).toEqual(
      final.map(({ entryId, rank, penalty }) => [entryId, rank, penalty]),
    );
    expect(shown.map(({ cells }) => cells)).toEqual(final.map(({ cells }) => cells));
  });
});
