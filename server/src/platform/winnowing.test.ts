import { expect, test } from 'vitest';
import { costOf } from '../testing/cost.ts';
import { compare, fingerprint, programSizes, sharedPrints, tokensOf } from './winnowing.ts';

const print = (source: string, template = '') =>
  fingerprint(tokensOf(source, 'python'), tokensOf(template, 'python'), programSizes);
const likeness = (left: string, right: string, template = '') =>
  compare(print(left, template), print(right, template), programSizes);

const original = `
def gcd(a, b):
    while b != 0:
        a, b = b, a % b
    return a
def total(values):
    result = 0
    for value in values:
        if value > 10:
            result = result + value * 2
        else:
            result = result - 1
    return result
`;
const renamed = original
  .replaceAll('result', 'summe')
  .replaceAll('value', 'wert')
  .replaceAll('gcd', 'ggt')
  .replaceAll('10', '99')
  .replaceAll('\n', ' # of my own\n');
const other = `
import sys
words = sys.stdin.read().split()
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
print(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3])
`;

test('changed names, numbers and comments hide no similarity', () => {
  const { left, right, runs } = likeness(original, renamed);
  expect([left, right]).toEqual([100, 100]);
  expect(runs).toHaveLength(1);
  expect(sharedPrints(print(original), print(renamed))).toBe(1);
});

test('each language has comments of its own: what begins one elsewhere is part of the program', () => {
  const signs = (source: string, style: 'program' | 'python' | 'statement') =>
    tokensOf(source, style)
      .map(({ sign }) => sign)
      .join(' ');
  expect(signs('half = whole // two  # the rest', 'python')).toBe('W = W / / W');
  expect(signs('#define MOST 9\nmost = MOST; // the limit', 'program')).toBe('# W W N W = W ;');
  expect(signs('SELECT name FROM t -- all of them\nwhere a - b > 1', 'statement')).toBe(
    'select w from w where w - w > n',
  );
});

test('the longest passage in common is counted in tokens', () => {
  const { longest } = likeness(original, `${original}\n${other}`);
  expect(longest).toBe(tokensOf(original, 'python').length);
});

test('moved parts are found, each once', () => {
  const [first = '', second = ''] = original.split('def total');
  const { left, runs } = likeness(original, `def total${second}\n${first}`);
  expect(left).toBeGreaterThan(90);
  expect(runs).toHaveLength(2);
  for (const {
    left: [from, to],
  } of runs)
    expect(original.slice(from, to).length).toBeGreaterThan(20);
});

test('different programs are not similar, and a shared template does not count', () => {
  expect(likeness(original, other).left).toBeLessThan(15);
  const withTemplate = likeness(`${original}\n${other}`, `${original}\nprint(gcd(1, 2))`, original);
  expect(withTemplate.left).toBeLessThan(15);
});

test('texts that repeat themselves to the limit are compared in a moment, and are found alike', async () => {
  const compareAll = () => {
    for (const unit of ['a ', 'x = 1; ', 'if (a) { b(c, d); } else { e++; }\n']) {
      const { left, right } = likeness(unit.repeat(20_000), unit.repeat(19_000));
      expect(Math.min(left, right)).toBeGreaterThan(80);
    }
  };
  // Every place with every other took a minute.
  expect(await costOf(compareAll)).toBeLessThan(10);
});
