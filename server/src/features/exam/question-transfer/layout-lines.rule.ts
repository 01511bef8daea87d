import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import { kindIn, kindOf } from './words.rule.ts';

export type FieldName =
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'points'
  | 'score'
  | 'labels'
  | 'source'
  | 'kind'
  | 'rubric'
  | 'credit'
  | 'length'
  | 'given';

const fieldWords: Record<FieldName, string> = {
  answer: '答案|参考答案|正确答案|标准答案|试题答案|本题答案|标答|ANSWER|Answer|Ans|Correct answer',
  analysis: '解析|试题解析|答案解析|题目解析|分析|详解|解答|点评|Explanation|Analysis|Feedback',
  difficulty: '难度|难度系数|难易度|难易程度|Difficulty',
  points: '知识点|考点|考查知识点|Knowledge points?',
  score: '分值|分数|本题分值|Points|Score',
  labels: '标签|关键词|Labels?|Tags?',
  source: '来源|出处|Source',
  kind: '题型|类型|Type|Kind',
  rubric: '评分点|评分标准|评分细则|采分点|Rubric',
  credit: '部分得分|给分方式',
  length: '字数上限',
  // What somebody answered and got, in the export of a finished exercise.
  given: '我的答案|学生答案|你的答案|得分',
};
const fieldNames = Object.keys(fieldWords) as FieldName[];
const anyWord = fieldNames.map((name) => fieldWords[name]).join('|');
/**
 * `答案：`, `【答案】`, `**答案**：`. Angular brackets mark a field wherever they stand; the other forms do at the
 * beginning of a line, behind a blank or the end of a sentence, and behind a short answer (`答案：B解析：…`).
 */
const fieldMark = new RegExp(
  `\\**【(${anyWord})】\\s*[:：]?\\**[ \\t\\u3000]*` +
    `|(?:^|(?<=[\\s。；;）)])|(?<=[:：】][ \\u3000]?[A-Z对错√×✓✗]{1,8}))` +
    `\\**(?:[［[（(](${anyWord})[\\]］)）]\\s*[:：]?|(${anyWord})\\**\\s*[:：])\\**[ \\t\\u3000]*`,
  'g',
);

export type LinePiece = { field: FieldName; text: string } | { field: null; text: string };

/** Returns the text before the first field of a line, and its fields. */
export function fieldsIn(written: string): LinePiece[] {
  // `答案 B`, without a colon, is one only if nothing else stands in the line.
  const line = written.replace(
    /^(\s*\**(?:参考|正确|标准)?答案\**)[ \t\u3000]+(?=(?:[A-Z]{1,8}|[√×✓✗对错]|正确|错误)\s*$)/u,
    '$1：',
  );
  const marks = [...line.matchAll(fieldMark)];
  const [first] = marks;
  if (!first) return [{ field: null, text: line }];
  const before = line.slice(0, first.index).trimEnd();
  const pieces = marks.map((mark, at): LinePiece => {
    const word = mark[1] ?? mark[2] ?? mark[3] ?? '';
    const field = fieldNames.find((name) =>
      fieldWords[name].split('|').some((one) => new RegExp(`^${one}$`).test(word)),
    );
    const begin = mark.index + mark[0].length;
    return { field: field ?? null, text: line.slice(begin, marks[at + 1]?.index ?? line.length).trim() } as LinePiece;
  });
  return before.trim() === '' ? pieces : [{ field: null, text: before }, ...pieces];
}

/** Returns the text behind `答：` or `解：`, as candidates and answer books begin a written answer; null without. */
export const replyIn = (line: string): string | null =>
  /^\s*\**(?:答|解)\**\s*[:：]\**[ \t\u3000]*(.*)$/su.exec(line)?.[1]?.trim() ?? null;

/** How a file numbers its questions: `1.`, `1）`, `（1）`, or not at all. */
export type Numbering = 'dot' | 'paren' | 'bracket' | 'none';

export interface Start {
  number: number;
  rest: string;
  /** A digit follows the full stop, as in a decimal number: `2.2008年…`. */
  loose: boolean;
}

const digits = '一二三四五六七八九';
/** Parses a Chinese numeral up to 99; 0 for anything else. */
export function numeralOf(text: string): number {
  const [, tens = '', ten = '', ones = ''] = /^([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)$/.exec(text) ?? [];
  if (ten === '') return tens !== '' && ones === '' ? digits.indexOf(tens) + 1 : 0;
  return (tens === '' ? 1 : digits.indexOf(tens) + 1) * 10 + (ones === '' ? 0 : digits.indexOf(ones) + 1);
}

const named =
  /^\s*\**(?:第\s*(\d{1,4}|[一二三四五六七八九十]{1,3})\s*题\s*[.．、:：]?|(?:题目?|Question|Q)\s*(\d{1,4})\s*[.．、:：)）])\**\s*(.*)$/su;
const numbered: Record<Numbering, RegExp | null> = {
  dot: /^\s*\**(\d{1,4})\s*[．、.]\**\s*(.*)$/su,
  paren: /^\s*\**(\d{1,4})\s*[)）]\**\s*(.*)$/su,
  bracket: /^\s*\**[（(]\s*(\d{1,4})\s*[)）]\**\s*(.*)$/su,
  none: null,
};

/** Parses `12. …`, `12、…`, `第 12 题 …` into the number and the rest. */
export function questionStart(line: string, numbering: Numbering = 'dot'): Start | null {
  const words = named.exec(line);
  if (words) {
    const number = Number(words[1] ?? words[2]) || numeralOf(words[1] ?? '');
    return { number, rest: words[3] ?? '', loose: false };
  }
  const found = numbered[numbering]?.exec(line);
  if (!found) return null;
  return { number: Number(found[1]), rest: found[2] ?? '', loose: /^\s*\**\d{1,4}\s*\.\d/.test(line) };
}

/** Parses `（2）…` and `(2) …`. */
export function partStart(line: string): { number: number; rest: string } | null {
  const found = /^\s*[（(]\s*(\d{1,2})\s*[）)]\s*(.*)$/su.exec(line);
  return found ? { number: Number(found[1]), rest: found[2] ?? '' } : null;
}

/** The heading of a section: its place among the others (0: unknown), the kind of its questions, the points of each. */
export interface Section {
  label: number;
  kind: QuestionKind | null;
  score: number | null;
}

const notSections = /(?:问|课|主|话|难|标|议|命|专)题$/;

/** Parses `一、单选题（每题 2 分）`: the kind of the following questions, and the points of each. */
export function sectionStart(line: string): Section | null {
  const found =
    /^[*#\s]*(?:第([一二三四五六七八九十]+)(?:部分|大题)|([一二三四五六七八九十]{1,3})|[（(]([一二三四五六七八九十]{1,3})[)）])\s*(?:[、.．:：\s]|(?<=[)）]))\s*(.{1,200}?)\**\s*$/su.exec(
      line,
    );
  if (!found) return bareSection(line);
  const title = (found[4] ?? '').replaceAll('*', '');
  const short = title.replace(/[（(【[:：].*$/s, '').trim();
  const kind = short.length <= 12 || short.includes('题') ? kindIn(title) : undefined;
  const score = scoreIn(line);
  const isTitle = /(?:题|部分)$/.test(short) && short.length <= 16 && !notSections.test(short);
  if (!kind && !score && !isTitle) return null;
  return { label: numeralOf(found[1] ?? found[2] ?? found[3] ?? ''), kind: kind ?? null, score };
}

const scoreIn = (line: string) => {
  const score = /(?:每(?:小?题|空|道)|各)\s*(\d+(?:\.5)?)\s*分/.exec(line)?.[1];
  return score ? Number(score) : null;
};

/** Parses `单选题`, `【判断题】`, `多选题（每题 3 分）：` without a number: nothing but the name of a kind. */
function bareSection(line: string): Section | null {
  const text = line.replace(/[*#]/g, '').trim();
  if (text.length > 60) return null;
  const name = /^[【［[]?([^【】［］[\]（(:：]{2,10}题)[】］\]]?\s*(?:[（(][^（()）]{0,50}[)）])?\s*[:：]?$/u.exec(
    text,
  )?.[1];
  const kind = name && kindOf(name);
  return kind ? { label: 0, kind, score: scoreIn(text) } : null;
}

/** Parses `【多选题】（3分）…`: kind and points at the beginning of a question. */
export function headOf(text: string): { kind: QuestionKind | null; score: number | null; rest: string } {
  let rest = text;
  let kind: QuestionKind | null = null;
  let score: number | null = null;
  for (;;) {
    const found = /^\s*(?:【([^】\n]{1,16})】|[［[]([^\]］\n]{1,16})[\]］]|[（(]([^）)\n]{1,16})[）)])\s*/.exec(rest);
    const words = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').split(/[,，、;；]/);
    const worth = words.flatMap((word) => /^(?:本题)?\s*(\d{1,3}(?:\.5)?)\s*分$/.exec(word.trim())?.[1] ?? []);
    const called = words.flatMap((word) => kindOf(word) ?? []);
    const isHead = worth.length <= 1 && called.length <= 1 && worth.length + called.length === words.length;
    if (!found || !isHead || (worth.length > 0 && score !== null) || (called.length > 0 && kind)) break;
    score = worth.length > 0 ? Number(worth[0]) : score;
    kind = called[0] ?? kind;
    rest = rest.slice(found[0].length);
  }
  return { kind, score, rest };
}
