import { beforeEach, expect, test, vi } from 'vitest';
import { DatabaseCopy } from './database-copy.ts';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value);
const open = (name = 'test.copy', room?: Parameters<typeof DatabaseCopy.open>[2]) =>
  DatabaseCopy.open(name, isNumbers, room);
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
  await drop(await open('test.copy', { mayGo: () => true, most: 0 }));
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

const names = ['oldest', 'old', 'new', 'newest'];
const left = () => Promise.all(names.map(async (name) => (await open(name)).read()));

async function writeAll() {
  const at = vi.spyOn(Date, 'now');
  for (const [age, name] of names.entries()) {
    at.mockReturnValue(age);
    await write(await open(name), [age]);
  }
  at.mockRestore();
}

test('of more copies than the bound, the oldest are removed, and never the one that is opened', async () => {
  await writeAll();
  expect((await open('oldest', { mayGo: () => true, most: 1 })).read()).toEqual([0]);
  expect(await left()).toEqual([[0], null, null, [3]]);
});

test('a copy that somebody waits for is never removed, however many others there are', async () => {
  await writeAll();
  const mayGo = (value: unknown) => isNumbers(value) && value[0] !== 0;
  await open('test.copy', { mayGo, most: 1 });
  expect(await left()).toEqual([[0], null, null, [3]]);
  await open('test.copy', { most: 0 });
  expect(await left()).toEqual([[0], null, null, [3]]);
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
