import {
  exportMaxQuestions,
  type TransferExport,
  type TransferFormat,
  transferFaults,
} from '@xueyan/contract/exam/question-transfer';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import { textsIn } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { nameOfLevel, readLevels } from '../question/difficulty.service.ts';
import { wholeQuestions } from '../question/question-exchange.service.ts';
import type { Leaving, Made } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import type { TransferContext } from './question-transfer.service.ts';
import { optionTitle, type SheetField, sheetColumns } from './sheet-layout.rule.ts';
import { type SheetRow, sheetRows } from './sheet-out.rule.ts';
import { sayRemark } from './transfer-say.text.ts';
import { picturesIn } from './word-document.service.ts';
import { letterOf } from './words.rule.ts';
import { writeFile } from './write-file.rule.ts';

const fileTitle: Text = { zh: '试题', en: 'questions', mn: 'асуултууд' };
const extensions: Record<TransferFormat, string> = {
  ...{ xlsx: 'xlsx', docx: 'docx', gift: 'gift.txt', moodle: 'xml', qti: 'zip' },
};
const mediaTypes: Record<TransferFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gift: 'text/plain; charset=utf-8',
  moodle: 'application/xml',
  qti: 'application/zip',
};

async function make(context: TransferContext, input: TransferExport) {
  const { db, platform, actor } = context;
  const found = await wholeQuestions(db, platform.clock, actor, { ...input, most: exportMaxQuestions });
  ensure(found.questions.length > 0, transferFaults.nothing);
  const levels = await readLevels(db);
  const questions = found.questions.map(({ whole, ...question }): Leaving => {
    const body = { content: whole.content, key: whole.key };
    const { questionId, title, difficulty, score, labels, source } = question;
    const points = question.knowledgePoints.map(({ name }) => name);
    const level = nameOfLevel(levels, difficulty);
    const about = { analysis: whole.analysis, difficulty, level, score, labels, source, points };
    return { ...about, questionId, title, body, draft: draftOf(body) };
  });
  const made =
    input.format === 'xlsx'
      ? await workbookOf(questions, actor.language)
      : writeFile(input.format, questions, await picturesIn(context, questions));
  return { ...made, questions, total: found.total };
}

/** Previews an export: its contents, and what the format cannot hold. */
export async function lookAtExport(context: TransferContext, input: TransferExport) {
  const { questions, remarks, total } = await make(context, input);
  const remarkList = remarks.map(({ at, remark, omitted }) => ({
    ...{ title: questions[at]?.title ?? '', remark: sayRemark(context.actor.language, remark), omitted },
  }));
  const omitted = new Set(remarks.filter((one) => one.omitted).map(({ at }) => at)).size;
  return { count: questions.length - omitted, left: total - questions.length, remarkList };
}

/** Exports questions as a file. */
export async function exportQuestions(context: TransferContext, input: TransferExport) {
  const { db, platform, actor } = context;
  const { bytes, questions, remarks } = await make(context, input);
  const kept = questions.filter((_, at) => !remarks.some((one) => one.omitted && one.at === at));
  ensure(kept.length > 0, transferFaults.nothing);
  await recordAudit(db, actor, 'question.export', '', { format: input.format, count: kept.length });
  const stamp = platform.clock.write(clock.now()).replace(/\D/g, '');
  const name = `${textsIn(actor.language, fileTitle)}${stamp}.${extensions[input.format]}`;
  return { name, mediaType: mediaTypes[input.format], bytes };
}

const fields = Object.keys(sheetColumns) as SheetField[];
/** Number of option columns in a template. */
const usualOptions = 6;

export async function workbookOf(questions: Leaving[], language: Language): Promise<Made> {
  const { rows, remarks } = sheetRows(questions);
  const sheet = sheetOf(textsIn(language, fileTitle), rows, language);
  return { bytes: await writeSheet({ sheets: [sheet] }), remarks };
}

/** Returns a sheet in the layout of the template. */
export function sheetOf(name: string, rows: SheetRow[], language: Language) {
  const optionCount = Math.max(usualOptions, ...rows.map(({ options }) => options.length));
  const optionTitles = Array.from(
    { length: optionCount },
    (_, at) => `${textsIn(language, optionTitle)}${letterOf(at)}`,
  );
  const titleOf = (field: SheetField) => textsIn(language, sheetColumns[field].title);
  const [before, after] = [fields.slice(0, 2), fields.slice(2)];
  const wide: SheetField[] = ['stem', 'analysis'];
  const columns = [
    ...before.map((field) => ({ title: titleOf(field), width: wide.includes(field) ? 60 : 12 })),
    ...optionTitles.map((title) => ({ title, width: 20 })),
    ...after.map((field) => ({ title: titleOf(field), width: wide.includes(field) ? 40 : 14 })),
  ];
  return {
    ...{ name, columns },
    rows: rows.map((row) => [
      ...before.map((field) => row.fields[field] ?? ''),
      ...optionTitles.map((_, at) => row.options[at] ?? ''),
      ...after.map((field) => row.fields[field] ?? ''),
    ]),
  };
}
