import { describe, expect, test } from 'vitest';
import { accountOf, type Cell, lateOffOf, rounded, type Scheme } from './calculation.rule.ts';
import { cellOf } from './cell.rule.ts';

const hour = 60 * 60 * 1000;
const marked = (score: number, lateMs = 0): Cell => ({ state: 'marked', score, lateMs, growing: false });
const without = (state: Exclude<Cell['state'], 'marked'>): Cell => ({ state, score: null, lateMs: 0, growing: false });
const category = (categoryId: string, weight: number, more: Partial<Scheme['categories'][number]> = {}) => ({
  ...{ categoryId, weight, dropLowest: 0, late: null },
  ...more,
});
const column = (columnId: string, categoryId: string | null, weight = 1, maximum = 100) => ({
  ...{ columnId, categoryId, weight, maximum },
});
const scheme = (categories: Scheme['categories'], columns: Scheme['columns'], missingZero = true): Scheme => ({
  ...{ missingZero, categories, columns },
});
const account = (one: Scheme, cells: Record<string, Cell>) => accountOf(one, new Map(Object.entries(cells)));
const outcomes = (one: Scheme, cells: Record<string, Cell>) =>
  Object.fromEntries(account(one, cells).groups.flatMap(({ parts }) => parts.map((p) => [p.columnId, p.outcome])));

describe('the mark of a course', () => {
  test('is the weighted mean of the categories, each the weighted mean of its columns', () => {
    const one = scheme(
      [category('lab', 60), category('exam', 40)],
      [column('a', 'lab'), column('b', 'lab', 3, 50), column('c', 'exam')],
    );
    // (80 + 3 × 90) / 4 = 87.5; 0.6 × 87.5 + 0.4 × 70 = 80.5
    expect(account(one, { a: marked(80), b: marked(45), c: marked(70) }).total).toBe(80.5);
  });

  test('is null while nothing counts, and without any column', () => {
    expect(account(scheme([], []), {})).toEqual({ total: null, groups: [] });
    expect(account(scheme([category('lab', 1)], [column('a', 'lab')]), { a: without('waiting') }).total).toBeNull();
  });

  test('is null while all that counts is still growing, and counts it beside anything else', () => {
    const one = scheme([], [column('points', null, 1, 20), column('lab', null)]);
    const points = { ...marked(1), growing: true };
    expect(account(one, { points, lab: without('open') }).total).toBeNull();
    expect(account(one, { points, lab: marked(95) }).total).toBe(50);
    expect(account(one, { points: { ...points, growing: false } }).total).toBe(5);
  });

  test('leaves out an empty category and gives its weight to the others', () => {
    const one = scheme([category('lab', 60), category('exam', 40)], [column('a', 'lab'), column('c', 'exam')]);
    const { total, groups } = account(one, { a: marked(77) });
    expect(total).toBe(77);
    expect(groups.map(({ share }) => share)).toEqual([1, 0]);
  });

  test('counts all columns without categories, and with categories only the columns in one', () => {
    const columns = [column('a', null), column('b', null)];
    expect(account(scheme([], columns), { a: marked(60), b: marked(80) }).total).toBe(70);
    const one = scheme([category('lab', 1)], [...columns, column('c', 'lab')]);
    expect(account(one, { a: marked(60), b: marked(80), c: marked(90) }).total).toBe(90);
    expect(outcomes(one, { a: marked(60), c: marked(90) })).toMatchObject({ a: 'weightless', c: 'counted' });
  });

  test('counts missing work as zero or not at all, as the teacher chose', () => {
    const columns = [column('a', null), column('b', null)];
    const cells = { a: marked(80), b: without('missing') };
    expect(account(scheme([], columns), cells).total).toBe(40);
    expect(account(scheme([], columns, false), cells).total).toBe(80);
    expect(outcomes(scheme([], columns), cells).b).toBe('missed');
  });

  test('ignores what is excused, waiting or not due', () => {
    const columns = ['a', 'b', 'c', 'd'].map((id) => column(id, null));
    const cells = { a: marked(66), b: without('excused'), c: without('waiting'), d: without('open') };
    expect(account(scheme([], columns), cells).total).toBe(66);
    expect(outcomes(scheme([], columns), cells)).toEqual({ a: 'counted', b: 'excused', c: 'waiting', d: 'open' });
  });

  test('drops the lowest of a category, missing ones first, and never the last that counts', () => {
    const columns = [column('a', 'lab'), column('b', 'lab'), column('c', 'lab')];
    const one = (dropLowest: number) => scheme([category('lab', 1, { dropLowest })], columns);
    const cells = { a: marked(50), b: without('missing'), c: marked(90) };
    expect(account(one(1), cells).total).toBe(70);
    expect(account(one(2), cells).total).toBe(90);
    expect(account(one(9), cells).total).toBe(90);
    expect(outcomes(one(1), cells)).toEqual({ a: 'counted', b: 'dropped', c: 'counted' });
    // Of equal ones the last is dropped.
    expect(outcomes(one(1), { a: marked(50), b: marked(50), c: marked(90) })).toMatchObject({
      a: 'counted',
      b: 'dropped',
    });
  });

  test('drops by the score after the late deduction', () => {
    const late = { graceHours: 0, percentPerDay: 50, mostPercent: 100 };
    const one = scheme([category('lab', 1, { dropLowest: 1, late })], [column('a', 'lab'), column('b', 'lab')]);
    expect(account(one, { a: marked(90, hour), b: marked(60) }).total).toBe(60);
  });

  test('excludes columns and categories without weight', () => {
    const one = scheme(
      [category('lab', 1), category('extra', 0)],
      [column('a', 'lab'), column('b', 'lab', 0), column('c', 'extra')],
    );
    const cells = { a: marked(71), b: marked(10), c: marked(5) };
    expect(account(one, cells).total).toBe(71);
    expect(outcomes(one, cells)).toEqual({ a: 'counted', b: 'weightless', c: 'weightless' });
  });

  test('is rounded once, at the end, halves up', () => {
    expect([rounded(85.005), rounded(1.005), rounded(66.664999), rounded(0)]).toEqual([85.01, 1.01, 66.66, 0]);
    const columns = ['a', 'b', 'c'].map((id) => column(id, null));
    expect(account(scheme([], columns), { a: marked(100), b: marked(100), c: marked(0) }).total).toBe(66.67);
  });
});

describe('late deduction', () => {
  const rule = { graceHours: 2, percentPerDay: 10, mostPercent: 30 };
  test.each([
    [0, 0],
    [2 * hour, 0],
    [2 * hour + 1, 10],
    [26 * hour, 10],
    [26 * hour + 1, 20],
    [900 * hour, 30],
  ])('is, for %d ms, %d percent', (lateMs, off) => {
    expect(lateOffOf(rule, lateMs)).toBe(off);
  });
  test('is zero without a rule', () => expect(lateOffOf(null, 900 * hour)).toBe(0));
});

/** Pseudo-random numbers, the same each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function chance(seed: number) {
  const next = numbers(seed);
  const late = { graceHours: next(5), percentPerDay: next(40), mostPercent: next(101) };
  const categories = Array.from({ length: next(4) }, (_, i) =>
    category(`g${i}`, next(5), { dropLowest: next(3), late: next(2) ? late : null }),
  );
  const columns = Array.from({ length: 1 + next(12) }, (_, i) =>
    column(`c${i}`, next(5) && categories.length ? `g${next(categories.length)}` : null, next(4), 1 + next(200)),
  );
  const states = ['marked', 'marked', 'marked', 'waiting', 'open', 'missing', 'excused'] as const;
  const cells = new Map(
    columns.map(({ columnId, maximum }): [string, Cell] => {
      const state = states[next(states.length)] ?? 'open';
      return [
        columnId,
        state === 'marked' ? marked(next(maximum + 1), next(3) ? 0 : next(200) * hour) : without(state),
      ];
    }),
  );
  return { next, one: scheme(categories, columns, next(2) === 1), cells };
}

describe('any gradebook', () => {
  const seeds = Array.from({ length: 400 }, (_, i) => i + 1);

  test('has a mark between 0 and 100 that is the sum of its parts', () => {
    for (const seed of seeds) {
      const { one, cells } = chance(seed);
      const { total, groups } = accountOf(one, cells);
      const parts = groups.flatMap((group) => group.parts);
      expect(parts).toHaveLength(one.columns.length);
      const shares = parts.reduce((sum, { share }) => sum + share, 0);
      expect(shares, `seed ${seed}`).toBeCloseTo(total === null ? 0 : 1, 9);
      if (total === null) continue;
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThanOrEqual(100);
      const sum = parts.reduce((all, { percent, share }) => all + (percent ?? 0) * share, 0);
      expect(Math.abs(sum - total)).toBeLessThan(0.0051);
    }
  });

  test('never has a lower mark after a better score', () => {
    for (const seed of seeds) {
      const { next, one, cells } = chance(seed);
      const { columnId, maximum } = one.columns[next(one.columns.length)] ?? column('none', null);
      const cell = cells.get(columnId);
      if (cell?.state !== 'marked' || cell.score === null) continue;
      const before = accountOf(one, cells).total;
      const better = { ...cell, score: cell.score + (maximum - cell.score) / 2 };
      const after = accountOf(one, new Map(cells).set(columnId, better)).total;
      // With unequal weights another column may be dropped, and the mark may fall; those cases are left out.
      const even = one.columns.every(({ weight }) => weight === one.columns[0]?.weight);
      if (even || one.categories.every(({ dropLowest }) => dropLowest === 0))
        expect(after ?? 0, `seed ${seed}`).toBeGreaterThanOrEqual((before ?? 0) - 1e-9);
    }
  });

  test('depends only on the ratio of weights', () => {
    for (const seed of seeds) {
      const { one, cells } = chance(seed);
      const times = <T extends { weight: number }>(row: T) => ({ ...row, weight: row.weight * 8 });
      const larger = { ...one, categories: one.categories.map(times), columns: one.columns.map(times) };
      expect(accountOf(larger, cells).total).toBe(accountOf(one, cells).total);
    }
  });

  test('with all columns but one excused has the mark of that column', () => {
    for (const seed of seeds) {
      const { one, cells } = chance(seed);
      const counted = accountOf(one, cells)
        .groups.flatMap((group) => group.parts)
        .find(({ share }) => share > 0);
      if (!counted) continue;
      const alone = new Map(
        one.columns.map(({ columnId }): [string, Cell] => [
          columnId,
          columnId === counted.columnId ? (cells.get(columnId) ?? without('open')) : without('excused'),
        ]),
      );
      expect(accountOf(one, alone).total, `seed ${seed}`).toBe(rounded(counted.percent ?? 0));
    }
  });
});

describe('the mark of a member of a team', () => {
  const deliverable = { maximum: 50, sourceMaximum: 100, dueAt: null, grows: false };
  const cellWith = (factor?: number) =>
    cellOf(
      deliverable,
      undefined,
      { state: 'marked', score: 80, ...(factor !== undefined && { factor }) },
      new Date(0),
    );

  test("is the team's times the member's factor, out of the maximum of the column", () => {
    expect(cellWith(75)).toMatchObject({ score: 30, team: { score: 40, percent: 75 } });
    expect(cellWith()).toEqual({ state: 'marked', score: 40, lateMs: 0, growing: false });
  });

  test('is at most the maximum, and a mark that a teacher entered stands', () => {
    expect(cellWith(200)).toMatchObject({ score: 50, team: { score: 40, percent: 200 } });
    const entered = cellOf(
      deliverable,
      { score: 45, excused: false },
      { state: 'marked', score: 80, factor: 75 },
      new Date(0),
    );
    expect(entered).toEqual({ state: 'marked', score: 45, lateMs: 0, growing: false });
  });
});
