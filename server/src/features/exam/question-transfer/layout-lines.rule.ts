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
  | 'length';

const fieldWords: Record<FieldName, string> = {
  answer: '答案|参考答案|正确答案|标准答案|ANSWER|Answer|Ans|Correct answer',
  analysis: '解析|试题解析|答案解析|题目解析|分析|详解|解答|点评|Explanation|Analysis|Feedback',
  difficulty: '难度|难度系数|难易度|难易程度|Difficulty',
  points: '知识点|考点|考查知识点|Knowledge points?',
  score: '分值|分数|本题分值|Points|Score',
  labels: '标签|关键词|Labels?|Tags?',
  source: '来源|出处|Source',
  kind: '题型|类型|Type|Kind',
  rubric: '评分点|评分标准|采分点|Rubric',
  credit: '部分得分|给分方式',
  length: '字数上限',
};
const fieldNames = Object.keys(fieldWords) as FieldName[];
const anyWord = fieldNames.map((name) => fieldWords[name]).join('|');
/** `答案：`, `【答案】`, `**答案**：`; at the beginning of a line or behind a blank. */
const fieldMark = new RegExp(
  `(?:^|(?<=[\\s。；;）)]))\\**(?:【(${anyWord})】\\s*[:：]?|[［[](${anyWord})[\\]］]\\s*[:：]?|(${anyWord})\\**\\s*[:：])\\**[ \\t\\u3000]*`,
  'g',
);

export type LinePiece = { field: FieldName; text: string } | { field: null; text: string };

/** Returns the text before the first field of a line, and its fields. */
export function fieldsIn(line: string): LinePiece[] {
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

/** Parses `12. …`, `12、…`, `第 12 题 …` into the number and the rest. */
export function questionStart(line: string): { number: number; rest: string } | null {
  const found = /^\s*\**(?:第\s*(\d{1,4})\s*题\s*[.．、:：]?|(\d{1,4})\s*(?:[．、]|[.](?!\d)))\**\s*(.*)$/su.exec(line);
  return found ? { number: Number(found[1] ?? found[2]), rest: found[3] ?? '' } : null;
}

/** Parses `（2）…` and `(2) …`. */
export function partStart(line: string): { number: number; rest: string } | null {
  const found = /^\s*[（(]\s*(\d{1,2})\s*[）)]\s*(.*)$/su.exec(line);
  return found ? { number: Number(found[1]), rest: found[2] ?? '' } : null;
}

/** Parses `一、单选题（每题 2 分）`: the kind of the following questions, and the points of each. */
export function sectionStart(line: string): { kind: QuestionKind | null; score: number | null } | null {
  const found =
    /^\s*[*#\s]*(?:第[一二三四五六七八九十]+(?:部分|大题)|[一二三四五六七八九十]{1,3})\s*[、.．:：\s]\s*(.{1,80}?)\**\s*$/su.exec(
      line,
    );
  if (!found) return null;
  const kind = kindIn((found[1] ?? '').replaceAll('*', ''));
  const score = /(?:每(?:小?题|空|道)|各)\s*(\d+(?:\.5)?)\s*分/.exec(line)?.[1];
  return kind || score ? { kind: kind ?? null, score: score ? Number(score) : null } : null;
}

/** Parses `【多选题】（3分）…`: kind and points at the beginning of a question. */
export function headOf(text: string): { kind: QuestionKind | null; score: number | null; rest: string } {
  let rest = text;
  let kind: QuestionKind | null = null;
  let score: number | null = null;
  for (;;) {
    const found = /^\s*(?:【([^】\n]{1,12})】|[［[]([^\]］\n]{1,12})[\]］]|[（(]([^）)\n]{1,12})[）)])\s*/.exec(rest);
    const word = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
    const worth = /^(?:本题)?\s*(\d{1,3}(?:\.5)?)\s*分$/.exec(word.trim())?.[1];
    const named = kindOf(word);
    if (!found || (!worth && !named) || (worth && score !== null) || (named && kind)) break;
    if (worth) score = Number(worth);
    else kind = named ?? null;
    rest = rest.slice(found[0].length);
  }
  return { kind, score, rest };
}

/**
 * Splits a line into options if it begins with the next letter: `A. … B. …`. The letters must be consecutive, so that a
 * full stop behind a name is not taken for one.
 */
export function optionsIn(line: string, next: number): string[] {
  const options: string[] = [];
  const text = line.trimStart();
  let at = markAt(text, next, 0);
  if (at?.begin !== 0) return [];
  for (let letter = next + 1; at; letter++) {
    const following: ReturnType<typeof markAt> = letter < 26 ? markAt(text, letter, at.end) : null;
    options.push(text.slice(at.end, following?.begin ?? text.length).trim());
    at = following;
  }
  return options;
}

function markAt(text: string, letter: number, from: number): { begin: number; end: number } | null {
  const sign = String.fromCharCode(65 + letter);
  const wide = String.fromCharCode(0xff21 + letter);
  const mark = new RegExp(`(?:^|\\s)\\**[（(]?[${sign}${wide}]\\**\\s*(?:[.．、:：)）])\\**\\s*`, 'gu');
  mark.lastIndex = from;
  const found = mark.exec(text);
  return found ? { begin: found.index, end: found.index + found[0].length } : null;
}

/** Matches the heading `参考答案` above the answers of all questions. */
export const isAnswerSheet = (line: string) => /^[#*\s]*(?:参考|标准)?答案(?:与解析|及解析|部分)?[*\s:：]*$/.test(line);

/** Parses the answers of such a sheet: `1-5 ACBDA`, `6. B`, `7. 对`. */
export function sheetAnswers(line: string): [number: number, answer: string][] {
  const text = line.normalize('NFKC').replaceAll('*', '');
  const ranges = [...text.matchAll(/(\d{1,3})\s*[-~—–]\s*(\d{1,3})[.:、)]?\s*((?:[A-Z√×✓✗]\s*)+)/g)];
  if (ranges.length > 0)
    return ranges.flatMap(([, from, to, signs]) => {
      const answers = [...(signs ?? '').replace(/\s/g, '')];
      return answers.length === Number(to) - Number(from) + 1
        ? answers.map((answer, at): [number, string] => [Number(from) + at, answer])
        : [];
    });
  const single = [...text.matchAll(/(?:^|\s)(\d{1,3})\s*[.、:)]\s*/g)];
  return single.map((found, at) => {
    const begin = found.index + found[0].length;
    return [Number(found[1]), text.slice(begin, single[at + 1]?.index ?? text.length).trim()];
  });
}
