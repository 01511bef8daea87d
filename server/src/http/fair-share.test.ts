import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Work that goes on until it is told to end. */
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

test('so many of one person’s calls go on at once, the next when one has ended, and others do not wait for them', async () => {
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

test('a call that fails makes room too', async () => {
  const share = new FairShare(1, 5);
  await expect(share.take('me', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await share.take('me', () => 'next')).toBe('next');
});

test('more than may wait are refused, until those that wait have had their turn', async () => {
  const share = new FairShare(1, 2);
  const works = Array.from({ length: 3 }, () => openWork(share, 'me'));
  await expect(share.take('me', () => 'one more')).rejects.toMatchObject({ kind: { status: 429 } });
  for (const { end, done } of works) {
    end();
    await done;
  }
  expect(await share.take('me', () => 'again')).toBe('again');
});
