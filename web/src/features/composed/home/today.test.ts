import { expect, test } from 'vitest';
import { labsOfToday } from './today.ts';

const place = (sectionId: string) => ({ sectionId, title: `实验 ${sectionId}`, courseId: 'c', courseName: '课' });
const machine = (sectionId: string, state: 'running' | 'released' = 'running') => ({
  ...place(sectionId),
  ...{ machineId: `m${sectionId}`, state, endTime: null },
});
const due = (sectionId: string) => ({
  ...{ ...place(sectionId), kind: 'experiment' as const },
  ...{ dueTime: '2026-11-30 23:59:00', returned: false },
});
const result = (sectionId: string) => ({
  ...place(sectionId),
  ...{ score: 90, points: 100, publishTime: '2026-11-20 08:00:00' },
});

test('an experiment that runs, is due and was marked is listed once, with all of it §person.27', () => {
  const labs = labsOfToday({
    machines: [machine('1')],
    due: [due('1'), due('2')],
    results: [result('2'), result('1')],
  });
  expect(labs).toMatchObject([
    { sectionId: '1', machine: machine('1'), due: due('1'), result: result('1') },
    { sectionId: '2', due: due('2'), result: result('2') },
  ]);
  expect(labs).toHaveLength(2);
});

test('running experiments come before due ones, and those before marked ones', () => {
  const labs = labsOfToday({ machines: [machine('3')], due: [due('2')], results: [result('1')] });
  expect(labs.map(({ sectionId }) => sectionId)).toEqual(['3', '2', '1']);
});

test('a machine that was released is not shown', () => {
  expect(labsOfToday({ machines: [machine('1', 'released')], due: [], results: [] })).toEqual([]);
});
