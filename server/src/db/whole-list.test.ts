import { expect, test, vi } from 'vitest';
import type { Db } from './sql.ts';
import { pageOfWhole } from './whole-list.ts';

/** Returns a list of numbers that counts its queries. */
function listOf(length: number) {
  const entries = Array.from({ length }, (_, i) => String(100_000 + i));
  const from = (key: string | undefined) => (key === undefined ? 0 : entries.indexOf(key));
  return {
    entries,
    whole: {
      count: vi.fn(async () => entries.length),
      marks: vi.fn(async (every: number) => entries.filter((_, i) => i % every === 0)),
      read: vi.fn(async (key: string | undefined, offset: number, limit: number) =>
        entries.slice(from(key) + offset, from(key) + offset + limit),
      ),
    },
  };
}
/** Only compared by identity, never queried. */
const database = () => ({}) as Db;

test('a long list is counted and indexed once, and any page is read from the nearest mark', async () => {
  const { entries, whole } = listOf(25_003);
  const db = database();
  await pageOfWhole(db, 'people', { pageNum: 1, pageSize: 20 }, whole);
  await expect.poll(() => whole.marks.mock.settledResults[0]?.type).toBe('fulfilled');
  for (const pageNum of [1, 2, 50, 51, 700, 1250, 1251, 1252]) {
    const page = await pageOfWhole(db, 'people', { pageNum, pageSize: 20 }, whole);
    expect(page.resultList).toEqual(entries.slice((pageNum - 1) * 20, pageNum * 20));
    expect(page.totalSize).toBe(25_003);
  }
  expect(whole.count).toHaveBeenCalledTimes(1);
  expect(whole.marks).toHaveBeenCalledTimes(1);
  const furthest = Math.max(...whole.read.mock.calls.filter(([key]) => key).map(([, offset]) => offset));
  expect(furthest).toBeLessThan(1_100);
});

test('a short list is counted for every page and never indexed', async () => {
  const { entries, whole } = listOf(45);
  const db = database();
  for (const pageNum of [1, 2, 3, 4]) {
    const { resultList, totalSize } = await pageOfWhole(db, 'people', { pageNum, pageSize: 20 }, whole);
    expect([resultList, totalSize]).toEqual([entries.slice((pageNum - 1) * 20, pageNum * 20), 45]);
  }
  expect(whole.count).toHaveBeenCalledTimes(4);
  expect(whole.marks).not.toHaveBeenCalled();
});
