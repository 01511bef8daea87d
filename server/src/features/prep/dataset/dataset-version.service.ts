import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { datasetFaults, sheetMaxRows, type TableRemark, tableMaxColumns } from '@xueyan/contract/prep/dataset';
import type { RecipeStep } from '@xueyan/contract/prep/dataset-table';
import type { ShippedTableName } from '@xueyan/contract/prep/shipped-table';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { placeFor } from '../../../http/form.ts';
import type { FileWork, Reader } from '../../../platform/parser/parser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { adoptFile } from '../../base/stored-file/stored-file.service.ts';
import { mostUploadBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { versionToUse } from './dataset.service.ts';
import { datasetStore as store } from './dataset.store.ts';
import { dataRoomOf } from './research-data.service.ts';
import { csvOf, type Table } from './table.rule.ts';
import type { TableReading, TableTask } from './table-file.rule.ts';

const rule = new URL('./table-file.rule.ts', import.meta.url).href;
const csv = 'text/csv; charset=utf-8';

/** Data set that gets a version, and whose file it becomes. */
interface VersionPlace {
  datasetId: string;
  ownerId: string;
}

/** What is said of a version. */
interface VersionForm {
  /** Id of the version, if it is known already: a version that is there is not made again. */
  id?: string;
  note: string;
  recipe: RecipeStep[];
  target: string | null;
}

/** How the table of a version is made from a file. */
interface Making extends Pick<FileWork, 'progress' | 'signal'> {
  path: string;
  task: TableTask;
  reader: Reader;
}

/**
 * Makes the next version of a data set from a file, in a process of its own, and says what is not in it as it was in the
 * file. Throws a fault that names the reason if the file is no table, or a step of the recipe does not fit.
 */
export async function makeVersion(
  db: Db,
  platform: Platform,
  where: VersionPlace,
  { path, task, reader, ...following }: Making,
  form: VersionForm,
): Promise<{ versionId: string; remarks: TableRemark[] }> {
  const output = await newPath(platform);
  try {
    const work = { input: path, output, asked: task, ...following };
    const { summary, remarks } = (await platform.parser.file(reader, rule, work)) as TableReading;
    return { versionId: await keepVersion(db, platform, where, output, summary, form), remarks };
  } finally {
    await rm(output, { force: true });
  }
}

/** Stores a table as the next version, as CSV. */
export async function addVersion(
  db: Db,
  platform: Platform,
  where: VersionPlace,
  table: Table,
  form: VersionForm,
): Promise<string> {
  const path = await newPath(platform);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      // Between two pieces others are served.
      for (const text of csvOf(table)) await file.write(text);
    } finally {
      await file.close();
    }
    const asked: TableTask = { from: 'version', recipe: [], target: null };
    const reader = { id: where.ownerId, patient: true };
    const { summary } = (await platform.parser.file(reader, rule, { input: path, asked })) as TableReading;
    return await keepVersion(db, platform, where, path, summary, form);
  } finally {
    await rm(path, { force: true });
  }
}

async function newPath({ files }: Platform): Promise<string> {
  await mkdir(files.incoming, { recursive: true });
  return placeFor(files.incoming);
}

async function keepVersion(
  db: Db,
  platform: Platform,
  { datasetId, ownerId }: VersionPlace,
  path: string,
  summary: TableReading['summary'],
  form: VersionForm,
): Promise<string> {
  const { size: bytes } = await stat(path);
  return db.transaction(async (tx) => {
    const take = await dataRoomOf(tx, datasetId);
    await store.lock(tx, datasetId);
    if (form.id !== undefined && (await store.version(tx, form.id))) return form.id;
    take(bytes);
    const where = { ownerId, scope: 'dataset', scopeId: datasetId } as const;
    const file = { path, name: 'data.csv', mediaType: csv, bytes };
    const fileId = await adoptFile(tx, platform.files, { ...file, ...where });
    return store.insertVersion(tx, { ...form, datasetId, fileId, rowCount: summary.rowCount, summary });
  });
}

/** Makes a new version from an existing one by cleaning steps, without checking rights. */
export async function cleanVersion(
  db: Db,
  platform: Platform,
  where: VersionPlace,
  versionId: string,
  form: VersionForm,
  following: Omit<Making, 'path' | 'task'>,
): Promise<string> {
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  const path = await platform.files.find(found.sha256);
  ensure(path, wireFaults.gone);
  const { recipe, target } = form;
  const making = { ...following, path, task: { from: 'version' as const, recipe, target } };
  return (await makeVersion(db, platform, where, making, form)).versionId;
}

/** Returns the cells of a version of at most 100,000 rows, the titles first. */
async function cellsOfVersion(platform: Platform, ownerId: string, sha256: string): Promise<string[][]> {
  const source = await platform.files.open(sha256);
  ensure(source, wireFaults.gone);
  const limits = { maxBytes: mostUploadBytesOf('table'), maxRows: sheetMaxRows + 1, maxColumns: tableMaxColumns };
  return platform.parser.sheet({ id: ownerId }, await buffer(source), { ...limits, separator: ',' });
}

/** Returns the rows of a version, which is a table or a list of pictures, keyed by column name; at most 100,000. */
export async function rowsOfVersion(
  platform: Platform,
  ownerId: string,
  sha256: string,
): Promise<Record<string, string>[]> {
  const [names = [], ...rows] = await cellsOfVersion(platform, ownerId, sha256);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}

/** Returns a version of a table as a workbook: number columns as numbers. Throws a fault for more than 100,000 rows. */
export async function exportTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  versionId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { dataset, row, sha256 } = await versionToUse(db, actor, versionId);
  ensure(dataset.row.kind === 'machineLearning', datasetFaults.pictures);
  ensure(row.rowCount <= sheetMaxRows, datasetFaults.manyRows, { max: sheetMaxRows });
  const [names = [], ...rows] = await cellsOfVersion(platform, actor.id, sha256);
  const numbers = new Set(row.summary.columnList.filter(({ type }) => type === 'number').map(({ name }) => name));
  const columns = names.map((title) => ({ title, kind: numbers.has(title) ? ('number' as const) : ('text' as const) }));
  const cellOf = (cell: string, at: number) => (cell !== '' && columns[at]?.kind === 'number' ? Number(cell) : cell);
  const sheet = { name: dataset.row.name, columns, rows: rows.map((cells) => cells.map(cellOf)) };
  return { name: `${dataset.row.name}-${row.number}`, bytes: await writeSheet({ sheets: [sheet] }) };
}

/** Returns one of the tables that come with the product. */
export async function sampleTable(name: ShippedTableName): Promise<Table> {
  const text = await readFile(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8');
  const [names = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return { names, rows };
}
