import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { markdown } from '../wire/scalar.ts';

/** Ways of answering a question. `compound`: a material with several questions about it. */
export const questionKinds = [
  'single',
  'multiple',
  'judge',
  'blank',
  'essay',
  'matching',
  'ordering',
  'cloze',
  'compound',
  'programming',
  'sql',
  'machine',
] as const;
export const QuestionKind = z.enum(questionKinds);
export type QuestionKind = z.output<typeof QuestionKind>;

export const questionKindNames: Record<QuestionKind, Text> = {
  single: { zh: '单选题', en: 'Single choice', mn: 'Нэг сонголт' },
  multiple: { zh: '多选题', en: 'Multiple choice', mn: 'Олон сонголт' },
  judge: { zh: '判断题', en: 'True or false', mn: 'Үнэн, худал' },
  blank: { zh: '填空题', en: 'Fill in the blanks', mn: 'Нөхөх' },
  essay: { zh: '简答题', en: 'Short answer', mn: 'Задгай хариулт' },
  matching: { zh: '匹配题', en: 'Matching', mn: 'Харгалзуулах' },
  ordering: { zh: '排序题', en: 'Ordering', mn: 'Эрэмбэлэх' },
  cloze: { zh: '完形填空', en: 'Cloze', mn: 'Эх нөхөх' },
  compound: { zh: '材料题', en: 'Compound', mn: 'Материалтай асуулт' },
  programming: { zh: '编程题', en: 'Programming', mn: 'Програмчлал' },
  sql: { zh: 'SQL 题', en: 'SQL', mn: 'SQL' },
  machine: { zh: '上机题', en: 'Machine', mn: 'Машин дээрх' },
};

/** Kinds allowed for a part of a compound question. */
export const partKinds = ['single', 'multiple', 'judge', 'blank', 'essay', 'matching', 'ordering', 'cloze'] as const;
export type PartKind = (typeof partKinds)[number];

/** Number of options of a choice, or items of a list. */
export const optionBounds = { min: 2, max: 26 } as const;

/**
 * Id of an option, a blank, a part … within its question. It must not reveal the author's order, since candidates may
 * see another one. Names of properties that every object has are not allowed.
 */
export const ItemId = z
  .string()
  .regex(/^[a-z0-9]{1,16}$/)
  .refine(...rule((id: string) => !(id in {}), { zh: '不能用这个标识', en: 'another id', mn: 'өөр тэмдэглэгээ' }));
export type ItemId = z.output<typeof ItemId>;

/** The stem: at most 20,000 characters of Markdown. */
export const Stem = markdown(z.string().trim().min(1).max(20_000));

/** An option, or an item of a list. */
export const Item = z.strictObject({ id: ItemId, text: markdown(z.string().trim().min(1).max(5_000)) });
export type Item = z.output<typeof Item>;

/** Weight of a part of a question relative to the others, such as their points. */
export const Weight = z.number().min(0.5).max(1_000).multipleOf(0.5);

/** Points of a question. */
export const Points = z.number().min(0.5).max(1_000).multipleOf(0.5);

export const haveIdsOfTheirOwn = rule(
  (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length,
  { zh: '各项的标识不能重复', en: 'ids must differ', mn: 'тэмдэглэгээ давхардаж болохгүй' },
);

const differ = rule((list: Item[]) => new Set(list.map(({ text }) => text)).size === list.length, {
  zh: '各项内容不能重复',
  en: 'items must differ',
  mn: 'зүйлс давхардаж болохгүй',
});

const UpToItems = z
  .array(Item)
  .max(optionBounds.max)
  .refine(...haveIdsOfTheirOwn)
  .refine(...differ);

/** 2 to 26 items, no two the same. */
export const Items = UpToItems.min(optionBounds.min);

/** As `Items`, or none if there is nothing to choose from. */
export const ItemsOrNone = UpToItems.refine(
  ...rule((list: Item[]) => list.length === 0 || list.length >= optionBounds.min, {
    zh: '至少要有 2 个选项，或不设选项',
    en: 'two options at least, or none',
    mn: 'дор хаяж 2 сонголт, эсвэл огт үгүй',
  }),
);

/**
 * Credit for a multiple choice that is partly right. `exact`: none; `half`: half for some right ones and no wrong one;
 * `proportional`: its share for each right one while there is no wrong one; `penalty`: each wrong one cancels a right
 * one.
 */
export const choiceCredits = ['half', 'exact', 'proportional', 'penalty'] as const;
export type ChoiceCredit = (typeof choiceCredits)[number];

/** Credit for a question with several places: its share for each right place, or all or nothing. */
export const placeCredits = ['each', 'exact'] as const;
export type PlaceCredit = (typeof placeCredits)[number];

/** Credit for an ordering: items at the right position, neighbours in the right sequence, or all or nothing. */
export const orderCredits = ['exact', 'place', 'neighbour'] as const;
export type OrderCredit = (typeof orderCredits)[number];

/** Marks of blanks and gaps in a text: three or more underscores, possibly escaped as the editor writes them. */
const gapMark = /(?:\\?_){3,}/g;

/** Counts the blanks that a text shows. */
export const countGaps = (stem: string) => stem.match(gapMark)?.length ?? 0;

/** Replaces the blanks of a text, numbered from 0. */
export function replaceGaps(stem: string, replacement: (index: number) => string): string {
  let index = 0;
  return stem.replace(gapMark, () => replacement(index++));
}
