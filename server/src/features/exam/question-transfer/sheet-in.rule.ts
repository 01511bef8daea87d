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
import { scoreRemarks } from './score.rule.ts';
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
  return { format: 'xlsx', titles, questions, notes: unusedColumns(rows.slice(titleRow + 1), titles, places) };
}

/** Columns of numbers, which are counted anew, and those that the product adds to a workbook of refused questions. */
const ownColumns =
  /^(?:序[号號]|[题題][号號]|[编編][号號]|no\.?|num(?:ber)?|№|未[导導汇匯]入原因|位置|why it was refused|place|байрлал|татгалзсан шалтгаан)$/i;

/** Names the columns with contents that are read for no field. */
function unusedColumns(rows: string[][], titles: string[], places: SheetPlaces): Remark[] {
  const used = new Set([...Object.values(places.fields), ...places.options]);
  const width = Math.max(titles.length, ...rows.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, at) => at)
    .filter((at) => !used.has(at) && !ownColumns.test((titles[at] ?? '').trim()))
    .filter((at) => rows.some((row) => (row[at] ?? '').trim() !== ''))
    .map((at) => (titles[at] ?? '').trim() || `#${at + 1}`);
  return names.length > 0 ? [remarkOf('columns', { text: names.join('、') })] : [];
}

function readRow(cells: string[], places: SheetPlaces, { position, row }: { position: number; row: number }): Parsed {
  const cell = (field: SheetField) => (cells[places.fields[field] ?? -1] ?? '').trim();
  const problems: Remark[] = [];
  const remarks: Remark[] = [];
  const whole = cell('whole');
  const read = whole ? readWhole(whole, cell('stem')) : readDraft(cell, cells, places);
  problems.push(...read.problems);
  if (!whole && read.body) remarks.push(...lossesOf(cell, cells, places, read.body));
  return {
    ...aboutOf(cell, remarks),
    ...{ position, place: String(row), title: cell('stem'), body: read.body, draft: null, problems, remarks, cells },
  };
}

interface ReadBody {
  body: QuestionBody | null;
  problems: Remark[];
}

const takingOptions = ['single', 'multiple', 'ordering', 'matching'];

/** Returns remarks on cells that the kind of the question does not use, and on a kind that its answer changed. */
function lossesOf(
  cell: (field: SheetField) => string,
  cells: string[],
  places: SheetPlaces,
  { content }: QuestionBody,
): Remark[] {
  const remarks: Remark[] = [];
  const options = places.options.map((at) => (cells[at] ?? '').trim()).filter(Boolean);
  // The two options of a judgement are its two answers.
  const isUsed = takingOptions.includes(content.kind) || (content.kind === 'judge' && options.length === 2);
  if (options.length > 0 && !isUsed) remarks.push(remarkOf('unusedOptions', { text: options.join('、') }));
  if (kindOf(cell('kind')) === 'single' && content.kind === 'multiple') remarks.push(remarkOf('severalRight'));
  if (cell('left') && content.kind !== 'matching') remarks.push(remarkOf('lostHere', { text: cell('left') }));
  if (cell('rubric') && content.kind !== 'essay') remarks.push(remarkOf('lostHere', { text: cell('rubric') }));
  const credit = cell('credit');
  if (credit && !Object.values<string>(creditNames).includes(credit))
    remarks.push(remarkOf('otherCredit', { text: credit }));
  const length = cell('length');
  if (length && content.kind === 'essay' && !(Number(length) > 0))
    remarks.push(remarkOf('badLength', { text: length, max: content.maxLength }));
  return remarks;
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
  if (score) remarks.push(...scoreRemarks(score, about.score));
  const { analysis, source } = { analysis: cell('analysis'), source: cell('source') };
  return { ...about, analysis, source, points: namesIn(cell('points')), labels: namesIn(cell('labels')) };
}
