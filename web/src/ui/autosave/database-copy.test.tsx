import { beforeEach, expect, test, vi } from 'vitest';
import { DatabaseCopy } from './database-copy.ts';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value);
const open = (name = 'test.copy', most?: number) => DatabaseCopy.open(name, isNumbers, most);
/** Writes, and returns whether the value was stored. */
const write = (copy: DatabaseCopy<number[]>, value: number[]) =>
  new Promise<boolean>((resolve) => {
    copy.onKept = resolve;
    copy.write(value);
  });
const drop = (copy: DatabaseCopy<number[]>) =>
  new Promise<boolean>((resolve) => {
    copy.onKept = resolve;
    copy.drop();
  });

beforeEach(async () => {
  vi.restoreAllMocks();
  // A bound of none leaves only the one that is opened.
  await drop(await open('test.copy', 0));
});

test('reads the last of several written values after a reload, and nothing once it is dropped', async () => {
  const copy = await open();
  copy.write([1]);
  copy.write([1, 2]);
  expect(await write(copy, [1, 2, 3])).toBe(true);
  expect(localStorage.getItem('test.copy')).toBeNull();
  expect((await open()).read()).toEqual([1, 2, 3]);
  await drop(copy);
  expect((await open()).read()).toBeNull();
});

test('writes to the small store when the database fails, and notifies the writer when both fail', async () => {
  const copy = await open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await write(copy, [4])).toBe(true);
  expect(localStorage.getItem('test.copy')).toBe('[4]');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await write(copy, [5])).toBe(false);
  vi.restoreAllMocks();
  expect((await open()).read()).toEqual([4]);
  expect(await write(await open(), [6])).toBe(true);
  expect(localStorage.getItem('test.copy')).toBeNull();
});

test('of more copies than the bound, the oldest are removed, and never the one that is opened', async () => {
  const at = vi.spyOn(Date, 'now');
  for (const [age, name] of ['oldest', 'old', 'new', 'newest'].entries()) {
    at.mockReturnValue(age);
    await write(await open(name), [age]);
  }
  at.mockRestore();
  expect((await open('oldest', 2)).read()).toEqual([0]);
  const left = await Promise.all(['oldest', 'old', 'new', 'newest'].map(async (name) => (await open(name)).read()));
  expect(left).toEqual([[0], null, null, [3]]);
});

test('reads a value that a former version wrote without a time', async () => {
  const request = indexedDB.open('xueyan.copies', 1);
  await expect.poll(() => request.readyState).toBe('done');
  const transaction = request.result.transaction('copy', 'readwrite');
  transaction.objectStore('copy').put([7], 'test.copy');
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  request.result.close();
  expect((await open()).read()).toEqual([7]);
});
