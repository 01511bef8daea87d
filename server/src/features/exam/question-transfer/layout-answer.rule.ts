import { repeatedLetters } from './answer.rule.ts';
import type { Draft } from './draft.rule.ts';
import { plainOf } from './markdown.rule.ts';

/** An answer in brackets inside the text, as in papers for teachers: `（ B ）`, `（A、C）`. */
const bracketed =
  /[（(][\s\u3000]*([A-ZＡ-Ｚ](?:[\s\u3000、,，;；]{0,3}[A-ZＡ-Ｚ]){0,9}|[√×✓✗]|对|错|正确|错误)[\s\u3000]*[）)]/gu;
const yes = /^(?:[√✓对]|正确|T|TRUE|是)$/u;
const no = /^(?:[×✗错]|错误|F|FALSE|否)$/u;
const tidy = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s、,;.。]/gu, '')
    .toUpperCase();

/** Returns whether two answers are the same letters, or the same truth. */
const saysSame = (one: string, other: string) =>
  tidy(one) === tidy(other) || [yes, no].some((truth) => truth.test(tidy(one)) && truth.test(tidy(other)));

/**
 * Takes the answer out of the brackets in a stem; beside an answer of its own only where it says the same. Returns null
 * if there is none.
 */
export function answerInStem({ stem, options, kind }: Draft, given: string): { answer: string; stem: string } | null {
  const found = [...stem.matchAll(bracketed)].filter(([, inside = '']) => {
    const letters = tidy(inside);
    if (given.trim() !== '') return saysSame(given, inside);
    if (/^[A-Z]+$/.test(letters)) {
      if (options.length === 0) return kind === 'judge' && /^[TF]$/.test(letters);
      return [...letters].every((letter) => letter.charCodeAt(0) - 65 < options.length);
    }
    return options.length === 0 || kind === 'judge';
  });
  const last = found.at(-1);
  if (!last) return null;
  const end = last.index + last[0].length;
  return { answer: tidy(last[1] ?? ''), stem: `${stem.slice(0, last.index)}（　）${stem.slice(end)}` };
}

/** Splits `B。因为…` into the answer of a choice or a judgement and the reason behind it. */
export function explained({ kind, options, left }: Draft, answer: string): { answer: string; because: string } {
  const text = answer.trim();
  const isChoice = options.length > 0 && left.length === 0 && kind !== 'ordering' && kind !== 'judge';
  const found = isChoice
    ? /^([A-Z]{1,8})(?:\s*[。.，,；;：:]\s*|\s+|\s*(?=[（(]))(\S.*)$/su.exec(text)
    : kind === 'judge'
      ? /^(对|错|正确|错误|[√×✓✗TF])(?:\s*[。.，,；;：:]\s*|\s+|\s*(?=[（(]))(\S.*)$/su.exec(text)
      : null;
  const [, short = '', because = ''] = found ?? [];
  if (!found || /^[A-Z\s、,，;；.。]*$/u.test(because)) return { answer, because: '' };
  if (isChoice && repeatedLetters(options, text, plainOf) !== null) return { answer, because: '' };
  return { answer: short, because };
}

/** Returns whether texts that candidates read seem to hold an answer. */
export const hasAnswerWords = (texts: string[]) =>
  texts.some((text) => /(?:^|\n|\|)\s*\**[【[]?(?:参考|标准|正确)?答案\**(?:[】\]:：]|\s*(?:\||\n|$))/u.test(text));
