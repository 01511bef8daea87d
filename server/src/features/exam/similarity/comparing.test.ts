import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { expect, test } from 'vitest';
import { compareAll, type Source, sourceOf } from './comparing.rule.ts';

const given =
  'import sys\ndef read():\n    return [int(x) for x in sys.stdin.read().split()]\ndef write(value):\n    print(value)\n';
const own =
  'best = 0\nfor value in read():\n    if value > best:\n        best = value\n    best = best + value * 2 - 1\nwrite(best)\n';
const content: QuestionContent = {
  ...{ kind: 'programming', stem: '', languages: ['python'], templates: { python: given } },
  ...{ samples: [], timeMs: 1000, memoryMb: 64 },
};
const answer = (id: string, source: string, author = id): Source[] =>
  sourceOf(content, { id, author, response: { kind: 'programming', language: 'python', source } });
const idsOf = async (sources: Source[]) =>
  (await compareAll(sources, async () => undefined)).map(({ left, right }) => `${left}${right}`);

test('finds two answers that differ in names alone, and leaves out what the template gives to all', async () => {
  const renamed = own.replaceAll('best', 'most').replaceAll('value', 'each');
  const other = 'print(sum(read()))\n';
  const sources = [...answer('a', given + own), ...answer('b', given + renamed), ...answer('c', given + other)];
  expect(await idsOf(sources)).toEqual(['ab']);
  expect(await idsOf([...answer('d', given), ...answer('e', given)])).toEqual([]);
});

test('never compares answers of one person or team', async () => {
  expect(await idsOf([...answer('a', own, 'team'), ...answer('b', own, 'team'), ...answer('c', own)])).toEqual([
    'ac',
    'bc',
  ]);
});

test('ends as soon as its caller does', async () => {
  let steps = 0;
  const step = async () => {
    steps += 1;
    if (steps === 2) throw new Error('cancelled');
  };
  const sources = ['a', 'b', 'c', 'd'].flatMap((id) => answer(id, own));
  await expect(compareAll(sources, step)).rejects.toThrow('cancelled');
  expect(steps).toBe(2);
});
