import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from './jail-judge.ts';
import type { Judge } from './judge.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

/** Chooses a number up to 100 and answers guesses; seven are allowed. */
const interactor = `
import sys
secret = int(open(sys.argv[1]).read())
for guess in range(7):
    line = sys.stdin.readline()
    if not line:
        print("no guess", file=sys.stderr); sys.exit(1)
    said = int(line)
    print("=" if said == secret else "<" if secret < said else ">", flush=True)
    if said == secret:
        sys.exit(0)
print("too many guesses", file=sys.stderr)
sys.exit(1)
`;
const halves = `
low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == "=": break
    if said == "<": high = middle - 1
    else: low = middle + 1
`;
const judged = async (source: string) => {
  const { cases, score } = await judge.judgeProgram({
    ...{ language: 'python', source, limits: { timeMs: 500, memoryMb: 32, outputMb: 1 } },
    checker: { kind: 'interactor', language: 'python', source: interactor },
    cases: [{ name: '1', points: 10, subtask: null, input: '37', answer: '' }],
  });
  return { score, verdict: cases[0]?.verdict, message: cases[0]?.message };
};

test('a program talks with the interactor, which decides the verdict', async () => {
  expect(await judged(halves)).toMatchObject({ score: 10, verdict: 'AC' });
  expect(await judged('for n in range(1, 101): print(n, flush=True); input()')).toMatchObject({
    ...{ score: 0, verdict: 'WA', message: 'too many guesses' },
  });
});

test('a program that fails, ends early or waits for ever is not accepted', async () => {
  expect(await judged('raise SystemExit(3)')).toMatchObject({ verdict: 'RE' });
  expect(await judged('pass')).toMatchObject({ verdict: 'WA', message: 'no guess' });
  expect(await judged('input()')).toMatchObject({ verdict: 'TLE' });
});

test('a program sees neither the files nor the process of the interactor', async () => {
  const peeks = `
import os
assert not os.path.exists("/opt/input"), "the answer can be read"
assert not any("interactor" in open(f"/proc/{p}/cmdline").read() for p in os.listdir("/proc") if p.isdigit())
${halves}`;
  expect(await judged(peeks)).toMatchObject({ verdict: 'AC' });
});
