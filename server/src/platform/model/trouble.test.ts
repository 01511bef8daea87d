import { providerFaults } from '@xueyan/contract/ai/provider';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterEach, expect, test } from 'vitest';
import { advanceClock, resetClock } from '../clock.ts';
import { noteTrouble, recentFailures, troubleOf } from './trouble.ts';

const hour = 3_600_000;
afterEach(resetClock);

const going = new AbortController().signal;
const refused = Object.assign(new Error('429 too many requests of sk-secret'), { status: 429 });
const broken = Object.assign(new Error('out of order'), { status: 500 });
const note = (providerId: string, error: unknown, signal = going) =>
  noteTrouble({ providerId, key: 'sk-secret' }, error, signal);

test('failed calls of a provider are counted for a day, with what the last one said and without the key', () => {
  note('one', broken);
  advanceClock(hour);
  note('one', refused);
  note('one', refused);
  expect(troubleOf('one')).toMatchObject({ tooMany: 2, failed: 1, last: { kind: providerFaults.tooMany } });
  expect(troubleOf('one')?.last.reason).not.toContain('sk-secret');
  expect(troubleOf('other')).toBeNull();
  advanceClock(23 * hour);
  expect(troubleOf('one')).toMatchObject({ tooMany: 2, failed: 0 });
  advanceClock(hour);
  expect(troubleOf('one')).toBeNull();
});

test('what we refused or gave up ourselves is no trouble of the provider, a call that took too long is', () => {
  const stop = new AbortController();
  stop.abort();
  note('own', new Fault(providerFaults.busy, {}, 10));
  note('own', new Error('aborted'), stop.signal);
  expect(troubleOf('own')).toBeNull();
  const late = new AbortController();
  late.abort(new DOMException('late', 'TimeoutError'));
  note('own', new Error('timed out'), late.signal);
  expect(troubleOf('own')).toMatchObject({ failed: 1, last: { kind: providerFaults.slow } });
});

test('failures of the last ten minutes are counted over all providers', () => {
  advanceClock(100 * hour);
  expect(recentFailures()).toBe(0);
  note('a', broken);
  note('b', refused);
  expect(recentFailures()).toBe(2);
  advanceClock(hour / 6);
  expect(recentFailures()).toBe(0);
});
