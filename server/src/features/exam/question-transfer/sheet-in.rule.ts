import { QuestionBody } from '@xueyan/contract/exam/question-key';
import { takeAnswer } from './answer.rule.ts';
import { bodyOf } from './body.rule.ts';
import {
  type About,
  type Draft,
  emptyAbout,
  emptyDraft,
  type Parsed,
  type ParsedFile,
  type Remark,
} from './draft.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { creditNames, lineBreak, placesOf, type SheetField, type SheetPlaces } from './sheet-layout.rule.ts';
import { difficultyOf, kindOf, namesIn, scoreOf, truthOf } from './words.rule.ts';

/** Rows among which the titles are looked for. */
const titleRows = 10;

/** Whether a table has the titles of a workbook of questions. */
export const isQuestionSheet = (rows: string[][]) => titleRowOf(rows) >= 0;

const titleRowOf = (rows: string[][]) =>
  rows.slice(0, titleRows).findIndex((row) => {
    const { fields } = placesOf(row);
    return fields.stem !== undefined && (fields.answer !== undefined || fields.whole !== undefined);
  });

/** The questions of a workbook, one a row; what was wrong with each stays with its cells. */
export function readSheetRows(rows: string[][]): ParsedFile {
  const titleRow = titleRowOf(rows);
  const titles = rows[titleRow] ?? [];
  const places = placesOf(titles);
  const questions: Parsed[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at <= titleRow || cells.every((cell) => cell.trim() === '')) continue;
    questions.push(readRow(cells, places, { position: questions.length + 1, row: at + 1 }));
  }
  return { format: 'xlsx', titles, questions };
}

function readRow(cells: string[], places: SheetPlaces, { position, row }: { position: number; row: number }): Parsed {
  const cell = (field: SheetField) => (cells[places.fields[field] ?? -1] ?? '').trim();
  const problems: Remark[] = [];
  const remarks: Remark[] = [];
  const whole = cell('whole');
  const read = whole ? readWhole(whole, cell('stem')) : readDraft(cell, cells, places);
  problems.push(...read.problems);
  return {
    ...aboutOf(cell, remarks),
    ...{ position, place: String(row), title: cell('stem'), body: read.body, problems, remarks, cells },
  };
}

interface ReadBody {
  body: QuestionBody | null;
  problems: Remark[];
}

/** What no cells can say is written as it is kept; the text of the question may have been changed beside it. */
function readWhole(whole: string, stem: string): ReadBody {
  try {
    const found = QuestionBody.safeParse(JSON.parse(whole));
    if (!found.success) return { body: null, problems: [remarkOf('badJson')] };
    const body = found.data;
    return { body: stem ? { ...body, content: { ...body.content, stem } } : body, problems: [] };
  } catch {
    return { body: null, problems: [remarkOf('badJson')] };
  }
}

function readDraft(cell: (field: SheetField) => string, cells: string[], places: SheetPlaces): ReadBody {
  const problems: Remark[] = [];
  const draft: Draft = { ...emptyDraft(), stem: cell('stem') };
  const options = places.options.map((at) => (cells[at] ?? '').trim());
  // A gap between two options would move the letters.
  draft.options = options.slice(0, options.findLastIndex(Boolean) + 1);
  draft.left = cell('left')
    .split('\n')
    .map((line) => line.replaceAll(lineBreak, '\n').trim())
    .filter(Boolean);
  const word = cell('kind');
  const kind = word ? kindOf(word) : undefined;
  if (word && !kind) problems.push(remarkOf('unknownKind', { text: word }));
  draft.kind = kind ?? null;
  const answer = cell('answer');
  // Some give a judgement its two options.
  if (draft.kind === 'judge' && draft.options.length === 2 && truthOf(answer) === undefined) {
    const at = answer.toUpperCase().charCodeAt(0) - 65;
    draft.truth = truthOf(draft.options[at] ?? '') ?? null;
    draft.options = [];
  } else {
    if (draft.kind === 'judge') draft.options = [];
    problems.push(...takeAnswer(draft, answer));
  }
  draft.rubric = cell('rubric').split('\n').flatMap(rubricOf);
  draft.credit = Object.entries(creditNames).find(([, name]) => name === cell('credit'))?.[0] ?? '';
  draft.maxLength = Number(cell('length')) || draft.maxLength;
  if (problems.length > 0) return { body: null, problems };
  const built = bodyOf(draft);
  return 'body' in built ? { body: built.body, problems: [] } : { body: null, problems: built.problems };
}

/** `说明了原因（2分）`: a point and what it is worth. */
export function rubricOf(line: string): Draft['rubric'] {
  const text = line.trim();
  const worth = /[（(]?(\d{1,3}(?:\.5)?)\s*分[）)]?$/.exec(text);
  const point = text.slice(0, worth?.index).trim();
  return point === '' ? [] : [{ point, weight: Number(worth?.[1] ?? 1) }];
}

function aboutOf(cell: (field: SheetField) => string, remarks: Remark[]): About {
  const about = emptyAbout();
  const difficulty = cell('difficulty');
  about.difficulty = difficultyOf(difficulty);
  if (difficulty && !about.difficulty) remarks.push(remarkOf('badDifficulty', { text: difficulty }));
  const score = cell('score');
  about.score = scoreOf(score);
  if (score && about.score === null) remarks.push(remarkOf('badScore', { text: score }));
  const { analysis, source } = { analysis: cell('analysis'), source: cell('source') };
  return { ...about, analysis, source, points: namesIn(cell('points')), labels: namesIn(cell('labels')) };
}
