import { outcomeOf } from './body.rule.ts';
import { takeChoice, type WeightedOption } from './choice.rule.ts';
import { type About, type Draft, emptyAbout, emptyDraft, type Parsed, type Remark } from './draft.rule.ts';
import { markdownOfHtml } from './html-in.rule.ts';
import { escapeMarkdown, plainOf } from './markdown.rule.ts';
import { categoryNotes, idNotes, nameNotes } from './moodle-lost.rule.ts';
import { linesKept } from './moodle-text.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { otherNumbers, withoutWildcards } from './short-answer.rule.ts';
import { takeTags } from './tags.rule.ts';
import { truthOf } from './words.rule.ts';

/** The text of one question: its lines and the comments above it. */
interface Piece {
  line: number;
  text: string;
  tags: string[];
  /** Numbers that another program knows it by. */
  ids: string[];
}

const tagMark = '[tag:';

/** Returns whether a text is GIFT: answers in braces behind the question. */
export const isGift = (text: string) => piecesOf(text).pieces.some(({ text: one }) => bracesIn(one) !== null);

/** Returns how many questions have answers that only GIFT writes: `{=a ~b}`, `{T}`, `{#3.14}`. */
export const countGift = (text: string) =>
  piecesOf(text).pieces.filter(({ text: one }) =>
    /^\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*(?:#|$))/i.test(bracesIn(one)?.inner ?? ''),
  ).length;

/** Returns the places of the outer braces of a question and the text between them. */
function bracesIn(text: string): { begin: number; end: number; inner: string } | null {
  const hidden = text.replace(/\\./gs, '  ');
  const begin = hidden.indexOf('{');
  const end = hidden.lastIndexOf('}');
  return begin < 0 || end < begin ? null : { begin, end, inner: text.slice(begin + 1, end) };
}

/** Reads questions in Moodle's GIFT; each is parsed by itself, so that one mistake spoils no other. */
export function readGift(text: string): { questions: Parsed[]; notes: Remark[] } {
  const { pieces, categories } = piecesOf(text);
  const questions = withoutNumbers(pieces).map((piece, at) => readPiece(piece, at + 1));
  const names = pieces.map((piece, at) => ({ name: nameOf(piece), stem: questions[at]?.title ?? '' }));
  const ids = pieces.flatMap((piece) => piece.ids);
  return { questions, notes: [...categoryNotes(categories), ...nameNotes(names), ...idNotes(ids)] };
}

const title = /^::((?:\\.|[^:\\]|:(?!:))*)::/s;
const nameOf = ({ text }: Piece) => bare(title.exec(text.trim())?.[1] ?? '');

/** Questions that are numbered from 1 on (`1. …`) lose their numbers: the bank counts them anew. */
function withoutNumbers(pieces: Piece[]): Piece[] {
  const number = /^(\s*(?:::(?:\\.|[^:\\]|:(?!:))*::\s*)?)(\d{1,4})\s*[.．、)）]\s*(?=\D)/s;
  const isNumbered = pieces.every(({ text }, at) => Number(number.exec(text)?.[2]) === at + 1);
  return isNumbered ? pieces.map((piece) => ({ ...piece, text: piece.text.replace(number, '$1') })) : pieces;
}

/** Splits the text into questions at empty lines outside of braces; skips comments, and collects categories. */
function piecesOf(text: string): { pieces: Piece[]; categories: string[] } {
  const pieces: Piece[] = [];
  const categories: string[] = [];
  let current: Piece | null = null;
  let depth = 0;
  let tags: string[] = [];
  let ids: string[] = [];
  for (const [at, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line.startsWith('//')) {
      tags.push(...tagsIn(line));
      const id = /\[id:([^\]]{1,100})\]/.exec(line)?.[1];
      if (id) ids.push(id);
      continue;
    }
    if (line.startsWith('$CATEGORY:')) {
      categories.push(line.slice('$CATEGORY:'.length));
      current = null;
      continue;
    }
    if (line === '' && depth <= 0) {
      current = null;
      continue;
    }
    if (!current) {
      current = { line: at + 1, text: '', tags, ids };
      pieces.push(current);
      tags = [];
      ids = [];
      depth = 0;
    }
    current.text += `${raw}\n`;
    for (const sign of line.replace(/\\./g, '')) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
  }
  return { pieces, categories };
}

/** Returns the contents of `[tag:…]` in a comment: for each closing bracket, from the first such mark before it. */
const tagsIn = (line: string) =>
  line
    .split(']')
    .slice(0, -1)
    .filter((part) => part.includes(tagMark))
    .map((part) => part.slice(part.indexOf(tagMark) + tagMark.length))
    .filter(Boolean);

const bare = (text: string) => text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** Returns whether the braces around a text are two pairs of them: `=a} and {=b`. */
function closesEarly(inner: string): boolean {
  let depth = 0;
  for (const sign of inner.replace(/\\./gs, '  ')) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    if (depth < 0) return true;
  }
  return false;
}

type Markdown = (text: string, format?: string) => string;

/**
 * Returns a converter of texts to Markdown. A text may name its format: `[html]<p>…`; `format` is that of the question.
 */
const converter =
  (remarks: Remark[]): Markdown =>
  (text, format = 'moodle') => {
    const [, own = format, words = ''] = /^\s*(?:\[(html|markdown|plain|moodle)\])?([\s\S]*)$/.exec(text) ?? [];
    const plain = bare(words.trim());
    if (own === 'markdown') return plain;
    if (own === 'plain' || !/<[a-z]+[\s/>]|&#?\w+;|\\\(|\\\[|\$\$/i.test(plain)) return escapeMarkdown(plain);
    // GIFT holds no files: only addresses of other hosts can be shown.
    const picture = (src: string) => {
      if (/^\/api\/file\/get\/|^https?:/.test(src)) return src;
      remarks.push(remarkOf('pictureMissing', { text: src }));
      return '';
    };
    return markdownOfHtml(own === 'moodle' ? linesKept(plain) : plain, {
      picture,
      lost: () => remarks.push(remarkOf('formulaLost')),
      lostLink: (href) => remarks.push(remarkOf('linkLost', { text: href })),
      unshown: (name) => remarks.push(remarkOf('element', { text: name })),
    });
  };

/** Splits at signs that are not escaped. */
function splitAt(text: string, signs: RegExp): string[] {
  const hidden = text.replace(/\\./gs, '  ');
  const places = [...hidden.matchAll(signs)].map(({ index }) => index);
  return places.map((begin, at) => text.slice(begin, places[at + 1] ?? text.length));
}

function readPiece({ line, text, tags }: Piece, position: number): Parsed {
  const about = emptyAbout();
  takeTags(about, tags);
  const remarks: Remark[] = [];
  const draft = emptyDraft();
  const problems = understand(text, draft, about, remarks);
  return {
    ...about,
    ...{ position, place: `${line}`, title: draft.stem || text.trim(), cells: [], remarks },
    ...outcomeOf(draft, problems),
  };
}

function understand(text: string, draft: Draft, about: About, remarks: Remark[]): Remark[] {
  const untitled = text.trim().replace(title, '').trim();
  const [, format = 'moodle', body = ''] = /^(?:\[(html|markdown|plain|moodle)\])?([\s\S]*)$/.exec(untitled) ?? [];
  const converted = converter(remarks);
  const markdown: Markdown = (words) => converted(words, format);
  const braces = bracesIn(body);
  if (!braces) {
    draft.stem = markdown(body);
    return [remarkOf('onlyText')];
  }
  const { begin, end, inner } = braces;
  // A question has one place for its answers.
  if (closesEarly(inner)) return [remarkOf('badAnswer', { text: inner })];
  const before = markdown(body.slice(0, begin));
  const after = markdown(body.slice(end + 1));
  draft.stem = after === '' ? before : `${before} ____ ${after}`;
  const general = inner.replace(/\\./gs, '  ').indexOf('####');
  if (general >= 0) about.analysis = markdown(inner.slice(general + 4));
  return takeAnswers(draft, (general < 0 ? inner : inner.slice(0, general)).trim(), markdown, remarks);
}

function takeAnswers(draft: Draft, inner: string, markdown: Markdown, remarks: Remark[]): Remark[] {
  if (inner === '') {
    draft.kind = 'essay';
    return [];
  }
  const truth = /^(T|F|TRUE|FALSE)\s*(#|$)/i.exec(inner);
  if (truth) {
    draft.kind = 'judge';
    draft.truth = truthOf(truth[1] ?? '') ?? null;
    if (truth[2]) remarks.push(remarkOf('feedback'));
    return [];
  }
  if (inner.startsWith('#')) return takeNumber(draft, inner.slice(1).trim(), remarks);
  const signed = splitAt(inner, /[=~]/g);
  // A text without signs is the one accepted answer.
  const answers = (signed.length > 0 ? signed : [`=${inner}`]).map((one) => answerOf(one));
  if (answers.some(({ feedback }) => feedback)) remarks.push(remarkOf('feedback'));
  if (answers.every(({ sign, text }) => sign === '=' && /(?<!\\)->/.test(text)))
    return takePairs(draft, answers, markdown);
  if (answers.every(({ sign }) => sign === '=')) {
    draft.kind = 'blank';
    const isPlain = (text: string) => !/^\[(html|markdown|moodle)\]/.test(text.trim());
    const typed = (text: string) =>
      (isPlain(text) ? bare(text.replace(/^\[plain\]/, '')) : plainOf(markdown(text))).trim();
    const right = answers.filter(({ share }) => share >= 0.999);
    const partly = answers.filter(({ share }) => share > 0 && share < 0.999);
    const accepted = withoutWildcards(right.map(({ text }) => typed(text)).filter(Boolean), remarks);
    draft.blanks = accepted.length > 0 ? [{ accepted: [...new Set(accepted)], ignoresCase: true }] : [];
    if (partly.length > 0)
      remarks.push(remarkOf('extraAnswers', { text: partly.map(({ text }) => typed(text)).join('、') }));
    return accepted.length > 0 ? [] : [remarkOf('noAnswer')];
  }
  const options: WeightedOption[] = answers.map(({ text, share }) => ({ text: markdown(text), share }));
  remarks.push(...takeChoice(draft, options, null));
  return [];
}

/** Parses `=right` and `~%50%partly # because` into sign, share and text. */
function answerOf(source: string) {
  const sign = source[0] ?? '=';
  const mark = source.replace(/\\./gs, '  ').indexOf('#');
  const words = (mark < 0 ? source : source.slice(0, mark)).slice(1).trim();
  const [, percent, text = words] = /^%(-?\d+(?:\.\d+)?)%([\s\S]*)$/.exec(words) ?? [];
  const share = percent === undefined ? (sign === '=' ? 1 : 0) : Number(percent) / 100;
  return { sign, share, text: text.trim(), feedback: mark >= 0 && source.slice(mark + 1).trim() !== '' };
}

function takeNumber(draft: Draft, inner: string, remarks: Remark[]): Remark[] {
  const several = inner.startsWith('=') ? splitAt(inner, /[=~]/g).map(answerOf) : [answerOf(`=${inner}`)];
  if (several.some(({ feedback }) => feedback)) remarks.push(remarkOf('feedback'));
  const [best, ...rest] = several.toSorted((one, other) => other.share - one.share);
  remarks.push(...otherNumbers(rest));
  const text = (best?.text ?? '').trim();
  const range = /^(-?[\d.]{1,100})\.\.(-?[\d.]{1,100})$/.exec(text.replace(/\s/g, ''));
  const [value = Number.NaN, tolerance = 0] = range
    ? [(Number(range[1]) + Number(range[2])) / 2, Math.abs(Number(range[2]) - Number(range[1])) / 2]
    : text.split(':').map(Number);
  draft.kind = 'blank';
  if (Number.isNaN(value) || Number.isNaN(tolerance)) return [remarkOf('badAnswer', { text })];
  draft.blanks = [{ value, tolerance: Math.abs(tolerance) }];
  return [];
}

function takePairs(draft: Draft, answers: { text: string }[], markdown: Markdown): Remark[] {
  draft.kind = 'matching';
  for (const { text } of answers) {
    const [left = '', right = ''] = text.split(/(?<!\\)->/).map((part) => markdown(part));
    const known = draft.options.indexOf(right);
    const at = known >= 0 ? known : draft.options.push(right) - 1;
    if (left === '') continue;
    draft.left.push(left);
    draft.pairs.push(at);
  }
  return [];
}
