import type { Actor } from '@xueyan/contract/account/actor';
import {
  type ImportCheck,
  ImportLayout,
  type ImportParams,
  type ImportPlan,
  type ImportRow,
  importFaults,
  type SheetImport,
} from '@xueyan/contract/system/import';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { parseInput } from '../../../http/input.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobToSee, startWork } from '../job/job.service.ts';
import { importStore } from './import.store.ts';
import { issuedBook, refusedBook } from './import-book.ts';
import { type Reason, sayReason, sayReasons } from './import-reason.ts';
import { type FileRow, readRows, readTable } from './import-rows.ts';

export interface ImportContext {
  /** Within `enter` the transaction of the row. */
  db: Db;
  platform: Platform;
  actor: Actor;
}

/** What a row would do, or did. */
export interface Judgement {
  plan: ImportPlan;
  /** Everything it is refused for, or what changes. Kinds of faults will do. */
  reasons?: Reason[];
}

/** Something that may be done besides, when its param is set. */
export interface Offer extends Reason {
  param: string;
}

/** What an import does with the rows that kept the rules of their columns. */
export interface ImportWays<P, R> {
  /** Whether this person may do it with these params; throws when not. Called before every use. */
  open?(context: ImportContext, params: P): Promise<void>;
  /** What makes a row the same as another one of the file: the later one is refused. Empty: nothing does. */
  keyOf?(row: R): string;
  /** What each row would do; one judgement for each, in their order. Only looks. */
  check(context: ImportContext, params: P, rows: R[]): Promise<Judgement[]>;
  /** What else is wrong with rows that are refused already, as far as their good columns tell; in the rows' order. */
  checkRest?(context: ImportContext, params: P, rows: Partial<R>[]): Promise<Reason[][]>;
  /** What may be done besides, seen by the good rows; also what is wished already. */
  offers?(context: ImportContext, params: P, rows: R[]): Promise<Offer[]>;
  /** Before the first row, in a transaction of its own; the rows that are to be taken in. Must bear being done twice. */
  begin?(context: ImportContext, params: P, rows: R[]): Promise<void>;
  /**
   * Takes in one row that was judged `add` or `change`, in a transaction of its own, and answers what there is to hand
   * out. Throws a fault to refuse it; must not rely on the judgement still being true.
   */
  enter(context: ImportContext, params: P, row: R, judgement: Judgement): Promise<{ issued?: string } | undefined>;
  /** How many rows may be taken in at the same time, where they do not concern each other. One unless said otherwise. */
  atOnce?: number;
  /** After the last row, whether or not all of them came to it. */
  finish?(context: ImportContext, params: P): Promise<void>;
  /** What `issued` is, such as a first password. */
  issues?: Text;
}

/** An import as the list of all imports knows it. */
export interface DefinedImport {
  sheet: SheetImport;
  ways: ImportWays<never, never>;
}

/** Ties a declared import to what is done with its rows. */
export const defineImport = <I extends SheetImport>(
  sheet: I,
  ways: ImportWays<ImportParams<I>, ImportRow<I>>,
): DefinedImport => ({ sheet, ways: ways as ImportWays<never, never> });

export const kindOf = (sheet: SheetImport) => `import.${sheet.kind}`;

export interface Upload {
  name: string;
  bytes: Buffer;
  params: unknown;
  /** What somebody chose, where how the file is to be understood was not clear. */
  layout?: unknown;
}

const openedWith = async ({ sheet, ways }: DefinedImport, context: ImportContext, given: unknown) => {
  const params = parseInput(sheet.params, given, context.actor.language) as never;
  await ways.open?.(context, params);
  return params;
};

/** What a file would do, row by row. Changes nothing. */
export async function checkFile(imported: DefinedImport, context: ImportContext, upload: Upload): Promise<ImportCheck> {
  const { language } = context.actor;
  const params = await openedWith(imported, context, upload.params);
  const { rows, ...understood } = await readTable(imported.sheet, context, upload.bytes, layoutOf(upload, language));
  const judgements = await judge(imported, context, params, rows);
  const offered = (await imported.ways.offers?.(context, params, dataOf(rows.filter(isGood)))) ?? [];
  const counts = { add: 0, change: 0, same: 0, refuse: 0 };
  const judged = rows.map(({ row, values }) => {
    const { plan, reasons } = judgements.get(row) ?? { plan: 'refuse' };
    counts[plan]++;
    return { row, values, plan, reason: sayReasons(language, reasons) };
  });
  const offers = offered.map(({ param, ...reason }) => ({ param, text: sayReason(language, reason) }));
  return { ...understood, offers, counts, rows: judged };
}

const isGood = ({ problems }: FileRow) => problems.length === 0;

const layoutOf = ({ layout }: Upload, language: Language) =>
  layout === undefined ? undefined : parseInput(ImportLayout, layout, language);

/** Judges every row: by the rules of its columns, against the rows above it, and against what the school has. */
export async function judge(
  { ways }: DefinedImport,
  context: ImportContext,
  params: never,
  rows: FileRow[],
): Promise<Map<number, Judgement>> {
  const judgements = new Map<number, Judgement>();
  const firstOf = new Map<string, number>();
  const good: FileRow[] = [];
  const bad: FileRow[] = [];
  for (const row of rows) {
    if (!isGood(row)) {
      bad.push(row);
      continue;
    }
    const key = ways.keyOf?.(row.data as never) ?? '';
    const twin = firstOf.get(key);
    if (key && twin) {
      judgements.set(row.row, { plan: 'refuse', reasons: [{ text: importFaults.twice.text, values: { row: twin } }] });
    } else {
      if (key) firstOf.set(key, row.row);
      good.push(row);
    }
  }
  const found = await ways.check(context, params, dataOf(good));
  for (const [i, { row }] of good.entries()) judgements.set(row, found[i] ?? { plan: 'refuse' });
  const rest = (await ways.checkRest?.(context, params, dataOf(bad))) ?? [];
  for (const [i, { row, problems }] of bad.entries()) {
    judgements.set(row, { plan: 'refuse', reasons: [...problems, ...(rest[i] ?? [])] });
  }
  return judgements;
}

export const dataOf = (rows: FileRow[]) => rows.map(({ data }) => data) as never[];

/** What the job of an import must know. */
export interface ImportData {
  params: unknown;
  layout?: ImportLayout | undefined;
}

/** Begins taking in a file, as long work; answers its job. */
export async function startImport(imported: DefinedImport, context: ImportContext, upload: Upload) {
  const { db, platform, actor } = context;
  await openedWith(imported, context, upload.params);
  // A file that cannot be read is refused now, not by a job that fails.
  const layout = layoutOf(upload, actor.language);
  await readRows(imported.sheet, context, upload.bytes, layout);
  const data: ImportData = { params: upload.params, layout };
  const work = { kind: kindOf(imported.sheet), title: upload.name, data };
  return startWork(db, platform, actor, work, (tx, jobId) =>
    importStore.keepFile(tx, { jobId, name: upload.name, bytes: upload.bytes }),
  );
}

async function fileOfJob(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, actor } = context;
  const job = await jobToSee(db, actor, jobId);
  const imported = imports.find(({ sheet }) => kindOf(sheet) === job.kind);
  const file = await importStore.fileOf(db, jobId);
  ensure(imported, importFaults.nothing);
  ensure(file, importFaults.nothing);
  const { layout } = job.data as ImportData;
  return { imported, rows: await readRows(imported.sheet, context, file.bytes, layout) };
}

/** The rows that one's import refused, as a workbook with the reason beside each. */
export async function refusedRows(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, actor } = context;
  const { imported, rows } = await fileOfJob(imports, context, jobId);
  const refused = await importStore.refusedOf(db, jobId);
  ensure(refused.length > 0, importFaults.nothing);
  const reasons = new Map(refused.map(({ row, reason }) => [row, reason]));
  return refusedBook(imported.sheet, rows, reasons, actor.language);
}

/** What one's import issued, as a workbook to be handed out. */
export async function issuedRows(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, actor } = context;
  const { imported, rows } = await fileOfJob(imports, context, jobId);
  const issued = await importStore.issuedOf(db, jobId);
  const what = imported.ways.issues;
  ensure(what, importFaults.nothing);
  ensure(issued.length > 0, importFaults.nothing);
  return issuedBook(imported.sheet, rows, new Map(issued.map((one) => [one.row, one.issued])), what, actor.language);
}
