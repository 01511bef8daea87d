import { expect, test } from 'vitest';
import { writesInTurn } from './writes-in-turn.ts';

test('writes run in their order, and a failed one leaves neither the others undone nor a promise without a handler', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const [done, failed]: [number[], string[]] = [[], []];
  const writes = writesInTurn((error) => failed.push(String(error)));
  const slowly = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, 20 - n));
    if (n % 2 === 1) throw new Error(`no connection for ${n}`);
    done.push(n);
  };
  for (const n of [1, 2, 3, 4]) {
    writes.add(() => slowly(n));
    // Each write gets its turn before the next is added, as the epochs of a training do.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await writes.settled();
  process.off('unhandledRejection', note);
  expect([done, failed, unhandled]).toEqual([[2, 4], ['Error: no connection for 1', 'Error: no connection for 3'], []]);
});
