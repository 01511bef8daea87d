import { questionKinds } from '@xueyan/contract/exam/question-kind';
import { expect, test } from 'vitest';
import { firstRow } from './first-row.ts';

const counts = (known: Partial<Record<(typeof questionKinds)[number], number>>) =>
  questionKinds.map((kind) => known[kind] ?? 0);

test('a blueprint begins with five questions where there are as many', () => {
  expect(firstRow(counts({ single: 40 }), 1)).toMatchObject({ kind: 'single', count: 5 });
});

test('a blueprint begins with what a small bank has', () => {
  expect(firstRow(counts({ single: 3 }), 1)).toMatchObject({ kind: 'single', count: 3 });
  expect(firstRow(counts({ judge: 2, essay: 9 }), 1)).toMatchObject({ kind: 'judge', count: 2 });
});

test('two papers without common questions begin with half of it each', () => {
  expect(firstRow(counts({ single: 5 }), 2)).toMatchObject({ kind: 'single', count: 2 });
  expect(firstRow(counts({ single: 1, judge: 4 }), 2)).toMatchObject({ kind: 'judge', count: 2 });
});

test('a blueprint begins with one question while nothing is known, and where there is none', () => {
  expect(firstRow(undefined, 1)).toMatchObject({ kind: 'single', count: 1 });
  expect(firstRow(counts({}), 1)).toMatchObject({ kind: 'single', count: 1 });
});
