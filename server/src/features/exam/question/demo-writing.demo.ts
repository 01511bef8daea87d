import { itemsByText } from '@xueyan/contract/exam/item-id';
import type { PartBody, QuestionBody } from '@xueyan/contract/exam/question-key';

/** A question of the demo school: its knowledge point, difficulty, contents, and the explanation of its answer. */
export interface DemoQuestion {
  point: string;
  difficulty: '1' | '2' | '3' | '4' | '5';
  body: QuestionBody;
  analysis: string;
}

type Difficulty = DemoQuestion['difficulty'];

/** Creates items with ids in order, such as `a3`. */
const itemsOf = (prefix: string, texts: string[]) => texts.map((text, at) => ({ id: `${prefix}${at}`, text }));

/**
 * Creates a single choice whose first option is the right one; candidates see options shuffled where a paper says so.
 */
export const single = (stem: string, right: number, ...options: string[]): PartBody => ({
  content: { kind: 'single', stem, options: itemsOf('o', options) },
  key: { kind: 'single', correct: `o${right}` },
});

export const multiple = (stem: string, right: number[], ...options: string[]): PartBody => ({
  content: { kind: 'multiple', stem, options: itemsOf('o', options), credit: 'half' },
  key: { kind: 'multiple', correct: right.map((at) => `o${at}`) },
});

export const judge = (stem: string, correct: boolean): PartBody => ({
  content: { kind: 'judge', stem },
  key: { kind: 'judge', correct },
});

/** Creates a question with blanks, each with accepted texts or a number. */
export const blank = (stem: string, ...answers: (string[] | number)[]): PartBody => ({
  content: {
    ...{ kind: 'blank', stem, ordered: true, credit: 'each' },
    blanks: answers.map((answer, at) => ({ id: `b${at}`, numeric: typeof answer === 'number' })),
  },
  key: {
    kind: 'blank',
    blanks: answers.map((answer, at) =>
      typeof answer === 'number'
        ? { form: 'number', id: `b${at}`, value: answer, tolerance: 0 }
        : { form: 'text', id: `b${at}`, accepted: answer, ignoresCase: true },
    ),
  },
});

/** Creates an essay with criteria, each with its weight. */
export const essay = (stem: string, reference: string, ...rubric: [point: string, weight: number][]): PartBody => ({
  content: { kind: 'essay', stem, maxLength: 2000 },
  key: { kind: 'essay', reference, rubric: rubric.map(([point, weight], at) => ({ id: `r${at}`, point, weight })) },
});

export const matching = (stem: string, pairs: Record<string, string>, ...extras: string[]): PartBody => {
  const left = itemsOf('l', Object.keys(pairs));
  const right = itemsByText([...Object.values(pairs), ...extras]);
  return {
    content: { kind: 'matching', stem, left, right, credit: 'each' },
    key: { kind: 'matching', pairs: Object.fromEntries(left.map(({ id }, at) => [id, right[at]?.id ?? ''])) },
  };
};

/** Creates an ordering from items in the right order. */
export const ordering = (stem: string, ...items: string[]): PartBody => {
  const listed = itemsByText(items);
  return {
    content: { kind: 'ordering', stem, items: listed, credit: 'neighbour' },
    key: { kind: 'ordering', order: listed.map(({ id }) => id) },
  };
};

/** Creates a cloze from the options of each gap, the right one first. */
export const cloze = (stem: string, ...gaps: string[][]): PartBody => ({
  content: {
    ...{ kind: 'cloze', stem, credit: 'each' },
    gaps: gaps.map((options, at) => ({ id: `g${at}`, options: itemsOf('c', options.toSorted()) })),
  },
  key: {
    kind: 'cloze',
    gaps: gaps.map(([right = '', ...others], at) => ({
      ...{ form: 'choice', id: `g${at}`, correct: `c${[right, ...others].toSorted().indexOf(right)}` },
    })),
  },
});

export const compound = (stem: string, ...parts: PartBody[]): QuestionBody => ({
  content: {
    ...{ kind: 'compound', stem },
    parts: parts.map(({ content }, at) => ({ id: `p${at}`, weight: content.kind === 'essay' ? 4 : 2, content })),
  },
  key: { kind: 'compound', parts: Object.fromEntries(parts.map(({ key }, at) => [`p${at}`, key])) },
});

interface Program {
  languages: ('c' | 'python')[];
  tests: [input: string, output: string][];
  solution: { language: 'c' | 'python'; source: string };
}

/** Creates a programming question; its first test is shown as a sample. */
export const programming = (stem: string, { languages, tests, solution }: Program): QuestionBody => ({
  content: {
    ...{ kind: 'programming', stem, languages, templates: {}, timeMs: 1000, memoryMb: 128 },
    samples: tests.slice(0, 1).map(([input, output]) => ({ input, output, note: '' })),
  },
  key: {
    ...{ kind: 'programming', check: { way: 'tokens' }, solution },
    tests: tests.map(([input, output], at) => ({ id: `t${at}`, input, output, weight: 1, group: '' })),
  },
});

export const sql = (stem: string, setup: string, solution: string, ordered = false): QuestionBody => ({
  content: { kind: 'sql', stem, dialect: 'sqlite', setup, showsRows: true },
  key: {
    ...{ kind: 'sql', solution, hiddenSetup: '', compares: 'rows', tables: [] },
    ...{ ordered, columnNames: false, tolerance: 0 },
  },
});

/** Creates a machine question from steps: what to do, and the script that checks it. */
export const machine = (stem: string, ...steps: [title: string, script: string][]): QuestionBody => ({
  content: {
    ...{ kind: 'machine', stem, imageId: null, minutes: 30 },
    steps: steps.map(([title], at) => ({ id: `s${at}`, title, weight: 1 })),
  },
  key: { kind: 'machine', scripts: steps.map(([, script], at) => ({ id: `s${at}`, script })) },
});

/** Creates a question about a knowledge point. */
export const ask = (point: string, difficulty: Difficulty, body: QuestionBody, analysis = ''): DemoQuestion => ({
  ...{ point, difficulty, body, analysis },
});
