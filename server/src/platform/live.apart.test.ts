import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../db/connect.ts';
import { type Live, openLive } from './live.ts';
import type { LiveClient } from './live-audience.ts';
import { silentLog } from './log.ts';

/** Replaces the other servers: sends notifications to this one, and reports a gap. */
const wire = vi.hoisted(() => ({ hear: (_payload: unknown) => {}, miss: () => {}, pushes: [] as object[] }));
vi.mock('../db/live-log.ts', () => ({
  storePushes: async (_db: unknown, pushes: { channels: string[]; event: { data: { of: number } } }[]) => {
    wire.pushes.push(...pushes.map(({ channels, event }) => ({ channels, event: '{}', regroup: event.data.of })));
  },
  refreshWriter: async () => {},
  removeWriter: async () => {},
  lossOfWriters: async () => [],
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
/** Milliseconds until each page was disconnected, and the close code. */
let gone: { after: number; code: number }[];

beforeEach(async () => {
  vi.useFakeTimers();
  [live, gone] = [await openLive('', noDatabase, silentLog, randomUUID()), []];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens pages of the given number of people; returns their ids. */
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

test('a single page is disconnected at once', async () => {
  const users = openPages(1);
  await live.regroup(noDatabase, users);
  await live.upToDate();
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([{ after: 0, code: 1012 }]);
});

test('pages that reconnect together are disconnected 5 milliseconds apart on average', async () => {
  const users = openPages(101);
  await live.regroup(noDatabase, users);
  await vi.advanceTimersByTimeAsync(500);
  expect(gone).toHaveLength(101);
  // Spread over the whole time, whatever the random numbers are.
  for (const from of [0, 100, 200, 300, 400]) expect(goneBetween(from, from + 100)).toBeGreaterThan(0);
});

test('no page waits for more than 5 seconds, however many there are', async () => {
  openPages(4_000);
  wire.miss();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(gone).toHaveLength(4_000);
  for (let from = 0; from < 5_000; from += 1_000) {
    expect(goneBetween(from, from + 1_000)).toBeGreaterThan(500);
    expect(goneBetween(from, from + 1_000)).toBeLessThan(1_100);
  }
});

test('pages of other servers at the same time count as well', async () => {
  const users = openPages(1);
  const elsewhere = Array.from({ length: 400 }, (_, number) => `elsewhere-${number}`);
  // Random numbers that make every page wait for half of the longest time.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await live.regroup(noDatabase, [...users, ...elsewhere]);
  await vi.advanceTimersByTimeAsync(999);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual([{ after: 1_000, code: 1012 }]);
});
