import { z } from 'zod';
import { Id } from '../wire/scalar.ts';
import {
  choiceCredits,
  haveIdsOfTheirOwn,
  ItemId,
  Items,
  ItemsOrNone,
  optionBounds,
  orderCredits,
  placeCredits,
  Stem,
  Weight,
} from './question-kind.ts';

/** The part of a question that candidates see; it never reveals the key. */
const single = z.strictObject({ kind: z.literal('single'), stem: Stem, options: Items });

const multiple = z.strictObject({
  kind: z.literal('multiple'),
  stem: Stem,
  options: Items,
  credit: z.enum(choiceCredits),
});

const judge = z.strictObject({ kind: z.literal('judge'), stem: Stem });

/** Blanks are marked in the stem as `____`, as many as there are here; if the stem has none, they follow it. */
const blank = z.strictObject({
  kind: z.literal('blank'),
  stem: Stem,
  blanks: z
    .array(z.strictObject({ id: ItemId, numeric: z.boolean() }))
    .min(1)
    .max(20)
    .refine(...haveIdsOfTheirOwn),
  /** Each answer belongs to its own blank. */
  ordered: z.boolean(),
  credit: z.enum(placeCredits),
});

const essay = z.strictObject({
  kind: z.literal('essay'),
  stem: Stem,
  /** Maximum length of a response, in characters. */
  maxLength: z.number().int().min(10).max(20_000),
});

/** Each item on the left belongs to one on the right; items on the right may belong to none, or to several. */
const matching = z.strictObject({
  kind: z.literal('matching'),
  stem: Stem,
  left: Items,
  right: Items,
  credit: z.enum(placeCredits),
});

const ordering = z.strictObject({
  kind: z.literal('ordering'),
  stem: Stem,
  items: Items,
  credit: z.enum(orderCredits),
});

/** Gaps are marked in the stem as `____`; each is chosen from options, or filled in if it has none. */
const cloze = z.strictObject({
  kind: z.literal('cloze'),
  stem: Stem,
  gaps: z
    .array(z.strictObject({ id: ItemId, options: ItemsOrNone }))
    .min(1)
    .max(40)
    .refine(...haveIdsOfTheirOwn),
  credit: z.enum(placeCredits),
});

export const PartContent = z.discriminatedUnion('kind', [
  single,
  multiple,
  judge,
  blank,
  essay,
  matching,
  ordering,
  cloze,
]);
export type PartContent = z.output<typeof PartContent>;

const compound = z.strictObject({
  kind: z.literal('compound'),
  /** The material that all parts are about. */
  stem: Stem,
  parts: z
    .array(z.strictObject({ id: ItemId, weight: Weight, content: PartContent }))
    .min(1)
    .max(optionBounds.max)
    .refine(...haveIdsOfTheirOwn),
});

export const programmingLanguages = ['c', 'cpp', 'java', 'python', 'javascript', 'go'] as const;
export const ProgrammingLanguage = z.enum(programmingLanguages);
export type ProgrammingLanguage = z.output<typeof ProgrammingLanguage>;

/** Text of a program: at most 64,000 characters. */
export const Source = z.string().max(64_000);

const programming = z.strictObject({
  kind: z.literal('programming'),
  stem: Stem,
  languages: z.array(ProgrammingLanguage).min(1).max(programmingLanguages.length),
  /** Initial text of the editor. */
  templates: z.partialRecord(ProgrammingLanguage, Source),
  samples: z
    .array(
      z.strictObject({ input: z.string().max(10_000), output: z.string().max(10_000), note: z.string().max(2_000) }),
    )
    .max(10),
  timeMs: z.number().int().min(100).max(30_000),
  memoryMb: z.number().int().min(16).max(2_048),
});

export const sqlDialects = ['sqlite', 'postgresql', 'mysql'] as const;
export const SqlDialect = z.enum(sqlDialects);
export type SqlDialect = z.output<typeof SqlDialect>;

const sql = z.strictObject({
  kind: z.literal('sql'),
  stem: Stem,
  dialect: SqlDialect,
  /** Creates the tables and rows that the statement works on; candidates see it. */
  setup: Source,
  /** Shows candidates the expected rows beside theirs. */
  showsRows: z.boolean(),
});

const machine = z.strictObject({
  kind: z.literal('machine'),
  stem: Stem,
  /** Image of the machine; null: must be chosen before the question can be used. */
  imageId: Id.nullable(),
  minutes: z.number().int().min(5).max(600),
  steps: z
    .array(z.strictObject({ id: ItemId, title: z.string().trim().min(1).max(200), weight: Weight }))
    .min(1)
    .max(50)
    .refine(...haveIdsOfTheirOwn),
});

export const QuestionContent = z.discriminatedUnion('kind', [
  ...PartContent.options,
  compound,
  programming,
  sql,
  machine,
]);
export type QuestionContent = z.output<typeof QuestionContent>;

/** Content of one kind. */
export type ContentOf<K extends QuestionContent['kind']> = Extract<QuestionContent, { kind: K }>;
