import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../db/connect.ts';
import { type Live, openLive } from './live.ts';
import type { LiveClient } from './live-audience.ts';
import { silentLog } from './log.ts';

/** What one server tells, this one hears; and it can be told that it may have missed something. */
const wire = vi.hoisted(() => ({ hear: (_payload: unknown) => {}, miss: () => {}, pushes: [] as object[] }));
vi.mock('../db/live-log.ts', () => ({
  keepPushes: (pushes: { channels: string[]; event: { data: { of: number } } }[]) => {
    wire.pushes.push(...pushes.map(({ channels, event }) => ({ channels, event: '{}', regroup: event.data.of })));
    return '';
  },
  lastOfEach: (pushes: object[]) => pushes,
  pushedSince: async () => ({ snapshot: '', pushed: wire.pushes.splice(0).map((push, seq) => ({ ...push, seq })) }),
}));
vi.mock('../db/notify.ts', () => ({
  notifyLightly: async (_db: unknown, payload: object) => wire.hear(payload),
  listen: async (_url: string, onPayload: (payload: unknown) => void, onGap: () => void) => {
    [wire.hear, wire.miss] = [onPayload, onGap];
    return { close: async () => {} };
  },
}));

const noDatabase = { execute: async () => {} } as unknown as Db;
let live: Live;
/** After how many milliseconds each page was sent away, and as what. */
let gone: { after: number; code: number }[];

beforeEach(async () => {
  vi.useFakeTimers();
  [live, gone] = [await openLive('', noDatabase, silentLog, randomUUID()), []];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The open pages of so many people; answers who they are. */
function openPages(count: number): string[] {
  const start = performance.now();
  return Array.from({ length: count }, (_, number) => {
    const userId = `user-${number}`;
    const page: LiveClient = {
      ...{ userId, sessionId: `session-${number}`, send: () => {} },
      close: (code) => void gone.push({ after: performance.now() - start, code }),
    };
    live.join(page).hear([`user:${userId}`]);
    return userId;
  });
}

const goneBetween = (from: number, to: number) => gone.filter(({ after }) => after >= from && after < to).length;

test('a page that is sent away alone is sent away at once', async () => {
  const users = openPages(1);
  await live.regroup(noDatabase, users);
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([{ after: 0, code: 1012 }]);
});

test('pages that are sent away together go apart from each other, 5 milliseconds for each', async () => {
  const users = openPages(101);
  await live.regroup(noDatabase, users);
  await vi.advanceTimersByTimeAsync(500);
  expect(gone).toHaveLength(101);
  // All over the time, whatever the dice say.
  for (const from of [0, 100, 200, 300, 400]) expect(goneBetween(from, from + 100)).toBeGreaterThan(0);
});

test('however many they are, none is kept waiting for more than 5 seconds', async () => {
  openPages(4_000);
  wire.miss();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(gone).toHaveLength(4_000);
  for (let from = 0; from < 5_000; from += 1_000) {
    expect(goneBetween(from, from + 1_000)).toBeGreaterThan(500);
    expect(goneBetween(from, from + 1_000)).toBeLessThan(1_100);
  }
});

test('those that are sent away from other servers at the same time count as well', async () => {
  const users = openPages(1);
  const elsewhere = Array.from({ length: 400 }, (_, number) => `elsewhere-${number}`);
  // Such dice as keep everybody waiting for half of the longest time.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await live.regroup(noDatabase, [...users, ...elsewhere]);
  await vi.advanceTimersByTimeAsync(999);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual([{ after: 1_000, code: 1012 }]);
});
