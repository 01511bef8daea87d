import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTurn, type Turn, type TurnMessage } from './turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pages of one browser; messages take a moment. */
function browser() {
  const listeners = new Map<string, (message: TurnMessage) => void>();
  const showing = new Set<string>();
  const open = (id: string): Turn =>
    openTurn(
      id,
      {
        post: (message) => {
          for (const [other, listener] of listeners)
            if (other !== id) setTimeout(() => listeners.get(other) === listener && listener(message), 5);
        },
        hear: (listener) => {
          listeners.set(id, listener);
          return () => listeners.delete(id);
        },
      },
      (mine) => (mine ? showing.add(id) : showing.delete(id)),
    );
  return { open, showing };
}

test('a single page shows a reminder almost at once §memo.27', () => {
  const { open, showing } = browser();
  open('a').want(true);
  vi.advanceTimersByTime(300);
  expect([...showing]).toEqual(['a']);
});

test('of two pages that start together exactly one shows it §memo.27', () => {
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const { open, showing } = browser();
    open(first).want(true);
    open(second).want(true);
    for (let at = 0; at < 10_000; at += 50) {
      vi.advanceTimersByTime(50);
      expect(showing.size).toBeLessThanOrEqual(1);
    }
    expect([...showing]).toEqual(['a']);
  }
});

test('a later page leaves it to the one that shows it, whatever their ids §memo.27', () => {
  const { open, showing } = browser();
  open('b').want(true);
  vi.advanceTimersByTime(1500);
  open('a').want(true);
  for (let at = 0; at < 8000; at += 50) {
    vi.advanceTimersByTime(50);
    expect([...showing]).toEqual(['b']);
  }
});

test('when the showing page is hidden another follows at once §memo.27', () => {
  const { open, showing } = browser();
  const first = open('a');
  first.want(true);
  vi.advanceTimersByTime(1500);
  open('b').want(true);
  vi.advanceTimersByTime(1500);
  first.want(false);
  expect([...showing]).toEqual([]);
  vi.advanceTimersByTime(300);
  expect([...showing]).toEqual(['b']);
});

test('when the showing page crashes another follows in seconds §memo.27', () => {
  const { open, showing } = browser();
  const first = open('a');
  first.want(true);
  vi.advanceTimersByTime(1500);
  const second = open('b');
  second.want(true);
  vi.advanceTimersByTime(500);
  // The last message of the page is lost.
  vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never);
  first.close();
  expect([...showing]).toEqual([]);
  vi.restoreAllMocks();
  vi.advanceTimersByTime(3500);
  expect([...showing]).toEqual(['b']);
});

test('a hidden page claims nothing, so it never keeps a reminder from another §memo.27', () => {
  const { open, showing } = browser();
  const hidden = open('a');
  hidden.want(true);
  hidden.want(false);
  vi.advanceTimersByTime(1000);
  open('b').want(true);
  vi.advanceTimersByTime(300);
  expect([...showing]).toEqual(['b']);
});

test('without a response of another page, a reminder is shown again §memo.27', () => {
  const { open, showing } = browser();
  const page = open('a');
  for (let round = 0; round < 3; round++) {
    page.want(true);
    page.want(true);
    vi.advanceTimersByTime(5000);
    expect([...showing]).toEqual(['a']);
    page.want(false);
    expect([...showing]).toEqual([]);
  }
});
