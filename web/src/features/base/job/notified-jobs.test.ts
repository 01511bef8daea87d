import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../testing/memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.resetModules();
});

/** Opens a tab: each has its own module, and all share the browser's store. */
const openTab = async () => {
  vi.resetModules();
  return (await import('./notified-jobs.shared.ts')).notifiedJobs;
};

test('one of all tabs notifies of the end of a job, and none again after a reload', async () => {
  const [one, two] = [await openTab(), await openTab()];
  one.begun('a');
  const told = await Promise.all([one.takeToTell('a'), two.takeToTell('a')]);
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await (await openTab()).takeToTell('a')).toBe(false);
});

test('no tab notifies of a job that one of them shows', async () => {
  const [one, two] = [await openTab(), await openTab()];
  const hide = one.show('a');
  expect(await Promise.all([two.takeToTell('a'), one.takeToTell('a')])).toEqual([false, false]);
  hide();
});

test('an end that no tab received is still awaited after a reload', async () => {
  const before = await openTab();
  before.begun('a');
  before.begun('b');
  await before.takeToTell('b');
  expect((await openTab()).awaited()).toEqual(['a']);
});
