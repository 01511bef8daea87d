import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { writeAnswer } from './answer.rule.ts';
import type { Draft, Leaving, Made } from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { creditNames, lineBreak, type SheetField } from './sheet-layout.rule.ts';
import { difficultyNames } from './words.rule.ts';

/** The most that a cell holds. */
const cellMax = 32_767;

interface SheetRow {
  fields: Partial<Record<SheetField, string>>;
  options: string[];
}

/** Kinds that cells can say; the others are written as they are kept. */
const inCells = ['single', 'multiple', 'judge', 'blank', 'essay', 'matching', 'ordering'];

/** Questions as rows; one whose content no cell holds stays behind. */
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
    difficulty: about.difficulty ? difficultyNames[about.difficulty] : '',
    ...{ score: String(about.score ?? ''), points: about.points.join('、'), labels: about.labels.join('、') },
  };
  if (!draft || !inCells.includes(body.content.kind))
    return { fields: { ...fields, whole: JSON.stringify(body) }, options: [] };
  return { fields: { ...fields, ...cellsOf(draft) }, options: draft.options };
}

const cellsOf = (draft: Draft): SheetRow['fields'] => ({
  answer: writeAnswer(draft),
  left: draft.left.map((item) => item.replaceAll('\n', lineBreak)).join('\n'),
  rubric: draft.rubric.map(({ point, weight }) => `${point.replaceAll('\n', ' ')}（${weight}分）`).join('\n'),
  credit: Object.entries(creditNames).find(([code]) => code === draft.credit)?.[1] ?? '',
  length: draft.kind === 'essay' ? String(draft.maxLength) : '',
});
