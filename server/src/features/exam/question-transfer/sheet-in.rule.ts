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

/** Number of rows searched for the titles. */
const titleRows = 10;

/** Returns whether a table has the titles of a workbook of questions. */
export const isQuestionSheet = (rows: string[][]) => titleRowOf(rows) >= 0;

const titleRowOf = (rows: string[][]) =>
  rows.slice(0, titleRows).findIndex((row) => {
    const { fields } = placesOf(row);
    return fields.stem !== undefined && (fields.answer !== undefined || fields.whole !== undefined);
  });

/** Reads the questions of a workbook, one per row; problems are reported with the row's cells. */
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
    ...{ position, place: String(row), title: cell('stem'), body: read.body, draft: null, problems, remarks, cells },
  };
}

interface ReadBody {
  body: QuestionBody | null;
  problems: Remark[];
}

/** Reads a question whose kind cells cannot express: it is stored as JSON; the stem's cell overrides its text. */
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
  // Empty cells between two options are retained, since dropping them would shift the letters.
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
  // Some authors list the two options of a true-or-false question.
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

/** Parses `说明了原因（2分）` into a criterion and its points. */
export function rubricOf(line: string): Draft['rubric'] {
  const text = line.trim();
  const worth = /[（(]?(\d{1,3}(?:\.5)?)\s*分[）)]?$/.exec(text);
  const point = text.slice(0, worth?.index).trim();
  return point === '' ? [] : [{ point, weight: Number(worth?.[1] ?? 1) }];
}

function aboutOf(cell: (field: SheetField) => string, remarks: Remark[]): About {
  const about = emptyAbout();
  const difficulty = cell('difficulty');
  about.level = difficulty;
  about.difficulty = difficultyOf(difficulty);
  if (difficulty && !about.difficulty) remarks.push(remarkOf('badDifficulty', { text: difficulty }));
  const score = cell('score');
  about.score = scoreOf(score);
  if (score && about.score === null) remarks.push(remarkOf('badScore', { text: score }));
  const { analysis, source } = { analysis: cell('analysis'), source: cell('source') };
  return { ...about, analysis, source, points: namesIn(cell('points')), labels: namesIn(cell('labels')) };
}
