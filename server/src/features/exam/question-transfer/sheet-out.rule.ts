import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { writeAnswer, writeBlank } from './answer.rule.ts';
import type { About, Draft, Leaving, Made, Parsed } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { creditNames, lineBreak, type SheetField } from './sheet-layout.rule.ts';
import { difficultyName, letterOf } from './words.rule.ts';

/** Maximum length of a cell. */
const cellMax = 32_767;

export interface SheetRow {
  fields: Partial<Record<SheetField, string>>;
  options: string[];
}

/** Kinds that cells can express; the others are written as JSON. */
const inCells = ['single', 'multiple', 'judge', 'blank', 'essay', 'matching', 'ordering'];

/** Writes questions as rows; one that does not fit into a cell is omitted. */
export function sheetRows(questions: Leaving[]): { rows: SheetRow[]; remarks: Made['remarks'] } {
  const remarks: Made['remarks'] = [];
  const rows = questions.flatMap((question, at) => {
    const row = rowOf(question);
    const cells = [...Object.values(row.fields), ...row.options];
    if (cells.some((cell) => cell.length > cellMax)) {
      remarks.push({ at, remark: remarkOf('tooLong', { max: cellMax }), omitted: true });
      return [];
    }
    if (cells.some((cell) => cell.includes('](/api/file/')))
      remarks.push({ at, remark: remarkOf('pictureLink'), omitted: false });
    return [row];
  });
  return { rows, remarks };
}

function rowOf({ body, draft, ...about }: Leaving): SheetRow {
  const { analysis, source } = about;
  const fields: SheetRow['fields'] = {
    ...{ kind: questionKindNames[body.content.kind].zh, stem: body.content.stem, analysis, source },
    difficulty: difficultyName(about),
    ...{ score: String(about.score ?? ''), points: about.points.join('、'), labels: about.labels.join('、') },
  };
  if (!draft || !inCells.includes(body.content.kind))
    return { fields: { ...fields, whole: JSON.stringify(body) }, options: [] };
  return { fields: { ...fields, ...cellsOf(draft) }, options: draft.options };
}

/**
 * Writes what was read of a question that was refused as a row to be corrected. Parts and gaps, which cells cannot
 * express, are written below the text so that nothing is lost.
 */
export function refusedRow({ draft, title, ...about }: Pick<Parsed, keyof About | 'draft' | 'title'>): SheetRow {
  const stem = draft?.stem || title;
  const fields: SheetRow['fields'] = {
    ...{ analysis: about.analysis, source: about.source, difficulty: about.level, score: String(about.score ?? '') },
    ...{ points: about.points.join('、'), labels: about.labels.join('、') },
  };
  if (!draft) return { fields: { ...fields, stem }, options: [] };
  const kind = draft.kind ? questionKindNames[draft.kind].zh : '';
  const gaps = draft.gaps.map(({ options, right, blank }) =>
    [...options.map((text, at) => `${at === right ? '*' : ''}${text}`), blank ? writeBlank(blank) : ''].join(' '),
  );
  const below = [...gaps, ...draft.parts.flatMap(({ draft: part }) => linesOf(part))];
  return {
    fields: { ...fields, ...cellsOf(draft), kind, stem: [stem, ...below].join('\n') },
    options: draft.options,
  };
}

const linesOf = (part: Draft) => [
  part.stem,
  ...part.options.map((text, at) => `${letterOf(at)}. ${text}`),
  writeAnswer(part),
];

const cellsOf = (draft: Draft): SheetRow['fields'] => ({
  answer: writeAnswer(draft),
  left: draft.left.map((item) => item.replaceAll('\n', lineBreak)).join('\n'),
  rubric: draft.rubric.map(({ point, weight }) => `${point.replaceAll('\n', ' ')}（${weight}分）`).join('\n'),
  credit: Object.entries(creditNames).find(([code]) => code === draft.credit)?.[1] ?? '',
  length: draft.kind === 'essay' ? String(draft.maxLength) : '',
});
