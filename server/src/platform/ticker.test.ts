import { expect, test, vi } from 'vitest';
import { silentLog } from './log.ts';
import { startTickers } from './ticker.ts';

test('rounds come again and again, one after another, though one of them fails', async () => {
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
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(4));
  await stop();
  expect(most).toBe(1);
  expect(errors).toHaveBeenCalledOnce();
  expect(errors.mock.calls[0]?.[0]).toBe('ticker test');
});

test('stopping waits for the round that is going on, and none comes after it', async () => {
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

test('a round begins on the whole beat of the clock', async () => {
  const at: number[] = [];
  const stop = startTickers(silentLog, [{ name: 'test', everyMs: 200, round: async () => at.push(Date.now() % 200) }]);
  await vi.waitFor(() => expect(at.length).toBeGreaterThan(2), { timeout: 5000 });
  await stop();
  // Timers may be late, never long before their time.
  expect(Math.min(...at.map((late) => (late > 190 ? late - 200 : late)))).toBeLessThan(60);
});
