import { countGaps, type QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { BlankDraft, Draft, Remark } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { letterOf, truthOf } from './words.rule.ts';

const caseMark = '（区分大小写）';
const anyOrderMark = '（不分顺序）';
const marks = { caseMark: /[（(]区分大小写[）)]$/, anyOrder: /[（(]不分(?:先后)?顺序[）)]$/ };

const protect = (text: string) => text.replace(/[\\；;|]/g, (sign) => `\\${sign}`).replace(/\n+/g, ' ');

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
const unprotect = (text: string) => text.replace(/\\([\\；;|])/g, '$1').trim();

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
  const accepted = splitAt(text.trim().replace(marks.caseMark, ''), '|').map(unprotect).filter(Boolean);
  return { accepted: [...new Set(accepted)], ignoresCase: !exact };
}

export const writeBlank = (blank: BlankDraft) =>
  'accepted' in blank
    ? `${blank.accepted.map(protect).join('|')}${blank.ignoresCase ? '' : caseMark}`
    : `${blank.value}±${blank.tolerance}`;

const lettersIn = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,、，;；.和]/g, '');

/**
 * Parses the text of the answer field into a draft; returns the problems. `plainOf` converts the text to what is typed
 * in blanks.
 */
export function takeAnswer(draft: Draft, given: string, plainOf = (text: string) => text): Remark[] {
  const text = given.trim();
  if (text === '') return [];
  const kind = draft.kind ?? kindByAnswer(draft, text);
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
      return takeLetters(draft, text);
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

function kindByAnswer(draft: Draft, text: string): QuestionKind {
  if (draft.left.length > 0) return 'matching';
  if (draft.options.length > 0) {
    if (lettersIn(text).length > 1) draft.kind = 'multiple';
    return 'single';
  }
  if (truthOf(text) !== undefined && countGaps(draft.stem) === 0) return 'judge';
  return countGaps(draft.stem) > 0 ? 'blank' : 'essay';
}

function takeLetters(draft: Draft, text: string): Remark[] {
  const letters = lettersIn(text);
  if (!/^[A-Z]{1,26}$/.test(letters)) {
    // Some authors repeat the text of the option.
    const at = draft.options.findIndex((option) => option.trim() === text);
    if (at >= 0) draft.right = [at];
    return at >= 0 ? [] : [remarkOf('badAnswer', { text })];
  }
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
