import { expect, test } from 'vitest';
import { pageOf } from './paging.ts';

/** Returns a list of numbers and a counter of its count queries. */
function listOf(size: number) {
  const all = Array.from({ length: size }, (_, at) => at + 1);
  const counted = { times: 0 };
  const list = { limit: (most: number) => ({ offset: async (first: number) => all.slice(first, first + most) }) };
  const page = (pageNum: number) =>
    pageOf({ pageNum, pageSize: 10 }, list, async () => {
      counted.times += 1;
      return all.length;
    });
  return { page, counted };
}

test('a page beyond the last is empty and has the total of the list', async () => {
  expect(await listOf(25).page(4)).toEqual({ resultList: [], totalSize: 25, pageNum: 4, pageSize: 10 });
});

test('a full page has the total of the list, also when it is the last', async () => {
  expect(await listOf(25).page(1)).toMatchObject({ resultList: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], totalSize: 25 });
  expect((await listOf(20).page(2)).totalSize).toBe(20);
});

test('a page that contains the end of the list needs no count', async () => {
  const some = listOf(25);
  expect(await some.page(3)).toMatchObject({ resultList: [21, 22, 23, 24, 25], totalSize: 25 });
  const none = listOf(0);
  expect(await none.page(1)).toMatchObject({ resultList: [], totalSize: 0 });
  expect([some.counted.times, none.counted.times]).toEqual([0, 0]);
});
