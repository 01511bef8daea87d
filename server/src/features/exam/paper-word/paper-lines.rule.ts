import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { BlankKey, QuestionKey } from '@xueyan/contract/exam/question-key';
import { replaceGaps } from '@xueyan/contract/exam/question-kind';

/** Names of the texts printed in a paper. */
export type PaperWordName =
  | 'variant'
  | 'who'
  | 'limits'
  | 'worth'
  | 'draws'
  | 'brackets'
  | 'languages'
  | 'runLimits'
  | 'input'
  | 'output'
  | 'tables'
  | 'machine'
  | 'key'
  | 'answer'
  | 'analysis'
  | 'rubric'
  | 'true'
  | 'false'
  | 'given'
  | 'notGiven'
  | 'sectionPoints'
  | 'got'
  | 'notMarked'
  | 'comment';
export type SayPaper = (word: PaperWordName, values?: Record<string, string | number>) => string;

/** A line of the document: Markdown text with a label, or a highlighted text. */
export interface LayoutLine {
  at: number;
  label: string;
  text: string;
  look?: 'title' | 'heading' | 'middle' | 'page';
}

interface Asked {
  content: QuestionContent;
  key: QuestionKey;
  analysis: string;
  points: number;
}

interface Section {
  title: string;
  note: string;
  draws: number | null;
  questions: Asked[];
}

interface Printed {
  title: string;
  note: string;
  minutes: number;
  totalPoints: number;
  sections: Section[];
}

export const line = (label: string, text: string): LayoutLine => ({ at: 0, label, text });
const empty = line('', '');
export const shown = (look: NonNullable<LayoutLine['look']>, words = ''): LayoutLine => ({
  at: 0,
  label: words,
  text: '',
  look,
});

export const letterOf = (index: number) => String.fromCharCode(65 + index);
export const gapName = (index: number) => (index < 20 ? String.fromCodePoint(0x2460 + index) : `(${index + 1})`);
const lettered = (items: { text: string }[]) => items.map(({ text }, at) => line(`${letterOf(at)}. `, text));
export const fenced = (code: string) => {
  // A fence longer than any inside.
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
};

/** Returns the lines of a paper as candidates get it; questions are numbered through all sections. */
export function linesOfPaper({ title, note, minutes, totalPoints, sections }: Printed, say: SayPaper): LayoutLine[] {
  let number = 0;
  return [
    shown('title', title),
    shown('middle', say('who')),
    shown('middle', say('limits', { minutes, points: totalPoints })),
    ...(note ? [line('', note)] : []),
    ...sections.flatMap((section) => [
      shown('heading', section.title),
      ...(section.note ? [line('', section.note)] : []),
      ...(section.draws === null ? [] : [line(say('draws', { n: section.draws, all: section.questions.length }), '')]),
      ...section.questions.flatMap(({ content, points }) => {
        number += 1;
        return [...questionLines(content, `${number}. ${say('worth', { points })}`, say), empty];
      }),
    ]),
  ];
}

/** Returns the lines of a question as candidates get it. */
export function questionLines(content: QuestionContent, label: string, say: SayPaper): LayoutLine[] {
  const stem = replaceGaps(content.stem, (index) => `＿＿${gapName(index)}＿＿`);
  const head = line(label, stem);
  // Behind a program, a table or a formula, they would become a part of it.
  const bracketed = `${stem}${/(?:```|~~~|\$\$|\|)\s*$/.test(stem) ? '\n\n' : ''}${say('brackets')}`;
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return [line(label, bracketed), ...lettered(content.options)];
    case 'judge':
      return [line(label, bracketed)];
    case 'cloze':
      return [
        head,
        ...content.gaps.flatMap(({ options }, at) =>
          options.length === 0
            ? []
            : [line(`${gapName(at)} `, options.map(({ text }, n) => `${letterOf(n)}. ${text}`).join('    '))],
        ),
      ];
    case 'matching':
      return [head, ...content.left.map(({ text }, at) => line(`(${at + 1}) `, text)), ...lettered(content.right)];
    case 'ordering':
      return [line(label, bracketed), ...lettered(content.items)];
    case 'essay':
      return [head, empty, empty, empty, empty];
    case 'compound':
      return [head, ...content.parts.flatMap(({ content: part }, at) => questionLines(part, `(${at + 1}) `, say))];
    case 'programming':
      return [
        head,
        line(say('languages', { list: content.languages.join('、') }), ''),
        line(say('runLimits', { ms: content.timeMs, mb: content.memoryMb }), ''),
        ...content.samples.flatMap(({ input, output, note }, at) => [
          line('', `${say('input', { n: at + 1 })}\n\n${fenced(input)}`),
          line('', `${say('output', { n: at + 1 })}\n\n${fenced(output)}`),
          ...(note ? [line('', note)] : []),
        ]),
      ];
    case 'sql':
      return content.setup.trim() === ''
        ? [head]
        : [head, line('', `${say('tables', { dialect: content.dialect })}\n\n${fenced(content.setup)}`)];
    case 'machine':
      return [
        head,
        line(say('machine', { minutes: content.minutes }), ''),
        ...content.steps.map(({ title }, at) => line(`(${at + 1}) ${title}`, '')),
      ];
    default:
      return [head];
  }
}

/** Returns the lines of the answer key, on a page of its own, using the letters of the printed options. */
export function linesOfKey({ title, sections }: Pick<Printed, 'title' | 'sections'>, say: SayPaper): LayoutLine[] {
  let number = 0;
  return [
    shown('page'),
    shown('title', `${title} ${say('key')}`),
    ...sections.flatMap((section) => [
      shown('heading', section.title),
      ...section.questions.flatMap(({ content, key, analysis }) => {
        number += 1;
        return [
          ...keyLines(content, key, `${number}. `, say),
          ...(analysis.trim() === '' ? [] : [line(say('analysis'), analysis)]),
        ];
      }),
    ]),
  ];
}

const letterIn = (items: { id: string }[], id: string) => letterOf(items.findIndex((item) => item.id === id));
const inWords = (key: BlankKey) =>
  key.form === 'text' ? key.accepted.join(' / ') : `${key.value}${key.tolerance > 0 ? ` ± ${key.tolerance}` : ''}`;

/** Returns the lines of a key, using the letters of the printed options. */
export function keyLines(content: QuestionContent, key: QuestionKey, label: string, say: SayPaper): LayoutLine[] {
  const plain = (words: string) => [line(`${label}${words}`, '')];
  if (content.kind === 'single' && key.kind === 'single') return plain(letterIn(content.options, key.correct));
  if (content.kind === 'multiple' && key.kind === 'multiple')
    return plain(
      key.correct
        .map((id) => letterIn(content.options, id))
        .toSorted()
        .join(''),
    );
  if (key.kind === 'judge') return plain(say(key.correct ? 'true' : 'false'));
  if (key.kind === 'blank') return plain(key.blanks.map((one, at) => `${gapName(at)} ${inWords(one)}`).join('　'));
  if (content.kind === 'cloze' && key.kind === 'cloze')
    return plain(
      content.gaps
        .map(({ id, options }, at) => {
          const gap = key.gaps.find((one) => one.id === id);
          const words = gap?.form === 'choice' ? letterIn(options, gap.correct) : gap ? inWords(gap) : '';
          return `${gapName(at)} ${words}`;
        })
        .join('　'),
    );
  if (key.kind === 'essay') {
    const rubric = key.rubric.map(({ point, weight }) => `${point}（${weight}）`).join('；');
    return [line(label, key.reference), ...(rubric ? [line(`${say('rubric')}${rubric}`, '')] : [])];
  }
  if (content.kind === 'matching' && key.kind === 'matching')
    return plain(
      content.left.map(({ id }, at) => `${at + 1} – ${letterIn(content.right, key.pairs[id] ?? '')}`).join('，'),
    );
  if (content.kind === 'ordering' && key.kind === 'ordering')
    return plain(key.order.map((id) => letterIn(content.items, id)).join(''));
  if (content.kind === 'compound' && key.kind === 'compound')
    return content.parts.flatMap(({ id, content: part }, at) => {
      const inner = key.parts[id];
      return inner ? keyLines(part, inner, `${at === 0 ? label : ''}(${at + 1}) `, say) : [];
    });
  if (key.kind === 'programming') return [line(label, key.solution ? fenced(key.solution.source) : '—')];
  if (key.kind === 'sql') return [line(label, fenced(key.solution))];
  if (key.kind === 'machine')
    return [line(label, ''), ...key.scripts.map(({ script }, at) => line('', `(${at + 1})\n\n${fenced(script)}`))];
  return plain('—');
}
