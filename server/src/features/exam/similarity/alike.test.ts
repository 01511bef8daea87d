import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { expect, test } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { type AlikeText, compareEach, findClose } from './alike.rule.ts';
import { givenOf, type Part, writtenOf } from './parts.rule.ts';

const given =
  'import sys\ndef read():\n    return [int(x) for x in sys.stdin.read().split()]\ndef write(value):\n    print(value)\n';
const own =
  'best = 0\nfor value in read():\n    if value > best:\n        best = value\n    best = best + value * 2 - 1\nwrite(best)\n';
const content: QuestionContent = {
  ...{ kind: 'programming', stem: '', languages: ['python'], templates: { python: given } },
  ...{ samples: [], timeMs: 1000, memoryMb: 64 },
};

const text = (id: string, parts: Part[], more: Partial<AlikeText> = {}): AlikeText => ({
  ...{ id, author: id, former: false, language: null, parts },
  ...more,
});
const program = (id: string, source: string, more: Partial<AlikeText> = {}): AlikeText[] => {
  const written = writtenOf(content, { kind: 'programming', language: 'python', source });
  return written ? [text(id, written.parts, { language: written.language, ...more })] : [];
};
/** Pairs of which at least one has a fifth in common with the other. */
const alike = (texts: AlikeText[], givens = givenOf(content)) => {
  const pairs = findClose({ givens, texts });
  return compareEach({ givens, texts, pairs })
    .filter(({ left, right }) => Math.max(left, right) >= 20)
    .map(({ ids }) => ids.join(''))
    .toSorted();
};

test('finds two answers that differ in names and comments alone, and leaves out what the template gives to all', () => {
  const renamed = own.replaceAll('best', 'most').replaceAll('value', 'each').replace('\n', '  # mine // only\n');
  const other = 'print(sum(read()))\n';
  expect(
    alike([...program('a', given + own), ...program('b', given + renamed), ...program('c', given + other)]),
  ).toEqual(['ab']);
  expect(alike([...program('d', `${given}\n`), ...program('e', `${given}#\n`)])).toEqual([]);
});

test('never compares answers of one person or team, nor two of earlier terms', () => {
  const team = { author: 'team' };
  expect(alike([...program('a', own, team), ...program('b', own, team), ...program('c', own)])).toEqual(['ac', 'bc']);
  const former = { former: true };
  expect(alike([...program('a', own), ...program('b', own, former), ...program('c', own, former)])).toEqual([
    'ab',
    'ac',
  ]);
});

const passage = '管道把前一个命令的输出交给后一个命令，我们用它统计了日志中每个地址出现的次数，并按次数排序。';

test('a program in one file and a text in another are each compared as what they are', () => {
  const work = (id: string, name: string, words: string): AlikeText =>
    text(id, [
      { kind: 'prose', name: '', text: words },
      { kind: 'python', name: 'main.py', text: own.replaceAll('best', name) },
    ]);
  const texts = [work('a', 'one', passage), work('b', 'two', passage.replaceAll('，', ' , '))];
  const [found] = compareEach({ givens: {}, texts, pairs: [['a', 'b']] });
  expect(found).toMatchObject({ left: 100, right: 100 });
  expect(found?.runs).toHaveLength(2);
});

test('an essay is compared by its characters, without the words of its question', () => {
  const essay: QuestionContent = { kind: 'essay', stem: `请说明：${passage}`, maxLength: 500 };
  const answer = (id: string, words: string) => {
    const written = writtenOf(essay, { kind: 'essay', text: words });
    return written ? [text(id, written.parts)] : [];
  };
  const mine = '权限由三组字母表示，依次是所有者、所属组和其他人，数字写法是把读写执行的值相加得到的。';
  const yours = '重定向把结果写进文件里，一个箭头会覆盖原来的内容，两个箭头则接着写在最后面。';
  expect(alike([...answer('a', passage + mine), ...answer('b', passage + yours)], givenOf(essay))).toEqual([]);
  expect(alike([...answer('a', passage + mine), ...answer('b', mine)], givenOf(essay))).toEqual(['ab']);
});

test('three hundred answers of twenty kilobytes are looked through within the limits of one process', async () => {
  const answers = Array.from({ length: 300 }, (_, at) =>
    Array.from(
      { length: 1_200 },
      (_, line) => `x${line} = f${at}(${line}) ${'+-*/%'[(at * 7 + line * line) % 5]} y\n`,
    ).join(''),
  );
  const texts = answers.map((source, at) => text(`${at}`, [{ kind: 'python', name: '', text: source }]));
  expect(answers[0]?.length).toBeGreaterThan(20_000);
  expect(await costOf(() => findClose({ givens: {}, texts }))).toBeLessThan(25);
});
