import type { Text } from '@xueyan/contract/wire/language';
import { plainWord } from './words.rule.ts';

/** Columns of the workbook other than the options, in order, with synonyms that schools use. */
export const sheetColumns = {
  kind: { title: { zh: '题型', en: 'Kind', mn: 'Төрөл' }, words: ['类型', '试题类型', '题目类型', 'type'] },
  stem: {
    title: { zh: '题干', en: 'Question', mn: 'Асуулт' },
    words: ['题目', '试题', '试题内容', '题目内容', '问题', '题干内容'],
  },
  left: { title: { zh: '左项', en: 'Left', mn: 'Зүүн тал' }, words: ['匹配左项'] },
  answer: {
    title: { zh: '答案', en: 'Answer', mn: 'Хариулт' },
    words: ['正确答案', '参考答案', '标准答案', '试题答案', 'correctanswer'],
  },
  analysis: {
    title: { zh: '解析', en: 'Analysis', mn: 'Тайлбар' },
    words: ['试题解析', '答案解析', '题目解析', '解答'],
  },
  difficulty: { title: { zh: '难度', en: 'Difficulty', mn: 'Хүндрэл' }, words: ['难度系数', '难易程度', '难易度'] },
  score: { title: { zh: '分值', en: 'Points', mn: 'Оноо' }, words: ['分数', '得分', '本题分值', 'score'] },
  points: { title: { zh: '知识点', en: 'Knowledge points', mn: 'Мэдлэгийн цэг' }, words: ['考点', '所属知识点'] },
  labels: { title: { zh: '标签', en: 'Labels', mn: 'Шошго' }, words: ['tags', '关键词'] },
  source: { title: { zh: '来源', en: 'Source', mn: 'Эх сурвалж' }, words: ['出处', '题目来源'] },
  rubric: { title: { zh: '评分点', en: 'Rubric', mn: 'Үнэлгээний цэг' }, words: ['评分标准', '采分点'] },
  credit: { title: { zh: '部分得分', en: 'Partial credit', mn: 'Хэсэгчилсэн оноо' }, words: ['给分方式'] },
  length: { title: { zh: '字数上限', en: 'Characters at most', mn: 'Тэмдэгтийн дээд тоо' }, words: [] },
  whole: { title: { zh: '高级内容', en: 'Advanced content', mn: 'Нарийвчилсан агуулга' }, words: [] },
} satisfies Record<string, { title: Text; words: string[] }>;
export type SheetField = keyof typeof sheetColumns;

export const optionTitle: Text = { zh: '选项', en: 'Option ', mn: 'Сонголт ' };

/** Marks a line break within one item of a list. */
export const lineBreak = '<br>';

export const creditNames = {
  ...{ half: '少选得一半', exact: '全对才得分', proportional: '少选按比例', penalty: '错选抵消' },
  ...{ each: '各处分别计分', place: '按位置计分', neighbour: '按相邻计分' },
} as const;

export interface SheetPlaces {
  fields: Partial<Record<SheetField, number>>;
  /** Columns of the options, in the order of their letters. */
  options: number[];
}

const fieldsByTitle = new Map(
  (Object.keys(sheetColumns) as SheetField[]).flatMap((field) => {
    const { title, words } = sheetColumns[field];
    return [title.zh, title.en, title.mn ?? '', ...words]
      .filter(Boolean)
      .map((word) => [plainTitle(word), field] as const);
  }),
);

/** Returns a title without stars and remarks in brackets. */
function plainTitle(title: string): string {
  return plainWord(title.split(/[（(]/)[0] ?? '').replace(/[*:：]/g, '');
}

/** Maps the fields to columns by a row of titles. */
export function placesOf(row: string[]): SheetPlaces {
  const places: SheetPlaces = { fields: {}, options: [] };
  const letters = new Map<string, number>();
  for (const [at, cell] of row.entries()) {
    const title = plainTitle(cell);
    const field = fieldsByTitle.get(title);
    if (field && places.fields[field] === undefined) places.fields[field] = at;
    const letter = /^(?:选项|備選項|备选项|答案|option|сонголт)?([a-z]|\d{1,2})(?:选项|项)?$/.exec(title)?.[1];
    if (letter && !field) letters.set(/\d/.test(letter) ? String.fromCharCode(96 + Number(letter)) : letter, at);
  }
  places.options = [...letters].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, at]) => at);
  return places;
}
