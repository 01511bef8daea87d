import { type QuestionKind, questionKindNames, questionKinds } from '@xueyan/contract/exam/question-kind';
import type { About } from './draft.rule.ts';

/** Normalizes a word: full-width signs to half-width, without marks and blanks. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s*_`【】[\]()]/g, '')
    .toLowerCase();

/** Names of the kinds in other products. */
const kindWords: Partial<Record<QuestionKind, string[]>> = {
  single: ['单选', '单项选择', '单项选择题', '选择题', '选择', 'singlechoice', 'multichoice'],
  multiple: ['多选', '多项选择', '多项选择题', '不定项', '不定项选择', '不定项选择题', 'multipleresponse'],
  judge: ['判断', '是非题', '正误题', '判断正误', '对错题', 'truefalse', 'judgement'],
  blank: ['填空', '填空题', 'fillin', 'fillintheblank', 'shortanswer'],
  essay: [
    ...['简答', '问答题', '问答', '论述题', '论述', '名词解释', '名词解释题', '计算题', '证明题', '主观题', '应用题'],
    ...['解答题', '作文', '作文题', '案例分析', '案例分析题', '分析题', '综合题', 'essay'],
  ],
  matching: ['匹配', '连线题', '连线', '配对题', '配伍题'],
  ordering: ['排序'],
  cloze: ['完形', '完型填空', '选词填空'],
  compound: ['材料', '材料分析题', '阅读理解', '阅读题', '组合题'],
  programming: ['编程', '程序设计题', '程序题', '代码题'],
  sql: ['sql'],
  machine: ['上机', '操作题', '实操题'],
};

const kindsByWord = new Map<string, QuestionKind>(
  questionKinds.flatMap((kind) => {
    const { zh, en, mn = '' } = questionKindNames[kind];
    return [kind, zh, en, mn, ...(kindWords[kind] ?? [])]
      .filter(Boolean)
      .map((word): [string, QuestionKind] => [plain(word), kind]);
  }),
);

/** Returns the kind that a word means. */
export const kindOf = (word: string): QuestionKind | undefined => kindsByWord.get(plain(word));

/** Returns the kind named in the title of a section: `一、单项选择题（每题 2 分，共 20 分）`. */
export function kindIn(title: string): QuestionKind | undefined {
  const short = title.replace(/[（(:：].*$/s, '');
  const known = kindOf(short);
  if (known) return known;
  const found = [...kindsByWord].filter(([word]) => word.length >= 2 && plain(short).includes(word));
  return found.toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
}

const difficultyWords: [RegExp, string][] = [
  [/^(1|易|容易|简单|很易|easy|хялбар)$/, '1'],
  [/^(2|较易|较容易|较简单|fairlyeasy)$/, '2'],
  [/^(3|中|中等|一般|适中|medium|normal|дунд)$/, '3'],
  [/^(4|较难|fairlyhard)$/, '4'],
  [/^(5|难|困难|很难|hard|difficult|хэцүү)$/, '5'],
];

/** Parses a difficulty from words, from 1 to 5, or from the expected share of candidates who know it. */
export function difficultyOf(text: string): About['difficulty'] {
  const word = plain(text).replace(/(级|星|度)$/, '');
  const named = difficultyWords.find(([pattern]) => pattern.test(word))?.[1];
  if (named || !/^0?\.\d+$/.test(word)) return named ?? '';
  const share = Number(word);
  if (share >= 0.85) return '1';
  if (share >= 0.7) return '2';
  if (share >= 0.5) return '3';
  return share >= 0.3 ? '4' : '5';
}

const difficultyNames: Record<string, string> = { '1': '容易', '2': '较易', '3': '中等', '4': '较难', '5': '困难' };

/** Returns the difficulty in words; empty if there is none. */
export const difficultyName = ({ difficulty, level }: Pick<About, 'difficulty' | 'level'>): string =>
  difficulty === '' ? '' : level || (difficultyNames[difficulty] ?? '');

/** Parses true or false; undefined if the text says neither. */
export function truthOf(text: string): boolean | undefined {
  const word = plain(text).replace(/(?<![。.,;!])[。.,;!]+$/, '');
  if (/^(对|正确|是|√|✓|✔|t|true|yes|y|right|1|a\.?正确|зөв|үнэн)$/.test(word)) return true;
  if (/^(错|错误|不正确|不对|否|×|✗|✘|x|f|false|no|n|wrong|0|b\.?错误|буруу|худал)$/.test(word)) return false;
  return undefined;
}

/** Parses points, rounded to halves; null if the text has none. */
export function scoreOf(text: string): number | null {
  const found = /^(\d{1,4}(?:\.\d{1,2})?)(?:分|points?|оноо)?$/.exec(plain(text));
  const score = Math.round(Number(found?.[1] ?? 0) * 2) / 2;
  return score >= 0.5 && score <= 1_000 ? score : null;
}

/** Splits a text into short names. */
export const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[、，,；;\n|]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Default points of a question by kind. */
export const usualScores: Record<QuestionKind, number> = {
  ...{ single: 2, judge: 1, multiple: 3, blank: 2, matching: 4, ordering: 4, cloze: 4, essay: 8 },
  ...{ compound: 10, programming: 15, sql: 8, machine: 15 },
};

export const letterOf = (at: number) => String.fromCharCode(65 + at);
export { plain as plainWord };
