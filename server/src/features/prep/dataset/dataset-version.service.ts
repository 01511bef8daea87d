import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '@xueyan/contract/base/text-encoding';
import { type DatasetUpload, datasetFaults, tableMaxColumns, tableMaxRows } from '@xueyan/contract/prep/dataset';
import type { RecipeStep } from '@xueyan/contract/prep/dataset-table';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { adoptFile } from '../../base/stored-file/stored-file.service.ts';
import { mostUploadBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { datasetToEdit, versionToUse } from './dataset.service.ts';
import { datasetStore as store } from './dataset.store.ts';
import { dataRoomOf } from './research-data.service.ts';
import { cellsOfJson, cleaned, csvOf, summaryOf, type Table } from './table.rule.ts';
import { type ReadTable, tableOf, tableOfBook } from './table-cells.rule.ts';

/** How large the upload may be is the school's; how large a table may be, here. */
const limits = { maxBytes: mostUploadBytesOf('table'), maxRows: tableMaxRows + 1, maxColumns: tableMaxColumns };
const csv = 'text/csv; charset=utf-8';

/** Parses a file as a table; rejects any other file with a fault that states the reason. */
async function readTable(platform: Platform, ownerId: string, { name, bytes }: UploadedTable): Promise<ReadTable> {
  ensure(/\.(csv|tsv|txt|xlsx|xls|json)$/i.test(name), datasetFaults.kind);
  if (!/\.json$/i.test(name)) return checked(tableOfBook(await platform.parser.book({ id: ownerId }, bytes, limits)));
  const text = decodeText(bytes);
  const cells = text === null ? null : cellsOfJson(text);
  ensure(cells, datasetFaults.json);
  return checked(tableOf(cells));
}

/** Reads the table of a version, which was written by `csvOf`. */
async function readVersion(platform: Platform, ownerId: string, sha256: string): Promise<Table> {
  const source = await platform.files.open(sha256);
  ensure(source, wireFaults.gone);
  const bytes = await buffer(source);
  const cells = await platform.parser.sheet({ id: ownerId }, bytes, { ...limits, separator: ',' });
  return checked(tableOf(cells)).table;
}

function checked(read: ReturnType<typeof tableOf>): ReadTable {
  ensure(read, datasetFaults.empty);
  if ('badName' in read) throw new Fault(datasetFaults.columns, { name: read.badName });
  const { names, rows } = read.table;
  ensure(rows.length <= tableMaxRows && names.length <= tableMaxColumns, wireFaults.tooLarge, {
    max: `${tableMaxRows} × ${tableMaxColumns}`,
  });
  return read;
}

interface UploadedTable {
  name: string;
  bytes: Buffer;
}

/** Returns the rows of a version, which is a table or a list of pictures, keyed by column name. */
export async function rowsOfVersion(
  platform: Platform,
  ownerId: string,
  sha256: string,
): Promise<Record<string, string>[]> {
  const { names, rows } = await readVersion(platform, ownerId, sha256);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}

/** Stores a file as the next version of a data set; says what is not in it as it was in the file. */
export async function uploadTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  datasetId: string,
  incoming: AsyncIterable<UploadedTable>,
): Promise<DatasetUpload> {
  const { row } = await datasetToEdit(db, actor, datasetId);
  ensure(row.kind === 'machineLearning', datasetFaults.pictures);
  for await (const file of incoming) {
    const { table, remarks } = await readTable(platform, actor.id, file);
    const version = { note: file.name.slice(-120), recipe: [], target: null };
    const versionId = await addVersion(db, platform, { datasetId, ownerId: actor.id }, table, version);
    return { versionId, remarks };
  }
  throw new Fault(datasetFaults.empty);
}

/** Stores a table as the next version, as CSV. */
export async function addVersion(
  db: Db,
  platform: Platform,
  { datasetId, ownerId }: { datasetId: string; ownerId: string },
  table: Table,
  version: { note: string; recipe: RecipeStep[]; target: string | null },
): Promise<string> {
  const { incoming } = platform.files;
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, `table-${newId()}`);
  const content = csvOf(table);
  await writeFile(path, content, { mode: 0o600 });
  try {
    return await db.transaction(async (tx) => {
      const take = await dataRoomOf(tx, datasetId);
      await store.lock(tx, datasetId);
      take(Buffer.byteLength(content));
      const file = { path, name: 'data.csv', mediaType: csv, bytes: Buffer.byteLength(content) };
      const where = { ownerId, scope: 'dataset', scopeId: datasetId } as const;
      const fileId = await adoptFile(tx, platform.files, { ...file, ...where });
      const row = { ...version, datasetId, fileId, rowCount: table.rows.length, summary: summaryOf(table) };
      return store.insertVersion(tx, row);
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Creates a new version from an existing one by cleaning steps. */
export async function cleanDataset(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, versionId, recipe, target, note }: Cleaning,
): Promise<string> {
  const { row } = await datasetToEdit(db, actor, datasetId);
  ensure(row.kind === 'machineLearning', datasetFaults.pictures);
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  ensure(found.row.datasetId === datasetId, wireFaults.gone);
  const table = await readVersion(platform, actor.id, found.sha256);
  const done = cleaned(table, recipe);
  if ('noColumn' in done) throw new Fault(datasetFaults.noColumn, { name: done.noColumn });
  ensure(done.rows.length > 0 && done.names.length > 0, datasetFaults.nothingLeft);
  if (target !== null) ensure(done.names.includes(target), datasetFaults.noColumn, { name: target });
  return addVersion(db, platform, { datasetId, ownerId: actor.id }, done, { note, recipe, target });
}

/** Returns a version of a table as a workbook: number columns as numbers. */
export async function exportTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  versionId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { dataset, row, sha256 } = await versionToUse(db, actor, versionId);
  ensure(dataset.row.kind === 'machineLearning', datasetFaults.pictures);
  const { names, rows } = await readVersion(platform, actor.id, sha256);
  const numbers = new Set(row.summary.columnList.filter(({ type }) => type === 'number').map(({ name }) => name));
  const columns = names.map((title) => ({ title, kind: numbers.has(title) ? ('number' as const) : ('text' as const) }));
  const cellOf = (cell: string, at: number) => (cell !== '' && columns[at]?.kind === 'number' ? Number(cell) : cell);
  const sheet = { name: dataset.row.name, columns, rows: rows.map((cells) => cells.map(cellOf)) };
  return { name: `${dataset.row.name}-${row.number}`, bytes: await writeSheet({ sheets: [sheet] }) };
}

interface Cleaning {
  datasetId: string;
  versionId: string;
  recipe: RecipeStep[];
  target: string | null;
  note: string;
}

export type SampleName = 'iris' | 'wine' | 'digits' | 'breast-cancer' | 'diabetes';

/** Returns one of the data sets that come with the product. */
export async function sampleTable(name: SampleName): Promise<Table> {
  const text = await readFile(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8');
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return { names, rows };
}
