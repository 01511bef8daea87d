import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.resetModules();
});

/** Each tab has the module for itself, and the browser's store in common. */
const openTab = async () => {
  vi.resetModules();
  return (await import('./notified-jobs.shared.ts')).notifiedJobs;
};

test('of all tabs one tells of the end of a job, whichever began it, and none again after a reload', async () => {
  const [one, two] = [await openTab(), await openTab()];
  one.begun('a');
  const told = await Promise.all([one.takeToTell('a'), two.takeToTell('a')]);
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await (await openTab()).takeToTell('a')).toBe(false);
});

test('what is watched in one tab is told by none', async () => {
  const [one, two] = [await openTab(), await openTab()];
  const hide = one.show('a');
  expect(await Promise.all([two.takeToTell('a'), one.takeToTell('a')])).toEqual([false, false]);
  hide();
});

test('an end that nobody heard of is still awaited after a reload', async () => {
  const before = await openTab();
  before.begun('a');
  before.begun('b');
  await before.takeToTell('b');
  expect((await openTab()).awaited()).toEqual(['a']);
});
