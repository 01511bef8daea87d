import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TooManyWait, Turns } from './turns.rule.ts';

/** Work that ends on demand, and a record of what has begun. */
function stage(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (lane: string, name = lane) =>
    turns
      .take(lane, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof TooManyWait ? 'refused' : 'broken'),
      );
  const endOne = async () => {
    ends.shift()?.();
    await wait(0);
  };
  return { begun, send, endOne };
}

describe('waiting work', () => {
  test('runs within the concurrency limit', async () => {
    const { begun, send, endOne } = stage(new Turns(2, 10));
    for (const name of ['a', 'b', 'c', 'd']) void send('x', name);
    expect(begun).toEqual(['a', 'b']);
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endOne();
    await endOne();
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is served lane by lane: a sender of many does not delay the others', async () => {
    const { begun, send, endOne } = stage(new Turns(1, 10));
    for (const lane of ['flood', 'flood', 'flood', 'flood', 'ann', 'ben']) void send(lane);
    for (let i = 0; i < 4; i++) await endOne();
    expect(begun).toEqual(['flood', 'flood', 'ann', 'ben', 'flood']);
  });

  test('is refused where too many wait, the last of the longest lane first', async () => {
    const { begun, send, endOne } = stage(new Turns(1, 3));
    const flood = Array.from({ length: 6 }, () => send('flood'));
    const ann = send('ann');
    const outcomes = flood.map(() => 'waits');
    for (const [i, one] of flood.entries()) void one.then((outcome) => (outcomes[i] = outcome));
    await wait(0);
    expect(outcomes).toEqual(['waits', 'waits', 'waits', 'refused', 'refused', 'refused']);
    for (let i = 0; i < 4; i++) await endOne();
    expect(await ann).toBe('done');
    expect(begun).toEqual(['flood', 'flood', 'ann', 'flood']);
  });

  test('passes its turn on when it fails', async () => {
    const turns = new Turns(1, 3);
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('a', async () => 'fine')).toBe('fine');
  });
});
