import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Starts work that runs until the returned function ends it. */
function openWork(share: FairShare, person: string) {
  let end = () => {};
  let begun = false;
  const work = new Promise<void>((resolve) => (end = resolve));
  const done = share.take(person, () => {
    begun = true;
    return work;
  });
  return { done, end: () => end(), hasBegun: () => begun };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('limits the concurrent calls of one person, starts the next when one ends, and delays no others', async () => {
  const share = new FairShare(2, 5);
  const mine = ['first', 'second', 'third'].map(() => openWork(share, 'me'));
  const other = openWork(share, 'somebody else');
  await settle();
  expect(mine.map((one) => one.hasBegun())).toEqual([true, true, false]);
  expect(other.hasBegun()).toBe(true);
  mine[0]?.end();
  await mine[0]?.done;
  await settle();
  expect(mine[2]?.hasBegun()).toBe(true);
});

test('a call that fails frees its slot', async () => {
  const share = new FairShare(1, 5);
  await expect(share.take('me', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await share.take('me', () => 'next')).toBe('next');
});

test('refuses calls beyond the waiting limit until those that wait have run', async () => {
  const share = new FairShare(1, 2);
  const works = Array.from({ length: 3 }, () => openWork(share, 'me'));
  await expect(share.take('me', () => 'one more')).rejects.toMatchObject({ kind: { status: 429 } });
  for (const { end, done } of works) {
    end();
    await done;
  }
  expect(await share.take('me', () => 'again')).toBe('again');
});
