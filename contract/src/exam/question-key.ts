import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { markdown } from '../wire/scalar.ts';
import { PartContent, ProgrammingLanguage, QuestionContent, Source } from './question-content.ts';
import { countGaps, ItemId, Weight } from './question-kind.ts';

/** A text that counts as right. */
const Accepted = z.string().trim().min(1).max(200);

/** What counts as right in a blank: one of several texts, or a number near enough. */
export const BlankKey = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('text'),
    id: ItemId,
    accepted: z.array(Accepted).min(1).max(20),
    /** `ls` is `LS`. */
    ignoresCase: z.boolean(),
  }),
  z.strictObject({
    form: z.literal('number'),
    id: ItemId,
    value: z.number(),
    /** How far off it may be. */
    tolerance: z.number().min(0),
  }),
]);
export type BlankKey = z.output<typeof BlankKey>;

/** The answer of a question; it is never sent to who answers. */
const single = z.strictObject({ kind: z.literal('single'), correct: ItemId });
const multiple = z.strictObject({ kind: z.literal('multiple'), correct: z.array(ItemId).min(1).max(26) });
const judge = z.strictObject({ kind: z.literal('judge'), correct: z.boolean() });
const blank = z.strictObject({ kind: z.literal('blank'), blanks: z.array(BlankKey).min(1).max(20) });
const essay = z.strictObject({
  kind: z.literal('essay'),
  /** A good answer. */
  reference: markdown(z.string().trim().max(20_000)),
  /** What is looked for, and what each is worth beside the others. */
  rubric: z.array(z.strictObject({ id: ItemId, point: z.string().trim().min(1).max(300), weight: Weight })).max(30),
});
const matching = z.strictObject({ kind: z.literal('matching'), pairs: z.record(ItemId, ItemId) });
const ordering = z.strictObject({ kind: z.literal('ordering'), order: z.array(ItemId).min(2).max(26) });
const cloze = z.strictObject({
  kind: z.literal('cloze'),
  gaps: z
    .array(z.union([z.strictObject({ form: z.literal('choice'), id: ItemId, correct: ItemId }), BlankKey]))
    .min(1)
    .max(40),
});

export const PartKey = z.discriminatedUnion('kind', [single, multiple, judge, blank, essay, matching, ordering, cloze]);
export type PartKey = z.output<typeof PartKey>;

const compound = z.strictObject({
  kind: z.literal('compound'),
  /** By the part's id. */
  parts: z.record(ItemId, PartKey),
});

const Program = z.strictObject({ language: ProgrammingLanguage, source: Source.min(1) });

/** How the output of a program is compared with what is expected. */
export const ProgramCheck = z.discriminatedUnion('way', [
  /** Word by word; blanks and line ends do not count. */
  z.strictObject({ way: z.literal('tokens') }),
  /** Letter by letter, but for blanks at ends of lines and empty lines at the end. */
  z.strictObject({ way: z.literal('exact') }),
  /** As `tokens`; numbers may differ by as much, absolutely or relatively. */
  z.strictObject({ way: z.literal('numbers'), tolerance: z.number().min(0).max(1) }),
  /** A program of the author's decides: called with the files of input, output and expected output. */
  z.strictObject({ way: z.literal('checker'), program: Program }),
  /** A program of the author's talks with the candidate's. */
  z.strictObject({ way: z.literal('interactor'), program: Program }),
]);
export type ProgramCheck = z.output<typeof ProgramCheck>;

const programming = z.strictObject({
  kind: z.literal('programming'),
  tests: z
    .array(
      z.strictObject({
        id: ItemId,
        input: z.string().max(200_000),
        output: z.string().max(200_000),
        weight: Weight,
        /** Tests of one group are worth their points only together; empty: it stands alone. */
        group: z.string().trim().max(20),
      }),
    )
    .min(1)
    .max(200),
  check: ProgramCheck,
  /** A program that is right; null: none was written. */
  solution: Program.nullable(),
});

const sql = z.strictObject({
  kind: z.literal('sql'),
  /** A statement, or several, whose outcome is the right one. */
  solution: Source.trim().min(1),
  /** More rows that only judging has, against answers that know the visible ones by heart. */
  hiddenSetup: Source,
  /** What is compared: the rows that come back, rows of tables afterwards, or how tables are made. */
  compares: z.enum(['rows', 'tables', 'schema']),
  /** Which tables; empty: all. */
  tables: z.array(z.string().trim().min(1).max(64)).max(50),
  ordered: z.boolean(),
  columnNames: z.boolean(),
  tolerance: z.number().min(0).max(1),
});

const machine = z.strictObject({
  kind: z.literal('machine'),
  /** A shell script for each step; exit code 0 is passed. */
  scripts: z
    .array(z.strictObject({ id: ItemId, script: z.string().trim().min(1).max(20_000) }))
    .min(1)
    .max(50),
});

export const QuestionKey = z.discriminatedUnion('kind', [...PartKey.options, compound, programming, sql, machine]);
export type QuestionKey = z.output<typeof QuestionKey>;

const tests = programming.shape.tests;
/** A key as who answered may read it once it is judged: without the tests and rows that only judging has. */
export const ShownKey = z.discriminatedUnion('kind', [
  ...PartKey.options,
  compound,
  programming.extend({ tests: z.array(tests.element).max(0) }),
  sql,
  machine,
]);
export type ShownKey = z.output<typeof ShownKey>;

/** Leaves out what must stay a secret for whoever is asked the question next. */
export function shownKey(key: QuestionKey): ShownKey {
  if (key.kind === 'sql') return { ...key, hiddenSetup: '' };
  if (key.kind !== 'programming') return key;
  return { ...key, tests: [], check: key.check.way === 'numbers' ? key.check : { way: 'tokens' } };
}

/** The key of one kind. */
export type KeyOf<K extends QuestionKey['kind']> = Extract<QuestionKey, { kind: K }>;

/** What is asked, and its answer. */
interface Body {
  content: QuestionContent;
  key: QuestionKey;
}

const sameIds = (some: { id: string }[] | string[], others: { id: string }[] | string[]) => {
  const idsOf = (list: { id: string }[] | string[]) => list.map((one) => (typeof one === 'string' ? one : one.id));
  return idsOf(some).toSorted().join() === idsOf(others).toSorted().join();
};
const has = (items: { id: string }[], id: string | undefined) => items.some((item) => item.id === id);

/** Whether a stem shows as many blanks as there are; one that shows none has them after it. */
const showsAll = (stem: string, count: number) => [0, count].includes(countGaps(stem));

/** Whether a key answers its content, each place of it and nothing else. */
function answers({ content, key }: Body): boolean {
  if (content.kind === 'single' && key.kind === 'single') return has(content.options, key.correct);
  if (content.kind === 'multiple' && key.kind === 'multiple')
    return new Set(key.correct).size === key.correct.length && key.correct.every((id) => has(content.options, id));
  if (content.kind === 'judge' && key.kind === 'judge') return true;
  if (content.kind === 'essay' && key.kind === 'essay') return true;
  if (content.kind === 'blank' && key.kind === 'blank') return sameIds(content.blanks, key.blanks);
  if (content.kind === 'matching' && key.kind === 'matching')
    return (
      sameIds(content.left, Object.keys(key.pairs)) && Object.values(key.pairs).every((id) => has(content.right, id))
    );
  if (content.kind === 'ordering' && key.kind === 'ordering') return sameIds(content.items, key.order);
  if (content.kind === 'cloze' && key.kind === 'cloze')
    return (
      sameIds(content.gaps, key.gaps) &&
      key.gaps.every((gap) => {
        const options = content.gaps.find(({ id }) => id === gap.id)?.options ?? [];
        return gap.form === 'choice' ? has(options, gap.correct) : options.length === 0;
      })
    );
  if (content.kind === 'compound' && key.kind === 'compound')
    return (
      sameIds(content.parts, Object.keys(key.parts)) &&
      content.parts.every((part) => {
        const partKey = key.parts[part.id];
        return partKey !== undefined && answers({ content: part.content, key: partKey });
      })
    );
  if (content.kind === 'machine' && key.kind === 'machine') return sameIds(content.steps, key.scripts);
  return content.kind === key.kind && ['programming', 'sql'].includes(content.kind);
}

function showsItsBlanks(content: QuestionContent): boolean {
  if (content.kind === 'blank') return showsAll(content.stem, content.blanks.length);
  if (content.kind === 'cloze') return showsAll(content.stem, content.gaps.length);
  return content.kind !== 'compound' || content.parts.every((part) => showsItsBlanks(part.content));
}

const incomplete: Text = {
  zh: '答案不完整：每个选项、空、配对和小题都要有答案',
  en: 'the answer is incomplete: every option, blank, pair and part needs one',
  mn: 'хариулт дутуу: сонголт, нөхөх зай, хос, дэд асуулт бүрт хариулт хэрэгтэй',
};
const blanksDiffer: Text = {
  zh: '题干中的空（____）与答案个数不一致',
  en: 'the stem shows another number of blanks (____) than there are answers',
  mn: 'асуултын зай (____)-н тоо хариултынхтай таарахгүй байна',
};

/** What is asked, and its answer, which must answer all of it. */
export const QuestionBody = z
  .strictObject({ content: QuestionContent, key: QuestionKey })
  .refine(...rule(answers, incomplete))
  .refine(...rule(({ content }: Body) => showsItsBlanks(content), blanksDiffer));
export type QuestionBody = z.output<typeof QuestionBody>;

/** A part of a compound question with its answer, as forms and imports write it. */
export const PartBody = z
  .strictObject({ content: PartContent, key: PartKey })
  .refine(...rule(answers, incomplete))
  .refine(...rule(({ content }: Body) => showsItsBlanks(content), blanksDiffer));
export type PartBody = z.output<typeof PartBody>;
