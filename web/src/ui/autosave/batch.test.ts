import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { Autosave } from './autosave.ts';
import type { Saved, Verdict } from './autosave-port.ts';
import { Batch, type Unit, worstOf } from './batch.ts';
import { Copies } from './copies.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Refused extends Error {}

/** Opens a paper of responses that are saved separately, and records the calls that the server received. */
function openPaper(answer: (unit: Unit<string>) => Saved<string> | Error = saved) {
  const calls: Unit<string>[][] = [];
  const batch = new Batch<string, Saved<string>>(async (units) => {
    calls.push(units);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return new Map(units.map((unit) => [unit.id, answer(unit)]));
  }, 3);
  const store = memoryStorage();
  const answers = ['1', '2', '3', '4'].map((id) => {
    const one = new Autosave<string>(
      { value: '', version: 0, saveTime: null },
      {
        copies: new Copies(`exam.paper.${id}`, { window: 'one', store }),
        now: () => '2026-06-30 09:10:11',
        load: async () => ({ value: 'theirs', version: 9, saveTime: null }),
        judge: (error): Verdict =>
          error instanceof Refused
            ? { kind: 'refused', refusal: { message: error.message, code: 'over' } }
            : { kind: 'failed' },
        save: (value, version, typedAt) => batch.save({ id, value, version, typedAt }),
      },
    );
    one.start();
    return one;
  });
  return { answers, calls, batch };
}

const saved = ({ version }: Unit<string>): Saved<string> => ({ version: version + 1, saveTime: '2026-06-30 09:10:12' });

test('sends responses typed at the same moment in one call, each with its version and time', async () => {
  const { answers, calls } = openPaper();
  answers[0]?.type('A');
  answers[2]?.type('C');
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([
    [
      { id: '1', value: 'A', version: 0, typedAt: '2026-06-30 09:10:11' },
      { id: '3', value: 'C', version: 0, typedAt: '2026-06-30 09:10:11' },
    ],
  ]);
  expect(answers.map((one) => one.view().state)).toEqual(['saved', 'clean', 'saved', 'clean']);
});

test('sends more responses than one call takes in consecutive calls', async () => {
  const { answers, calls } = openPaper();
  for (const one of answers) one.type('x');
  await vi.advanceTimersByTimeAsync(900);
  expect(calls.map((units) => units.length)).toEqual([3]);
  await vi.advanceTimersByTimeAsync(300);
  expect(calls.map((units) => units.length)).toEqual([3, 1]);
  expect(answers.every((one) => one.view().state === 'saved')).toBe(true);
});

test('saves the other responses when one is refused', async () => {
  const { answers } = openPaper((unit) => (unit.id === '2' ? new Refused('too long') : saved(unit)));
  answers[0]?.type('A');
  answers[1]?.type('B');
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers[0]?.view().state).toBe('saved');
  expect(answers[1]?.view()).toMatchObject({ state: 'dirty', refusal: { message: 'too long' } });
  expect(worstOf(answers.map((one) => one.view().state))).toBe('dirty');
});

test('repeats a failed call with what was typed last', async () => {
  let down = true;
  const { answers, calls } = openPaper((unit) => {
    if (down) throw new Error('cut');
    return saved(unit);
  });
  answers[0]?.type('A');
  await vi.advanceTimersByTimeAsync(1000);
  expect(worstOf(answers.map((one) => one.view().state))).toBe('failed');
  down = false;
  answers[0]?.type('AB');
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls.at(-1)?.map(({ value }) => value)).toEqual(['AB']);
  expect(answers[0]?.view().state).toBe('saved');
});

test('sends what waits at once when the page is left', async () => {
  const { answers, calls, batch } = openPaper();
  answers[3]?.type('D');
  void answers[3]?.flush();
  batch.flush();
  expect(calls).toHaveLength(1);
});
