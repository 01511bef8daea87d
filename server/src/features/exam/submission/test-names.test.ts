import { describe, expect, test } from 'vitest';
import { gb18030 } from '../../../testing/workbook.ts';
import { planTests } from './test-data.rule.ts';

const archive = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]));
const planned = (...names: string[]) => {
  const { tests, problems } = planTests(archive(...names));
  expect(problems).toEqual([]);
  return tests.map(({ name, input, output, group }) => [name, input, output, group]);
};

describe('the files of a test are found by their names', () => {
  test.each([
    ['1.in', '1.out', '1', ''],
    ['1.IN', '1.ANS', '1', ''],
    ['1.input', '1.output', '1', ''],
    ['1.in.txt', '1.out.txt', '1', ''],
    ['a1.in.dat', 'a1.ans.dat', 'a1', ''],
    ['1.txt.in', '1.txt.out', '1.txt', ''],
    ['input1.txt', 'output1.txt', '1', ''],
    ['input_1.txt', 'output_1.txt', '1', ''],
    ['in-1.txt', 'ans-1.txt', '1', ''],
    ['1_input.txt', '1_output.txt', '1', ''],
    ['test1.input.txt', 'test1.answer.txt', 'test1', ''],
    ['1in.txt', '1out.txt', '1', ''],
    ['输入1.txt', '输出1.txt', '1', ''],
    ['in1', 'out1', '1', ''],
    ['01', '01.a', '01', ''],
    ['input/1.in', 'output/1.out', '1', ''],
    ['in/1.txt', 'out/1.txt', '1', ''],
    ['inputs/1', 'answers/1', '1', ''],
    ['tests/input/input00.txt', 'tests/output/output00.txt', '00', ''],
    ['a/input/1.txt', 'a/output/1.txt', '1', ''],
    ['input.txt', 'output.txt', '1', ''],
    ['1/input.txt', '1/output.txt', '1', ''],
  ])('%s with %s', (input, output, name, group) => {
    // The only folder of an archive is its own.
    expect(planned(input, output)).toEqual([[name, input, output, group]]);
  });

  test('with folders as subtasks, on either side of those of inputs and outputs', () => {
    const first = planned('easy/input/1.txt', 'easy/output/1.txt', 'hard/input/1.txt', 'hard/output/1.txt');
    expect(first.map(([name, , , group]) => [name, group])).toEqual([
      ['easy/1', 'easy'],
      ['hard/1', 'hard'],
    ]);
    const second = planned('in/easy/2.txt', 'out/easy/2.txt', 'in/easy/10.txt', 'out/easy/10.txt');
    expect(second.map(([name, , , group]) => [name, group])).toEqual([
      ['easy/2', 'easy'],
      ['easy/10', 'easy'],
    ]);
    // A subtask may be called so, too.
    expect(planned('in/1.in', 'in/1.out', '2.in', '2.out').map(([name, , , group]) => [name, group])).toEqual([
      ['2', ''],
      ['in/1', 'in'],
    ]);
  });

  test('with a folder for each test, which is then no subtask', () => {
    const tests = planned('1/input.txt', '1/output.txt', '2/input.txt', '2/output.txt');
    expect(tests.map(([name, , , group]) => [name, group])).toEqual([
      ['1', ''],
      ['2', ''],
    ]);
  });

  test('and the configuration may call them as they are called or by their number', () => {
    const config = { tests: [{ name: 'input1', weight: 3 }, { name: '2', weight: 5 }, { name: '3' }] };
    const files = archive('input1.txt', 'output1.txt', 'input2.txt', 'output2.txt');
    files.set('config.json', Buffer.from(JSON.stringify(config)));
    const { tests, problems } = planTests(files);
    expect(tests.map(({ name, weight }) => [name, weight])).toEqual([
      ['1', 3],
      ['2', 5],
    ]);
    expect(problems).toEqual([{ name: '3', problem: 'unknownTest' }]);
  });
});

test('files that only look like tests are reported, and none is left out silently', () => {
  const { tests, problems } = planTests(
    archive('1.in', '1.out', '1.ans', 'main.txt', 'login.txt', 'margin2.txt', 'std.cpp', 'input7.txt', 'begin.cpp'),
  );
  expect(tests.map(({ name, output }) => [name, output])).toEqual([['1', '1.ans']]);
  expect(problems).toEqual([
    { name: '1.out', problem: 'twice' },
    { name: 'input7.txt', problem: 'noOutput' },
    ...['main.txt', 'login.txt', 'margin2.txt', 'std.cpp', 'begin.cpp'].map((name) => ({ name, problem: 'ignored' })),
  ]);
});

test('texts of tests may be in GBK', () => {
  const files = new Map([
    ['1.in', gb18030('张三 90\r\n')],
    ['1.out', gb18030('优秀\r\n')],
  ]);
  expect(planTests(files)).toMatchObject({ tests: [{ input: '张三 90\n', output: '优秀\n' }], problems: [] });
});
