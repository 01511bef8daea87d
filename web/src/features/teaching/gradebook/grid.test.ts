import type { GradeRow } from '@xueyan/contract/teaching/gradebook';
import { describe, expect, test } from 'vitest';
import { columnMean, rowsShown, statisticsOf } from './grid-rows.ts';
import { cellWidth, gridWindow, lineHeight } from './grid-window.ts';
import { readTyped } from './typed-score.ts';

const row = (userName: string, total: number | null, more: Partial<GradeRow> = {}): GradeRow => ({
  ...{ userId: userName, loginName: `n-${userName}`, userName, className: '一班', scores: [total], states: ['marked'] },
  ...{ overridden: [], late: [], ofTeam: [], total },
  ...more,
});
const names = (rows: GradeRow[]) => rows.map(({ userName }) => userName).join('');

describe('the rows of the grid', () => {
  const rows = [row('甲', 70), row('乙', null), row('丙', 95, { className: '二班' })];
  test('are filtered by class and by name or number', () => {
    expect(names(rowsShown(rows, '二班', '', null))).toBe('丙');
    expect(names(rowsShown(rows, null, ' N-甲 ', null))).toBe('甲');
    expect(names(rowsShown(rows, null, '', null))).toBe('甲乙丙');
  });
  test('are sorted in both directions, with empty values always last', () => {
    expect(names(rowsShown(rows, null, '', { by: 'total', down: true }))).toBe('丙甲乙');
    expect(names(rowsShown(rows, null, '', { by: 0, down: false }))).toBe('甲丙乙');
  });
  test('have a mean and a distribution of students with marks', () => {
    expect(columnMean(rows, 0)).toBe(82.5);
    expect(statisticsOf(rows)).toEqual({ counted: 2, mean: 82.5, median: 82.5, passed: 2, counts: [0, 0, 1, 0, 1] });
    expect(statisticsOf([])).toMatchObject({ mean: null, median: null });
    expect(statisticsOf([row('甲', 59.99), row('乙', 60), row('丙', 100)]).counts).toEqual([1, 1, 0, 0, 1]);
  });
});

describe('the window of the grid', () => {
  const view = { width: 10 * cellWidth, height: 20 * lineHeight };
  test.each([
    [0, 0],
    [lineHeight * 100 + 7, cellWidth * 20 + 3],
    [lineHeight * 480, cellWidth * 50],
  ])('draws everything in view when scrolled by %d and %d, and little more', (top, left) => {
    const drawn = gridWindow(500, 60, { ...view, top, left });
    expect(drawn.fromLine * lineHeight).toBeLessThanOrEqual(top);
    expect(drawn.toLine * lineHeight).toBeGreaterThanOrEqual(Math.min(500 * lineHeight, top + view.height));
    expect(drawn.fromColumn * cellWidth).toBeLessThanOrEqual(left);
    expect(drawn.toColumn * cellWidth).toBeGreaterThanOrEqual(Math.min(60 * cellWidth, left + view.width));
    expect((drawn.toLine - drawn.fromLine) * (drawn.toColumn - drawn.fromColumn)).toBeLessThan(700);
  });
  test('is empty for an empty grid', () => {
    expect(gridWindow(0, 0, { ...view, top: 0, left: 0 })).toEqual({
      fromLine: 0,
      toLine: 0,
      fromColumn: 0,
      toColumn: 0,
    });
  });
});

test.each([
  ['92.5', { score: 92.5 }],
  [' 8。5 ', { score: 8.5 }],
  ['100.01', null],
  ['-1', null],
  ['1e1', null],
  ['免', { excused: true }],
  ['', { clear: true }],
])('a cell reads %j', (text, read) => {
  expect(readTyped(text, 100)).toEqual(read);
});
