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

test('the queue shows the progress', () => {
  expect(queueAt(reports, 'a')).toMatchObject({ marked: 2, waiting: 2, unpublished: 1 });
});

test('moves back and on in order, and to the next waiting report, wrapping around once', () => {
  expect(around('a')).toEqual([undefined, 'b', 'c']);
  expect(around('c')).toEqual(['b', 'd', 'a']);
  expect(around('d')).toEqual(['c', undefined, 'a']);
});

test('the open report is not the next one, even if it waits', () => {
  const alone = queueAt([report('a', 'submitted'), report('b', 'marked')], 'a');
  expect(alone.nextWaiting).toBeUndefined();
});

test('a report outside the queue counts as before its start', () => {
  expect(around('returned')).toEqual([undefined, 'a', 'a']);
});
