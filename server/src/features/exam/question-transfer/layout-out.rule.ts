import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { writeAnswer } from './answer.rule.ts';
import type { Draft, Leaving, Made } from './draft.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { creditNames } from './sheet-layout.rule.ts';
import { difficultyName, letterOf } from './words.rule.ts';

/** A Markdown text with its label; `at` is the index of its question. */
export interface LayoutLine {
  at: number;
  label: string;
  text: string;
  /** Style of the line; `page` begins a new page. */
  look?: 'title' | 'heading' | 'middle' | 'page';
}
type Line = Omit<LayoutLine, 'at'>;

/** Lays out questions as in Chinese papers, with an empty line between two. */
export function layoutOf(questions: Leaving[]): { lines: LayoutLine[]; remarks: Made['remarks'] } {
  const remarks: Made['remarks'] = [];
  const lines: LayoutLine[] = [];
  let number = 0;
  for (const [at, question] of questions.entries()) {
    if (!question.draft) {
      const kind = questionKindNames[question.body.content.kind].zh;
      remarks.push({ at, remark: remarkOf('kindOmitted', { kind }), omitted: true });
      continue;
    }
    number += 1;
    lines.push(...questionLines(question, question.draft, number).map((line) => ({ at, ...line })), {
      at,
      label: '',
      text: '',
    });
  }
  return { lines, remarks };
}

function questionLines(about: Leaving, draft: Draft, number: number): Line[] {
  const said = [
    field('解析', about.analysis),
    field('难度', difficultyName(about)),
    field('分值', about.score === null ? '' : String(about.score)),
    field('知识点', about.points.join('、')),
    field('标签', about.labels.join('、')),
    field('来源', about.source),
  ].flat();
  const head = { label: `${number}. 【${kindOf(draft)}】`, text: draft.stem };
  if (draft.kind !== 'compound') return [head, ...bodyLines(draft), ...said];
  const parts = draft.parts.flatMap(({ weight, draft: part }, at) => [
    { label: `（${at + 1}）【${kindOf(part)}】（${weight}分）`, text: part.stem },
    ...bodyLines(part),
  ]);
  return [head, ...said, ...parts];
}

const kindOf = ({ kind }: Draft) => questionKindNames[kind ?? 'essay'].zh;
const field = (name: string, text: string): Line[] => (text.trim() === '' ? [] : [{ label: `${name}：`, text }]);

function bodyLines(draft: Draft): Line[] {
  const options = draft.options.map((text, at) => ({ label: `${letterOf(at)}. `, text }));
  const left = draft.left.map((text, at) => ({ label: `（${at + 1}）`, text }));
  const gaps = draft.gaps.flatMap(({ options: choices }, at) =>
    choices.length === 0
      ? []
      : [{ label: `（${at + 1}）`, text: choices.map((choice, n) => `${letterOf(n)}. ${choice}`).join('    ') }],
  );
  // Text typed in a blank is not Markdown: its signs are literal.
  const typed = draft.kind === 'blank' || draft.kind === 'cloze';
  const answer = writeAnswer(draft);
  const rubric = draft.rubric
    .map(({ point, weight }) => `${point.replace(/[；;\n]/g, '，')}（${weight}分）`)
    .join('；');
  return [
    ...left,
    ...options,
    ...gaps,
    ...field('答案', typed ? escapeMarkdown(answer) : answer),
    ...field('评分点', escapeMarkdown(rubric)),
    ...field('部分得分', Object.entries(creditNames).find(([code]) => code === draft.credit)?.[1] ?? ''),
    ...field('字数上限', draft.kind === 'essay' && draft.maxLength !== 2_000 ? String(draft.maxLength) : ''),
  ];
}
