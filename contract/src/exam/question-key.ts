import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { rule } from '../wire/rule.ts';
import { markdown } from '../wire/scalar.ts';
import { PartContent, ProgrammingLanguage, QuestionContent, Source } from './question-content.ts';
import { countGaps, ItemId, Weight } from './question-kind.ts';

/** An accepted text. */
const Accepted = z.string().trim().min(1).max(200);

/** Accepted content of a blank: one of several texts, or a number within a tolerance. */
export const BlankKey = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('text'),
    id: ItemId,
    accepted: z.array(Accepted).min(1).max(20),
    /** `ls` equals `LS`. */
    ignoresCase: z.boolean(),
  }),
  z.strictObject({
    form: z.literal('number'),
    id: ItemId,
    value: z.number(),
    /** Maximum deviation. */
    tolerance: z.number().min(0),
  }),
]);
export type BlankKey = z.output<typeof BlankKey>;

/** Key of a question; it is never sent to those who answer. */
const single = z.strictObject({ kind: z.literal('single'), correct: ItemId });
const multiple = z.strictObject({ kind: z.literal('multiple'), correct: z.array(ItemId).min(1).max(26) });
const judge = z.strictObject({ kind: z.literal('judge'), correct: z.boolean() });
const blank = z.strictObject({ kind: z.literal('blank'), blanks: z.array(BlankKey).min(1).max(20) });
const essay = z.strictObject({
  kind: z.literal('essay'),
  /** Reference answer. */
  reference: markdown(z.string().trim().max(20_000)),
  /** Marking criteria with their relative weights. */
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

/** Comparison of a program's output with the expected one. */
export const ProgramCheck = z.discriminatedUnion('way', [
  /** Word by word, ignoring blanks and line ends. */
  z.strictObject({ way: z.literal('tokens') }),
  /** Character by character, except for blanks at line ends and empty lines at the end. */
  z.strictObject({ way: z.literal('exact') }),
  /** As `tokens`; numbers may differ by the tolerance, absolutely or relatively. */
  z.strictObject({ way: z.literal('numbers'), tolerance: z.number().min(0).max(1) }),
  /** The author's program decides: called with the files of input, output and expected output. */
  z.strictObject({ way: z.literal('checker'), program: Program }),
  /** The author's program talks with the candidate's. */
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
        /** Tests of one group are worth their points only together; empty: a test by itself. */
        group: z.string().trim().max(20),
      }),
    )
    .min(1)
    .max(200),
  check: ProgramCheck,
  /** A correct program; null: none was written. */
  solution: Program.nullable(),
});

const sql = z.strictObject({
  kind: z.literal('sql'),
  /** One or more statements whose outcome is the right one. */
  solution: Source.trim().min(1),
  /** Additional rows used for judging only, against answers fitted to the visible ones. */
  hiddenSetup: Source,
  /** Object of the comparison: the returned rows, the rows of tables afterwards, or the schema of tables. */
  compares: z.enum(['rows', 'tables', 'schema']),
  /** Tables to compare; empty: all. */
  tables: z.array(z.string().trim().min(1).max(64)).max(50),
  ordered: z.boolean(),
  columnNames: z.boolean(),
  tolerance: z.number().min(0).max(1),
});

const machine = z.strictObject({
  kind: z.literal('machine'),
  /** A shell script for each step; exit code 0 means passed. */
  scripts: z
    .array(z.strictObject({ id: ItemId, script: z.string().trim().min(1).max(20_000) }))
    .min(1)
    .max(50),
});

export const QuestionKey = z.discriminatedUnion('kind', [...PartKey.options, compound, programming, sql, machine]);
export type QuestionKey = z.output<typeof QuestionKey>;

const tests = programming.shape.tests;
/** A key as a candidate may read it once the answer is judged: without hidden tests and rows. */
export const ShownKey = z.discriminatedUnion('kind', [
  ...PartKey.options,
  compound,
  programming.extend({ tests: z.array(tests.element).max(0) }),
  sql,
  machine,
]);
export type ShownKey = z.output<typeof ShownKey>;

/** Removes the parts that must stay secret because the question may be given again. */
export function shownKey(key: QuestionKey): ShownKey {
  if (key.kind === 'sql') return { ...key, hiddenSetup: '' };
  if (key.kind !== 'programming') return key;
  return { ...key, tests: [], check: key.check.way === 'numbers' ? key.check : { way: 'tokens' } };
}

/** Key of one kind. */
export type KeyOf<K extends QuestionKey['kind']> = Extract<QuestionKey, { kind: K }>;

/** A question's content and key. */
interface Body {
  content: QuestionContent;
  key: QuestionKey;
}

const sameIds = (some: { id: string }[] | string[], others: { id: string }[] | string[]) => {
  const idsOf = (list: { id: string }[] | string[]) => list.map((one) => (typeof one === 'string' ? one : one.id));
  return idsOf(some).toSorted().join() === idsOf(others).toSorted().join();
};
const has = (items: { id: string }[], id: string | undefined) => items.some((item) => item.id === id);

/** Returns whether a stem shows all of its blanks; if it shows none, they follow it. */
const showsAll = (stem: string, count: number) => [0, count].includes(countGaps(stem));

/** Returns whether a key answers all places of its content and nothing else. */
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

/** A question's content and a key that answers all of it. */
export const QuestionBody = z
  .strictObject({ content: QuestionContent, key: QuestionKey })
  .refine(...rule(answers, incomplete))
  .refine(...rule(({ content }: Body) => showsItsBlanks(content), blanksDiffer));
export type QuestionBody = z.output<typeof QuestionBody>;

/** A part of a compound question with its key, as forms and imports write it. */
export const PartBody = z
  .strictObject({ content: PartContent, key: PartKey })
  .refine(...rule(answers, incomplete))
  .refine(...rule(({ content }: Body) => showsItsBlanks(content), blanksDiffer));
export type PartBody = z.output<typeof PartBody>;
