import type { Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';

/**
 * Converts an accepted answer of Moodle, in which `*` stands for any text and `\\*` for the sign itself. There are no
 * wildcards here: the answer is accepted without them, which they allow as well, and a remark says so.
 */
export function withoutWildcards(answers: string[], remarks: Remark[]): string[] {
  return answers.flatMap((answer) => {
    const isPattern = /(?<!\\)\*/.test(answer);
    const plain = answer.replace(/\\\*|\*/g, (sign) => (sign === '*' ? '' : '*')).trim();
    if (isPattern) remarks.push(remarkOf('wildcard', { text: answer, plain }));
    return plain === '' ? [] : [plain];
  });
}

/** Writes an accepted answer for Moodle. */
export const withEscapedStars = (answer: string) => answer.replaceAll('*', '\\*');

/** Returns remarks on the answers beside the best one, of which a blank has only one if it is a number. */
export function otherNumbers(others: { text: string; share: number }[]): Remark[] {
  const named = (from: number, below: number) =>
    others.flatMap(({ text, share }) => (share >= from && share < below ? [text] : [])).join('、');
  const [whole, partly] = [named(0.999, Number.POSITIVE_INFINITY), named(0.000_1, 0.999)];
  return [
    ...(whole ? [remarkOf('moreAnswers', { text: whole })] : []),
    ...(partly ? [remarkOf('extraAnswers', { text: partly })] : []),
  ];
}
