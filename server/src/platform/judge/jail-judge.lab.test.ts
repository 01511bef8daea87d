import type { ProgrammingLanguage } from '@xueyan/contract/exam/question-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJudge } from './jail-judge.ts';
import type { Judge, ProgramWork, TestCase } from './judge.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

const sum: Record<ProgrammingLanguage, string> = {
  c: '#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); }',
  cpp: '#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }',
  java: 'import java.util.*;\npublic class Sum { public static void main(String[] x) { Scanner s = new Scanner(System.in); System.out.println(s.nextLong() + s.nextLong()); } }',
  python: 'a, b = map(int, input().split())\nprint(a + b)',
  javascript:
    'const [a, b] = require("fs").readFileSync("/dev/stdin", "utf8").split(" ").map(Number);\nconsole.log(a + b);',
  go: 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }',
};
const limits = { timeMs: 2000, memoryMb: 64, outputMb: 1 };
const one = (more: Partial<TestCase> = {}): TestCase => ({
  ...{ name: '1', points: 10, subtask: null, input: '1 2', answer: '3' },
  ...more,
});
const work = (language: ProgrammingLanguage, source: string, more: Partial<ProgramWork> = {}): ProgramWork => ({
  ...{ language, source, limits, checker: { kind: 'exact' }, cases: [one()] },
  ...more,
});
const verdict = async (language: ProgrammingLanguage, source: string, more: Partial<ProgramWork> = {}) =>
  (await judge.judgeProgram(work(language, source, more))).verdict;

test('reports the languages of this host, each with its version or its package', async () => {
  const { available, missing, languages } = await judge.status();
  expect({ available, missing }).toEqual({ available: true, missing: [] });
  const found = new Map(languages.map(({ language, version }) => [language, version]));
  expect(found.get('python')).toMatch(/^3\.\d+/);
  expect(found.get('c')).toMatch(/^\d+\.\d+/);
  for (const { language, version, ...more } of languages) {
    if (version !== null) continue;
    expect(more.package).not.toBe('');
    await expect(judge.judgeProgram(work(language, sum[language]))).rejects.toThrow(more.package);
  }
});

test('a right program is accepted in every installed language', async () => {
  for (const { language, version } of (await judge.status()).languages) {
    if (version === null) continue;
    const report = await judge.judgeProgram(work(language, sum[language]));
    expect(report, language).toMatchObject({ verdict: 'AC', score: 10, total: 10, message: '' });
    expect(report.memoryMb, language).toBeGreaterThan(0);
  }
});

test.each([
  ['in a package', 'package cn.edu.lab;\npublic class Sum {'],
  ['below a comment about another class', '// was: public class Old {}\npublic class Sum {'],
  ['that is not public', 'class Solution {'],
])('a Java class %s is run', async (_, head) => {
  const { languages } = await judge.status();
  if (!languages.some(({ language, version }) => language === 'java' && version !== null)) return;
  const source = `${head} public static void main(String[] x) { System.out.println(3); } }`;
  expect(await verdict('java', source)).toBe('AC');
});

describe('a program gets its verdict', () => {
  test.each<[string, ProgrammingLanguage, string, string]>([
    ['wrong', 'python', 'print(4)', 'WA'],
    ['badly laid out', 'python', 'print("3 \\n\\n"); print(end=" ")\nimport sys', 'AC'],
    ['with a blank in front', 'python', 'print(" 3")', 'PE'],
    ['busy for ever', 'c', 'int main(void) { for (volatile int i = 0;; i++); }', 'TLE'],
    ['asleep for ever', 'python', 'import time\ntime.sleep(1000)', 'TLE'],
    ['greedy', 'python', 'x = bytearray(500_000_000)\nprint(len(x))', 'MLE'],
    [
      'greedy in C',
      'c',
      '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }',
      'MLE',
    ],
    ['talkative', 'c', '#include <stdio.h>\nint main(void) { for (;;) puts("0123456789"); }', 'OLE'],
    ['crashing', 'c', 'int main(void) { volatile int *p = 0; return *p; }', 'RE'],
    ['ending with a code', 'python', 'raise SystemExit(3)', 'RE'],
    ['that throws', 'python', 'print(1 // 0)', 'RE'],
    ['that does not compile', 'c', 'int main(void) { return x; }', 'CE'],
    ['with a mistake of syntax', 'python', 'print(', 'CE'],
    ['with a wrong indent', 'python', 'if True:\nprint(3)', 'CE'],
    ['with a mistake of syntax', 'javascript', 'const = 3;', 'CE'],
    ['that evaluates a mistake', 'python', 'eval("1 +")', 'RE'],
    ['that evaluates a mistake', 'javascript', 'eval("const = 3")', 'RE'],
  ])('%s in %s', async (_, language, source, expected) => {
    expect(await verdict(language, source, { limits: { ...limits, timeMs: 500 } })).toBe(expected);
  });

  test.each([
    [
      'python',
      `import sys\nsys.stderr.write('  File "/box/main.py", line 1\\n x\\nSyntaxError: ' + input())\nsys.exit(1)`,
    ],
    [
      'javascript',
      `process.stderr.write('/box/main.cjs:1\\nx\\nSyntaxError: ' + require('fs').readFileSync(0) + '\\n    at wrapSafe'); process.exit(1)`,
    ],
  ] as const)('a program of %s that imitates compiler output does not reveal its input', async (language, source) => {
    const { verdict: told, message } = await judge.judgeProgram(work(language, source));
    expect([told, message]).toEqual(['RE', '']);
  });

  test('with the compiler’s message', async () => {
    const { message, cases } = await judge.judgeProgram(work('c', 'int main(void) { return nothing; }'));
    expect(message).toContain('nothing');
    expect(cases).toEqual([]);
  });
});

describe('points', () => {
  const odd = 'n = int(input())\nprint(n if n % 2 else "?")';
  const cases = [1, 2, 3, 4, 5].map((n) => one({ name: `${n}`, input: `${n}`, answer: `${n}` }));

  test('are counted case by case', async () => {
    const report = await judge.judgeProgram(work('python', odd, { cases }));
    expect(report).toMatchObject({ verdict: 'WA', score: 30, total: 50 });
    expect(report.cases.map((found) => found.verdict)).toEqual(['AC', 'WA', 'AC', 'WA', 'AC']);
  });

  test('of a subtask are lost at its first failure, and its other cases are not run', async () => {
    const grouped = cases.map((found, i) => ({ ...found, subtask: i < 3 ? 1 : null }));
    const report = await judge.judgeProgram(work('python', odd, { cases: grouped }));
    expect(report.score).toBe(10);
    expect(report.cases.map((found) => found.verdict)).toEqual(['AC', 'WA', null, 'WA', 'AC']);
    expect(report.cases.map((found) => found.points)).toEqual([0, 0, 0, 0, 10]);
  });
});

describe('a special checker', () => {
  // Accepts any two numbers whose sum is the input; half the points when one is negative.
  const checker = `import sys
n = int(open(sys.argv[1]).read())
try: a, b = map(int, open(sys.argv[2]).read().split())
except ValueError: sys.exit(2)
if open(sys.argv[3]).read().strip() != "any": sys.exit(3)
if a + b != n: print("wrong sum", file=sys.stderr); sys.exit(1)
if a < 0: print("points 0.5", file=sys.stderr); sys.exit(7)
`;
  const special = (source: string, answer = 'any') =>
    judge.judgeProgram(
      work('python', source, {
        checker: { kind: 'special', language: 'python', source: checker },
        cases: [one({ input: '7', answer })],
      }),
    );
  test.each([
    ['print(3, 4)', 'any', 'AC', 10],
    ['print(3, 5)', 'any', 'WA', 0],
    ['print("x")', 'any', 'PE', 0],
    ['print(-1, 8)', 'any', 'WA', 5],
    ['print(3, 4)', 'none', 'SE', 0],
  ])('decides on %s with the answer %s: %s and %d points', async (source, answer, expected, score) => {
    expect(await special(source, answer)).toMatchObject({ verdict: expected, score });
  });

  test('in C++ may use the headers supplied with it, and one that does not compile is a system error', async () => {
    const cpp = '#include "own.h"\nint main(int n, char **a) { return n == 4 ? OK : 1; }';
    const with_ = { kind: 'special', language: 'cpp', source: cpp, headers: { 'own.h': '#define OK 0' } } as const;
    expect(await verdict('python', 'print(1)', { checker: with_ })).toBe('AC');
    const without = await judge.judgeProgram(work('python', 'print(1)', { checker: { ...with_, headers: {} } }));
    expect(without).toMatchObject({ verdict: 'SE', message: expect.stringContaining('own.h') });
  });
});

test('a trial run shows the program’s output for one’s own inputs', async () => {
  const trials = await judge.tryProgram(work('python', 'print(input()[::-1])'), limits, ['abc', '']);
  expect(trials[0]).toMatchObject({ verdict: 'AC', output: 'cba\n' });
  expect(trials[1]).toMatchObject({ verdict: 'RE', message: expect.stringContaining('EOFError') });
});

test('cancelled judging ends', async () => {
  const calling = new AbortController();
  const judging = judge.judgeProgram(work('python', 'import time\ntime.sleep(1000)'), { signal: calling.signal });
  setTimeout(() => calling.abort(), 300);
  await expect(judging).rejects.toThrow('abort');
});
