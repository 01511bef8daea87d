import { beforeEach, expect, test, vi } from 'vitest';
import { DatabaseCopy } from './database-copy.ts';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value);
const open = () => DatabaseCopy.open('test.copy', isNumbers);
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
  await drop(await open());
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
