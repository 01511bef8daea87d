import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { useAway } from './useAway.ts';

const examId = '00000000-0000-4000-8000-000000000001';
let told: number[];
let sitting: boolean;

function Paper() {
  useAway({ examId, isSitting: () => sitting, onAway: (seconds) => told.push(seconds) });
  return null;
}

const open = async () => (await show(<Paper />)).screen;
const goAway = () => dispatchEvent(new PageTransitionEvent('pagehide'));

/** Says how this document came: as the browser would after a reload, or after another address. */
function came(type: NavigationTimingType, path = location.pathname) {
  const entry = { type, name: new URL(path, location.origin).href };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceNavigationTiming]);
}

const focus = (has: boolean) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(has);
  dispatchEvent(new Event(has ? 'focus' : 'blur'));
  vi.advanceTimersByTime(400);
};

beforeEach(() => {
  told = [];
  sitting = true;
  serve(invigilationApi.report, () => ({ leaves: 1, handedIn: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an absence is reported once: while it lasts, or when it ends before', async () => {
  await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  focus(false);
  vi.advanceTimersByTime(4_900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([5]);
  focus(true);
  focus(false);
  vi.advanceTimersByTime(2_000);
  focus(true);
  expect(told).toEqual([5, 2]);
});

test('a page that went to another address reports for how long when it is there again', async () => {
  came('navigate');
  vi.useFakeTimers({ toFake: ['Date'] });
  const screen = await open();
  goAway();
  await screen.unmount();
  vi.setSystemTime(Date.now() + 3_000);
  await (await open()).unmount();
  expect(told).toEqual([3]);
  await open();
  expect(told).toEqual([3]);
});

test('a reload is no absence, a slow one and one of another page are', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const after = async (ms: number) => {
    const screen = await open();
    goAway();
    await screen.unmount();
    vi.setSystemTime(Date.now() + ms);
    await (await open()).unmount();
    return told.splice(0);
  };
  came('reload');
  expect(await after(3_000)).toEqual([]);
  expect(await after(20_000)).toEqual([20]);
  came('reload', '/ai/chat');
  expect(await after(3_000)).toEqual([3]);
});

test('a page that the browser had kept reports as one that is loaded', async () => {
  came('reload');
  vi.useFakeTimers({ toFake: ['Date'] });
  await open();
  goAway();
  vi.setSystemTime(Date.now() + 4_000);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(told).toEqual([4]);
});

test('an absence that leads away from the page is reported at once, and not again', async () => {
  came('navigate');
  const screen = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  focus(false);
  vi.advanceTimersByTime(2_000);
  goAway();
  vi.useRealTimers();
  await expect.poll(() => calls).toEqual([{ path: 'proctoring/report', input: { examId, kind: 'left', seconds: 2 } }]);
  await screen.unmount();
  await open();
  expect(told).toEqual([]);
});

test('a paper that is paused or handed in may be left', async () => {
  came('navigate');
  sitting = false;
  const screen = await open();
  goAway();
  await screen.unmount();
  await open();
  expect(told).toEqual([]);
});
