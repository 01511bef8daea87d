import { seeded } from '@xueyan/contract/exam/shuffle';
import { expect, test } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { selectQuestions } from './selection.rule.ts';

const bank = (...kinds: [rows: number[], count: number][]) =>
  kinds.flatMap(([rows, count], kind) => Array.from({ length: count }, (_, at) => ({ id: `${kind}-${at}`, rows })));

const select = (wanted: number[], fits: ReturnType<typeof bank>, seed = 'a') =>
  selectQuestions(wanted, fits, seeded(seed));

test('a row never takes questions that only another one can use, in whatever order they come', () => {
  // Row 0 can use all five, row 1 only the last two: taking those for row 0 would leave row 1 with nothing.
  for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    const { chosen, shortages } = select([3, 2], bank([[0], 3], [[0, 1], 2]), seed);
    expect(shortages).toEqual([]);
    expect(chosen.map((ids) => ids.length)).toEqual([3, 2]);
    expect(new Set(chosen.flat()).size).toBe(5);
    expect(chosen[1]?.every((id) => id.startsWith('1-'))).toBe(true);
  }
});

test('rows move on through several others when that is the only solution', () => {
  // Rows 0 and 1 share a group, 1 and 2 share one, 2 has one of its own.
  for (const seed of ['a', 'b', 'c', 'd', 'e']) {
    const { chosen, shortages } = select([1, 1, 1], bank([[0, 1], 1], [[1, 2], 1], [[2], 1]), seed);
    expect(shortages).toEqual([]);
    expect(new Set(chosen.flat()).size).toBe(3);
  }
});

test('a shortage names exactly the rows, the wanted and the available numbers', () => {
  const { shortages } = select([3, 2, 1], bank([[0, 1], 4], [[2], 5]));
  expect(shortages).toEqual([{ rows: [0, 1], wanted: 5, available: 4 }]);
});

test('a row that no question fits is short by itself', () => {
  expect(select([2, 1], bank([[0], 5])).shortages).toEqual([{ rows: [1], wanted: 1, available: 0 }]);
});

test('the same seed chooses the same, another one chooses otherwise', () => {
  const fits = bank([[0], 200]);
  const one = select([20], fits, 'x').chosen;
  expect(select([20], fits, 'x').chosen).toEqual(one);
  expect(select([20], fits, 'y').chosen).not.toEqual(one);
});

test('solvability agrees with an exhaustive search on small random banks', () => {
  const random = seeded('banks');
  const roll = (n: number) => Math.floor(random() * n);
  let met = 0;
  for (let round = 0; round < 400; round++) {
    const wanted = Array.from({ length: 3 }, () => roll(3));
    const fits = Array.from({ length: roll(6) }, (_, at) => ({
      id: `${at}`,
      rows: [0, 1, 2].filter(() => random() < 0.5),
    }));
    const { shortages, chosen } = select(wanted, fits, `${round}`);
    expect(shortages.length === 0).toBe(canMeet(wanted, fits, 0));
    if (shortages.length > 0) {
      for (const { wanted: asked, available } of shortages) expect(asked).toBeGreaterThan(available);
    } else {
      met++;
      expect(chosen.map((ids) => ids.length)).toEqual(wanted);
      expect(new Set(chosen.flat()).size).toBe(chosen.flat().length);
    }
  }
  expect(met).toBeGreaterThan(50);
});

function canMeet(wanted: number[], fits: { rows: number[] }[], at: number): boolean {
  if (wanted.every((count) => count === 0)) return true;
  const question = fits[at];
  if (!question) return false;
  if (canMeet(wanted, fits, at + 1)) return true;
  return question.rows.some(
    (row) =>
      (wanted[row] ?? 0) > 0 &&
      canMeet(
        wanted.map((count, one) => (one === row ? count - 1 : count)),
        fits,
        at + 1,
      ),
  );
}

test('fifty rows over a bank of 20,000 questions are chosen within seconds', async () => {
  const random = seeded('large');
  const fits = Array.from({ length: 20_000 }, (_, at) => ({
    id: `${at}`,
    rows: Array.from({ length: 50 }, (__, row) => row).filter(() => random() < 0.04),
  }));
  const cost = await costOf(() => expect(select(new Array(50).fill(20), fits).shortages).toEqual([]));
  expect(cost).toBeLessThan(20);
});
