import type { Verdict } from '@xueyan/contract/exam/verdict';

/** Comparison of a program's output with the expected one. */
export type Comparison =
  /** Line by line; trailing blanks and trailing empty lines are ignored. */
  | { kind: 'exact' }
  /** Word by word. */
  | { kind: 'tokens' }
  /** Word by word, numbers within a tolerance, absolute or relative to the expected number. */
  | { kind: 'numeric'; tolerance: number };

const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());

const tokensOf = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');

const sameList = <T>(a: T[], b: T[], same: (x: T, y: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => same(one, b[i] as T));

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Tells whether two words are equal, or are numbers within the tolerance. */
export function nearEnough(got: string, expected: string, tolerance: number): boolean {
  if (got === expected) return true;
  if (!number.test(got) || !number.test(expected)) return false;
  const difference = Math.abs(Number(got) - Number(expected));
  // A tolerance of 0.1 must accept 0.3 for 0.2, which doubles alone do not.
  const slack = tolerance * (1 + 1e-9);
  return difference <= slack || difference <= slack * Math.abs(Number(expected));
}

/** Tells whether an output is as expected, or differs only in its blanks. */
export function compareOutput(
  comparison: Comparison,
  got: string,
  expected: string,
): Extract<Verdict, 'AC' | 'WA' | 'PE'> {
  const equal = (a: string, b: string) => a === b;
  if (comparison.kind === 'numeric') {
    const near = (a: string, b: string) => nearEnough(a, b, comparison.tolerance);
    return sameList(tokensOf(got), tokensOf(expected), near) ? 'AC' : 'WA';
  }
  const sameTokens = sameList(tokensOf(got), tokensOf(expected), equal);
  if (comparison.kind === 'tokens') return sameTokens ? 'AC' : 'WA';
  if (sameList(linesOf(got), linesOf(expected), equal)) return 'AC';
  return sameTokens ? 'PE' : 'WA';
}
