import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { datasetFaults, tableMaxColumns, tableMaxRows } from '@xueyan/contract/prep/dataset';
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
import { cellsOfJson, cleaned, csvOf, summaryOf, type Table, tableOf } from './table.rule.ts';

/** How large the upload may be is the school's; how large a table may be, here. */
const limits = { maxBytes: mostUploadBytesOf('table'), maxRows: tableMaxRows + 1, maxColumns: tableMaxColumns };
const csv = 'text/csv; charset=utf-8';

/** Parses a file as a table; rejects any other file with a fault that states the reason. */
async function readTable(platform: Platform, ownerId: string, { name, bytes }: UploadedTable): Promise<Table> {
  ensure(/\.(csv|tsv|txt|xlsx|xls|json)$/i.test(name), datasetFaults.kind);
  const isJson = /\.json$/i.test(name);
  const cells = isJson
    ? cellsOfJson(bytes.toString('utf8'))
    : await platform.parser.sheet({ id: ownerId }, bytes, limits);
  ensure(cells, datasetFaults.json);
  const table = tableOf(cells);
  ensure(table, datasetFaults.empty);
  if ('badName' in table) throw new Fault(datasetFaults.columns, { name: table.badName });
  ensure(table.rows.length <= tableMaxRows && table.names.length <= tableMaxColumns, wireFaults.tooLarge, {
    max: `${tableMaxRows} × ${tableMaxColumns}`,
  });
  return table;
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
  const source = await platform.files.open(sha256);
  ensure(source, wireFaults.gone);
  const { names, rows } = await readTable(platform, ownerId, { name: 'data.csv', bytes: await buffer(source) });
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}

/** Stores a file as the next version of a data set. */
export async function uploadTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  datasetId: string,
  incoming: AsyncIterable<UploadedTable>,
): Promise<{ versionId: string }> {
  const { row } = await datasetToEdit(db, actor, datasetId);
  ensure(row.kind === 'machineLearning', datasetFaults.pictures);
  for await (const file of incoming) {
    const table = await readTable(platform, actor.id, file);
    const version = { note: file.name.slice(-120), recipe: [], target: null };
    const versionId = await addVersion(db, platform, { datasetId, ownerId: actor.id }, table, version);
    return { versionId };
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
      await store.lock(tx, datasetId);
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
  const source = await platform.files.open(found.sha256);
  ensure(source, wireFaults.gone);
  const table = await readTable(platform, actor.id, { name: 'data.csv', bytes: await buffer(source) });
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
  const source = await platform.files.open(sha256);
  ensure(source, wireFaults.gone);
  const { names, rows } = await readTable(platform, actor.id, { name: 'data.csv', bytes: await buffer(source) });
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
