import { expect, test } from 'vitest';
import { batched, limited } from './batch.ts';

const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

test('inputs that arrive during a batch are worked off together in the next one, each with its own output', async () => {
  const batches: number[][] = [];
  const double = batched(3, async (inputs: number[]) => {
    batches.push(inputs);
    await moment();
    return inputs.map((input) => input * 2);
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('a batch that fails rejects its own inputs, and the next one goes on', async () => {
  const work = batched(2, async (inputs: string[]) => {
    await moment();
    if (inputs.includes('bad')) throw new Error('refused');
    return inputs;
  });
  const [first, bad, last] = [work('first'), work('bad'), work('last')];
  const later = work('later');
  await expect(first).resolves.toBe('first');
  await expect(bad).rejects.toThrow('refused');
  await expect(last).rejects.toThrow('refused');
  await expect(later).resolves.toBe('later');
});

test('at most so many works run at once, and the others follow in order, whatever fails', async () => {
  const run = limited(2);
  const begun: number[] = [];
  let most = 0;
  let now = 0;
  const works = [0, 1, 2, 3, 4].map((n) =>
    run(async () => {
      begun.push(n);
      most = Math.max(most, ++now);
      await moment();
      now -= 1;
      if (n === 1) throw new Error('one');
      return n;
    }),
  );
  const ended = await Promise.allSettled(works);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});
