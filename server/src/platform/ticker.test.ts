import { afterEach, expect, test, vi } from 'vitest';
import { clock, resetClock } from './clock.ts';
import { silentLog } from './log.ts';
import { advanceTime, startTickers } from './ticker.ts';

afterEach(() => {
  vi.useRealTimers();
  resetClock();
});

test('rounds repeat one after another, even after one has failed §memo.10', async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const round = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 25));
    running -= 1;
    if (++rounds === 2) throw new Error('told to fail');
  };
  const errors = vi.fn();
  const stop = startTickers({ ...silentLog, error: errors }, [{ name: 'test', everyMs: 10, round }]);
  await expect.poll(() => rounds).toBeGreaterThan(4);
  await stop();
  expect(most).toBe(1);
  expect(errors).toHaveBeenCalledOnce();
  expect(errors.mock.calls[0]?.[0]).toBe('ticker test');
});

test('stopping waits for the current round, and none follows it §memo.10', async () => {
  const began = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  const round = async () => {
    begun += 1;
    began.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    ended += 1;
  };
  const stop = startTickers(silentLog, [{ name: 'test', everyMs: 5, round }]);
  await began.promise;
  await stop();
  expect([begun, ended]).toEqual([1, 1]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(begun).toBe(1);
});

test('a round begins on the whole beat of the clock §memo.10', async () => {
  vi.useFakeTimers({ now: 1_000_070 });
  const at: number[] = [];
  const stop = startTickers(silentLog, [{ name: 'test', everyMs: 200, round: async () => at.push(Date.now()) }]);
  await vi.advanceTimersByTimeAsync(600);
  await stop();
  expect(at).toEqual([1_000_200, 1_000_400, 1_000_600]);
});

test('advancing time runs one round of each ticker due until then, and waits for it §memo.10', async () => {
  const seen: Record<string, number[]> = { minutely: [], weekly: [] };
  const ticker = (name: string, everyMs: number) => ({
    name,
    everyMs,
    round: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen[name]?.push(clock.now().getTime());
    },
  });
  const stop = startTickers(silentLog, [ticker('minutely', 60_000), ticker('weekly', 7 * 86_400_000)]);
  const begun = clock.now().getTime();
  await advanceTime(3_600_000);
  await stop();
  // An hour may contain the end of a week.
  expect(seen.minutely).toHaveLength(1);
  expect(seen.minutely?.[0]).toBeGreaterThanOrEqual(begun + 3_600_000);
  expect(seen.weekly?.length).toBe(Math.floor((begun + 3_600_000) / 604_800_000) - Math.floor(begun / 604_800_000));
});

test('a round in progress while time advances is followed by one that sees the new time §memo.10', async () => {
  const saw: number[] = [];
  const goOn = Promise.withResolvers<void>();
  const round = async () => {
    saw.push(clock.now().getTime());
    if (saw.length === 1) await goOn.promise;
  };
  const stop = startTickers(silentLog, [{ name: 'test', everyMs: 50, round }]);
  await expect.poll(() => saw).toHaveLength(1);
  const advanced = advanceTime(86_400_000);
  goOn.resolve();
  await advanced;
  await stop();
  expect(saw.at(-1)).toBeGreaterThanOrEqual((saw[0] ?? 0) + 86_400_000);
});

test('rounds of one beat take turns, and one that lasts does not hold up the others', async () => {
  let running = 0;
  let most = 0;
  let ended = 0;
  const endLong = Promise.withResolvers<void>();
  const short = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    ended += 1;
  };
  const long = { name: 'long', everyMs: 1000, round: () => endLong.promise };
  const shorts = Array.from({ length: 9 }, (_, n) => ({ name: `short ${n}`, everyMs: 1000, round: short }));
  const stop = startTickers(silentLog, [long, long, long, ...shorts]);
  const beat = advanceTime(1000);
  await expect.poll(() => ended).toBe(9);
  endLong.resolve();
  await beat;
  await stop();
  expect(most).toBeLessThanOrEqual(3);
});
