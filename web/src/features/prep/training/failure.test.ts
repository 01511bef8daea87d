import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/memory-storage.ts';
import { failureOf } from './failure.ts';

let t: Parameters<typeof failureOf>[0];
beforeAll(async () => {
  openBrowser();
  const { say } = await import('../../../ui/text/text.ts');
  const { trainingText } = await import('./training.text.ts');
  t = (key, values) => say(trainingText, key, values);
});

test('each reason of a failure has words of its own, which say what to do', () => {
  const reasons = ['memory', 'cpu', 'wall', 'oneClass', 'few', 'diverged', 'noNets', 'program', 'lost:', 'missing:长'];
  const words = reasons.map((one) => failureOf(t, one));
  expect(new Set(words).size).toBe(reasons.length);
  expect(words.filter((one) => !/[\u4e00-\u9fff]/.test(one))).toEqual([]);
  expect(failureOf(t, 'missing:长')).toContain('长');
  expect(failureOf(t, 'lost:没有权限')).toBe('没有权限');
});

test('what a program wrote is never shown', () => {
  for (const said of ['exit:Traceback: KeyError', 'value:Traceback', 'program:Traceback', 'memory:Traceback'])
    expect(failureOf(t, said)).not.toContain('Traceback');
});
