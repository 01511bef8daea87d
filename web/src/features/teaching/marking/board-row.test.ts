import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { expect, test } from 'vitest';
import { groupsFor, isIn, sortRows, totalScore, troubleOf } from './board-row.ts';

const row = (part: Partial<BoardRow>): BoardRow => ({
  studentId: 's',
  loginName: '240101',
  userName: 'student',
  className: 'class',
  runId: 'r',
  machineId: 'm',
  machineState: 'running',
  steps: [
    { checkpointId: 'a', passed: true, passedLate: false, byHand: false, attempts: 1 },
    { checkpointId: 'b', passed: false, passedLate: false, byHand: false, attempts: 0 },
  ],
  stepScore: 10,
  reportState: 'draft',
  late: false,
  reportScore: null,
  published: false,
  mark: null,
  uncounted: null,
  lastActiveTime: null,
  idleSeconds: 0,
  online: true,
  changedParts: [],
  ...part,
});
const tried = (attempts: number) => [{ checkpointId: 'a', passed: false, passedLate: false, byHand: false, attempts }];

test('three failed tries at a step are trouble, two are not', () => {
  expect(troubleOf(row({ steps: tried(2) }), 0)).toBeNull();
  expect(troubleOf(row({ steps: tried(3) }), 0)).toEqual({ kind: 'tries', step: 1, tries: 3 });
});

test('idleness is trouble only while the machine runs, and continues to count after the board was loaded', () => {
  expect(troubleOf(row({ idleSeconds: 590 }), 0)).toBeNull();
  expect(troubleOf(row({ idleSeconds: 590 }), 15)).toEqual({ kind: 'idle', minutes: 10 });
  expect(troubleOf(row({ idleSeconds: 5000, machineState: 'asleep' }), 0)).toBeNull();
  expect(troubleOf(row({ idleSeconds: -1 }), 9999)).toBeNull();
});

test('a student who has finished or submitted is not in trouble', () => {
  expect(troubleOf(row({ steps: tried(9), reportState: 'submitted' }), 0)).toBeNull();
  const finished = [{ checkpointId: 'a', passed: true, passedLate: false, byHand: false, attempts: 9 }];
  expect(troubleOf(row({ steps: finished, idleSeconds: 5000 }), 0)).toBeNull();
});

test('rows are sorted by trouble first, then by number in natural order', () => {
  const rows = [
    row({ studentId: '1', loginName: '10' }),
    row({ studentId: '2', loginName: '9' }),
    row({ studentId: '3', loginName: '11', steps: tried(4) }),
    row({ studentId: '4', loginName: '1', runId: null }),
  ];
  expect(sortRows(rows, 'trouble', 0).map((one) => one.studentId)).toEqual(['3', '2', '1', '4']);
});

test('every student is either not started, in progress or submitted', () => {
  const rows = [
    row({ runId: null, reportState: 'unwritten' }),
    row({ reportState: 'unwritten' }),
    row({ reportState: 'draft' }),
    row({ reportState: 'returned' }),
    row({ reportState: 'submitted' }),
    row({ reportState: 'marked' }),
  ];
  for (const one of rows) {
    const own = (['idle', 'doing', 'handedIn'] as const).filter((group) => isIn(one, group, true, 0));
    expect(own).toHaveLength(1);
  }
});

test('without a report there are no groups that only apply to reports', () => {
  expect(groupsFor(false)).toEqual(['all', 'trouble', 'idle', 'doing', 'finished']);
  expect(groupsFor(true)).not.toContain('finished');
});

test('the published mark counts, whatever the steps say by now', () => {
  const mark = {
    ...{ steps: [], stepScore: 0, stepPoints: 60, reportScore: 22, reportPoints: 40, score: 22, points: 100 },
    publishTime: '2026-01-01 10:00:00',
  };
  expect(totalScore(row({ stepScore: 30, reportScore: 22 }))).toBe(52);
  expect(totalScore(row({ stepScore: 30, reportScore: 22, mark }))).toBe(22);
});
