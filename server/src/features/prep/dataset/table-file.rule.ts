import { decodeText } from '@xueyan/contract/base/text-encoding';
import {
  datasetFaults,
  sheetMaxRows,
  type TableRemark,
  tableMaxColumns,
  tableMaxRows,
} from '@xueyan/contract/prep/dataset';
import { type DatasetTable, RecipeStep } from '@xueyan/contract/prep/dataset-table';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import { csvRows } from '../../../platform/parser/read-csv.ts';
import type { RuleFile, RuleWriting } from '../../../platform/parser/rule-task.ts';
import type { ColumnTable } from './cell-column.rule.ts';
import { cleaned } from './cleaning.rule.ts';
import { summaryOf } from './summary.rule.ts';
import { cellsOfJson, csvOf } from './table.rule.ts';
import { tableOf, tableOfBook } from './table-cells.rule.ts';

/** What is to be made of a file. */
export const TableTask = z.object({
  /** `version`: CSV that was written by `csvOf`; `json` by its name; `upload`: any other table. */
  from: z.enum(['version', 'json', 'upload']),
  recipe: z.array(RecipeStep),
  /** Column that must be there afterwards. */
  target: z.string().nullable(),
});
export type TableTask = z.output<typeof TableTask>;

/** What is said of the table that was made. */
export interface TableReading {
  summary: DatasetTable;
  remarks: TableRemark[];
}

const limits = { maxBytes: Infinity, maxRows: tableMaxRows + 1, maxColumns: tableMaxColumns };
/** Shares of the work: the other two thirds are the summary and the writing. */
const [readShare, saidShare] = [0.4, 0.8];

/**
 * Reads a table, cleans it, writes it as CSV and returns its summary. It runs in a process of its own, and keeps a table
 * in about twice the bytes of its file.
 */
export async function work(file: RuleFile, asked: unknown, { write, progress }: RuleWriting): Promise<TableReading> {
  const { from, recipe, target } = TableTask.parse(asked);
  const read = from === 'version' ? csvTable(file, progress, ',') : await uploaded(file, from === 'json', progress);
  ensure(read, datasetFaults.empty);
  if ('badName' in read) throw new Fault(datasetFaults.columns, { name: read.badName });
  const table = cleanedTable(read.table, recipe);
  if (target !== null) ensure(table.names.includes(target), datasetFaults.noColumn, { name: target });
  const summary = summaryOf(table, (share) => progress(readShare + share * (saidShare - readShare)));
  for (const text of csvOf(table)) write(Buffer.from(text));
  progress(1);
  return { summary, remarks: read.remarks };
}

function cleanedTable(table: ColumnTable, recipe: RecipeStep[]): ColumnTable {
  const done = cleaned(table, recipe);
  if ('noColumn' in done) throw new Fault(datasetFaults.noColumn, { name: done.noColumn });
  ensure(done.rows.length > 0 && done.names.length > 0, datasetFaults.nothingLeft);
  return done;
}

function csvTable(file: RuleFile, progress: (share: number) => void, separator?: ',') {
  // Read twice: the first time only for the encoding.
  let passes = 0;
  function* pieces() {
    const pass = passes++;
    let done = 0;
    for (const piece of file.pieces()) {
      yield piece;
      done += piece.length;
      progress(((pass + done / file.bytes) / 2) * readShare);
    }
  }
  const rows = csvRows(pieces, { ...limits, ...(separator && { separator }) });
  return tableOf(rows, tableMaxRows, separator !== undefined);
}

async function uploaded(file: RuleFile, isJson: boolean, progress: (share: number) => void) {
  const whole = () => Buffer.concat([...file.pieces()]);
  if (isJson) {
    const text = decodeText(whole());
    const cells = text === null ? null : cellsOfJson(text);
    ensure(cells, datasetFaults.json);
    return tableOf(cells, sheetMaxRows);
  }
  if (!isWorkbook(file)) return csvTable(file, progress);
  // Its libraries take longer to load than most tables to read.
  const { readBook } = await import('../../../platform/parser/read-sheet.ts');
  const sheets = await readBook(whole(), { ...limits, maxRows: sheetMaxRows + 1 });
  return tableOfBook(sheets, sheetMaxRows);
}

/** Workbooks of both formats, and web pages and XML, which some programs call one; everything else is CSV. */
function isWorkbook(file: RuleFile): boolean {
  const [first = Buffer.alloc(0)] = file.pieces();
  const signature = first.toString('hex', 0, 8);
  if (signature.startsWith('504b') || signature === 'd0cf11e0a1b11ae1') return true;
  return /^\s{0,99}</.test(decodeText(first.subarray(0, 4096)) ?? '');
}
