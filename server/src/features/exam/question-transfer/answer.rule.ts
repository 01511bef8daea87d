import { countGaps, type QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { BlankDraft, Draft, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { letterOf, truthOf } from './words.rule.ts';

const caseMark = '（区分大小写）';
const anyOrderMark = '（不分顺序）';
const marks = { caseMark: /[（(]区分大小写[）)]$/, anyOrder: /[（(]不分(?:先后)?顺序[）)]$/ };

const protect = (text: string) => text.replace(/[\\；;|]|。$/g, (sign) => `\\${sign}`).replace(/\n+/g, ' ');

/** Splits a text at signs that are not escaped. */
function splitAt(text: string, signs: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\' && '\\；;|'.includes(text[at + 1] ?? ' ')) parts[parts.length - 1] += sign + (text[++at] ?? '');
    else if (signs.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
const unprotect = (text: string) => text.replace(/\\([\\；;|。])/g, '$1').trim();
/** A full stop behind an answer closes the sentence; it is not typed. */
const withoutStop = (text: string) => text.replace(/(?<=[^\s\\])。\s*$/u, '');

/** Splits a text into several answers: numbered `(1) … (2) …`, one per line, or separated by semicolons. */
export function answersIn(text: string): string[] {
  const numbered = [
    ...text.matchAll(/(?:^|\s|[；;])(?:[（(]?(?=\d{1,2}[）)])|(?=\d{1,2}(?:、|\.(?!\d))))(\d{1,2})[）).、]\s*/g),
  ];
  if (numbered.length > 1 && numbered.every(([, number], at) => Number(number) === at + 1)) {
    const begins = numbered.map((found) => (found.index ?? 0) + found[0].length);
    return begins.map((begin, at) =>
      text.slice(begin, numbered[at + 1]?.index ?? text.length).replace(/(?<![；;\s])[；;\s]+$/, ''),
    );
  }
  return splitAt(text, '；;\n').filter((part) => part.trim() !== '');
}

/** Parses the accepted answers of one blank: texts separated by bars, or a number with its tolerance. */
export function blankOf(text: string): BlankDraft {
  const number = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*(?:±|\+-|\+\/-)\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.exec(
    text.trim(),
  );
  if (number) return { value: Number(number[1]), tolerance: Number(number[2]) };
  const exact = marks.caseMark.test(text.trim());
  const accepted = splitAt(withoutStop(text.trim().replace(marks.caseMark, '')), '|')
    .map(unprotect)
    .filter(Boolean);
  return { accepted: [...new Set(accepted)], ignoresCase: !exact };
}

export const writeBlank = (blank: BlankDraft) =>
  'accepted' in blank
    ? `${blank.accepted.map(protect).join('|')}${blank.ignoresCase ? '' : caseMark}`
    : `${blank.value}±${blank.tolerance}`;

/** Returns an answer without the words and marks around its letters: `（B）`, `选 B`, `B 项。`. */
const bareAnswer = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:故|应|本题)?(?:选择?|答案[是为])\s*:?/u, '')
    .replace(/(?:选项|项)?(?<![。.;,!])[。.;,!]*$/u, '')
    .replace(/^[([【](.*)[)\]】]$/su, '$1');
const separators = /[\s,、;.|/和与]+/u;
const lettersIn = (text: string) => bareAnswer(text).toUpperCase().split(separators).join('');

/** Returns the letters of options whose text an answer repeats: `A:键盘;`, `AB：键盘；鼠标`, `键盘`; null if it does not. */
export function repeatedLetters(options: string[], text: string, plainOf: (text: string) => string): string | null {
  const tidy = (words: string) =>
    plainOf(words)
      .normalize('NFKC')
      .replace(/[\s;,、。.]/gu, '');
  const known = options.map(tidy);
  const letters = (found: number[]) => found.map(letterOf).join('');
  const [, first = '', rest = ''] =
    /^([A-Z]{1,26})(?:\s{0,99}[:：.．、]\s{0,99}|\s{1,99})(\S.*)$/su.exec(text.trim()) ?? [];
  const indexes = [...first].map((letter) => letter.charCodeAt(0) - 65);
  if (first && tidy(rest) === indexes.map((at) => known[at] ?? '').join('')) return first;
  const pieces = text.split(/[;；\n]/).filter((piece) => piece.trim() !== '');
  const found = pieces.map((piece) => {
    const [, letter, words] = /^\s*([A-Z])\s*[:：.．、]\s*(.*)$/su.exec(piece) ?? [];
    const at = letter ? letter.charCodeAt(0) - 65 : known.indexOf(tidy(piece));
    return letter && known[at] !== tidy(words ?? '') ? -1 : at;
  });
  return found.length > 0 && !found.includes(-1) ? letters(found) : null;
}

/**
 * Parses the text of the answer field into a draft; returns the problems. `plainOf` converts the text to what is typed
 * in blanks.
 */
export function takeAnswer(draft: Draft, given: string, plainOf = (text: string) => text): Remark[] {
  const text = given.trim();
  if (text === '') return [];
  const kind = draft.kind ?? kindByAnswer(draft, text, plainOf);
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
      return takeLetters(draft, text, plainOf);
    case 'judge': {
      const truth = truthOf(text);
      draft.truth = truth ?? null;
      return truth === undefined ? [remarkOf('badAnswer', { text })] : [];
    }
    case 'blank': {
      draft.ordered = !marks.anyOrder.test(text);
      const body = plainOf(text.replace(marks.anyOrder, ''));
      // A question with one blank has one answer, even if the text contains separators.
      const answers = countGaps(draft.stem) === 1 ? [body.replace(/^[（(]1[）)]\s*/, '')] : answersIn(body);
      draft.blanks = answers.map(blankOf);
      return [];
    }
    case 'matching':
      return takePairs(draft, text);
    case 'cloze':
      return takeGaps(draft, plainOf(text));
    default:
      draft.reference = text;
      return [];
  }
}

function kindByAnswer(draft: Draft, text: string, plainOf: (text: string) => string): QuestionKind {
  if (draft.left.length > 0) return 'matching';
  if (draft.options.length > 0) {
    if (lettersOf(draft, text, plainOf).length > 1) draft.kind = 'multiple';
    return 'single';
  }
  if (truthOf(text) !== undefined && countGaps(draft.stem) === 0) return 'judge';
  return countGaps(draft.stem) > 0 ? 'blank' : 'essay';
}

/**
 * Returns the letters of an answer; empty if it names none. Some authors repeat the text of the options. Words are not
 * taken for letters; small letters only if all of them are among the options.
 */
function lettersOf(draft: Draft, text: string, plainOf = (one: string) => one): string {
  const words = bareAnswer(text).split(separators).filter(Boolean);
  if (words.length > 0 && words.every((word) => /^(?:[A-Z]{1,26}|[a-z])$/.test(word))) return lettersIn(text);
  const repeated = repeatedLetters(draft.options, text, plainOf);
  const letters = words.join('').toUpperCase();
  if (repeated !== null || !/^[A-Z]+$/.test(letters)) return repeated ?? '';
  const isKnown = [...letters].every((letter) => letter.charCodeAt(0) - 65 < draft.options.length);
  return isKnown && new Set(letters).size === letters.length ? letters : '';
}

function takeLetters(draft: Draft, text: string, plainOf: (text: string) => string): Remark[] {
  const letters = lettersOf(draft, text, plainOf);
  if (letters === '') return [remarkOf('badAnswer', { text })];
  const right = [...letters].map((letter) => letter.charCodeAt(0) - 65);
  const beyond = right.find((at) => at >= draft.options.length);
  if (beyond !== undefined) return [remarkOf('noOption', { text: letterOf(beyond) })];
  draft.right = draft.kind === 'ordering' ? right : [...new Set(right)].toSorted((one, other) => one - other);
  if (draft.kind === 'single' && draft.right.length > 1) draft.kind = 'multiple';
  return [];
}

function takePairs(draft: Draft, text: string): Remark[] {
  const pairs = [...text.normalize('NFKC').matchAll(/(\d{1,2})(?:\s*\))?\s*[-—–~→:=>]+\s*([A-Za-z])/g)];
  if (pairs.length === 0) return [remarkOf('badAnswer', { text })];
  draft.pairs = draft.left.map((_, at) => {
    const pair = pairs.find(([, number]) => Number(number) === at + 1);
    const right = (pair?.[2] ?? '').toUpperCase().charCodeAt(0) - 65;
    return right < draft.options.length ? right : -1;
  });
  return [];
}

function takeGaps(draft: Draft, text: string): Remark[] {
  const letters = lettersIn(text);
  const choices = draft.gaps.every(({ options }) => options.length > 0);
  const answers =
    choices && letters.length === draft.gaps.length && /^[A-Z]+$/.test(letters) ? [...letters] : answersIn(text);
  if (draft.gaps.length === 0) draft.gaps = answers.map(() => ({ options: [], right: -1, blank: null }));
  if (answers.length !== draft.gaps.length)
    return [remarkOf('gapsDiffer', { gaps: draft.gaps.length, answers: answers.length })];
  for (const [at, gap] of draft.gaps.entries()) {
    const answer = answers[at] ?? '';
    if (gap.options.length === 0) gap.blank = blankOf(answer);
    else gap.right = Math.min(lettersIn(answer).charCodeAt(0) - 65, gap.options.length - 1);
  }
  return [];
}

const numbered = (answers: string[]) =>
  answers.length === 1 && !/^[（(]?\d/.test(answers[0] ?? '')
    ? (answers[0] ?? '')
    : answers.map((answer, at) => `(${at + 1}) ${answer}`).join('；');

/** Formats the answer of a draft so that `takeAnswer` reads it back. */
export function writeAnswer(draft: Draft): string {
  switch (draft.kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
      return draft.right.map(letterOf).join('');
    case 'judge':
      return draft.truth ? '正确' : '错误';
    case 'blank': {
      const blanks = draft.blanks.map(writeBlank);
      return `${blanks.length > 1 ? numbered(blanks) : blanks[0]}${draft.ordered ? '' : anyOrderMark}`;
    }
    case 'matching':
      return draft.pairs.map((at, index) => `(${index + 1})-${letterOf(at)}`).join('；');
    case 'cloze':
      return numbered(draft.gaps.map(({ blank, right }) => (blank ? writeBlank(blank) : letterOf(right))));
    default:
      return draft.reference;
  }
}
