import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SaveLoop } from './save-loop.ts';

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const steady = { afterChange: 800, atLeastEvery: 800, firstPause: 3000, longestPause: 3000 };

let saves = 0;
let away = false;
/** Milliseconds that a save takes. */
let takes = 0;

beforeEach(() => {
  vi.useFakeTimers();
  [saves, away, takes] = [0, false, 0];
});
afterEach(() => vi.useRealTimers());

function open(pace = steady) {
  const loop = new SaveLoop(pace);
  loop.start(async () => {
    saves += 1;
    await new Promise((resolve) => setTimeout(resolve, takes));
    if (away) loop.failed();
    else loop.reached();
  });
  return loop;
}

/** Types a key every tenth of a second. */
async function type(loop: SaveLoop, seconds: number) {
  for (let key = 0; key < seconds * 10; key += 1) {
    loop.changed();
    await pass(100);
  }
}

test('whoever types without a pause is saved at least every 800 ms, also while a save takes long', async () => {
  const loop = open();
  await type(loop, 2);
  expect(saves).toBe(2);
  takes = 1000;
  await type(loop, 8);
  expect(saves).toBeGreaterThanOrEqual(6);
});

test('while the server is away it is tried at the pace of its owner, and at once when asked', async () => {
  const loop = open();
  away = true;
  loop.changed();
  await pass(900);
  expect([saves, loop.failing]).toEqual([1, true]);
  await pass(6000);
  expect(saves).toBe(3);
  away = false;
  loop.now();
  await pass(50);
  expect([saves, loop.failing]).toEqual([4, false]);
  await pass(10_000);
  expect(saves).toBe(4);
});

test('work that excludes a save waits for the running one, and no save begins beside it', async () => {
  const loop = open();
  takes = 500;
  loop.now();
  const order: string[] = [];
  const work = loop.alone(async () => {
    order.push(`after ${saves}`);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    order.push('done');
    return 'handed in';
  });
  await pass(600);
  loop.now();
  await pass(1000);
  expect([saves, order]).toEqual([1, ['after 1']]);
  await pass(1000);
  expect(await work).toBe('handed in');
  expect(order).toEqual(['after 1', 'done']);
});

test('a stopped loop saves nothing any more', async () => {
  const loop = open();
  loop.changed();
  loop.stop();
  loop.changed();
  loop.now();
  await pass(5000);
  expect(saves).toBe(0);
});
