import type { QueuedReport } from '@xueyan/contract/teaching/marking';
import { expect, test } from 'vitest';
import { queueAt } from './mark-queue.ts';

const report = (runId: string, reportState: QueuedReport['reportState'], published = false): QueuedReport => ({
  runId,
  studentName: runId,
  loginName: runId,
  className: '',
  reportState,
  published,
  late: false,
});
const reports = [
  report('a', 'submitted'),
  report('b', 'marked'),
  report('c', 'submitted'),
  report('d', 'marked', true),
];
const around = (runId: string) => {
  const { previous, next, nextWaiting } = queueAt(reports, runId);
  return [previous, next, nextWaiting].map((one) => one?.runId);
};

test('a pile says how far one is', () => {
  expect(queueAt(reports, 'a')).toMatchObject({ marked: 2, waiting: 2, unpublished: 1 });
});

test('one goes back and on in order, and on to the next that waits, round once', () => {
  expect(around('a')).toEqual([undefined, 'b', 'c']);
  expect(around('c')).toEqual(['b', 'd', 'a']);
  expect(around('d')).toEqual(['c', undefined, 'a']);
});

test('the one that lies open is not the next, though it waits', () => {
  const alone = queueAt([report('a', 'submitted'), report('b', 'marked')], 'a');
  expect(alone.nextWaiting).toBeUndefined();
});

test('one that is not in the pile stands before it', () => {
  expect(around('returned')).toEqual([undefined, 'a', 'a']);
});
