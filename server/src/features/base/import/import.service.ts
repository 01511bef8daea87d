import {
  type ImportCheck,
  ImportLayout,
  ImportResult,
  importFaults,
  importShownRows,
  type SheetImport,
} from '@xueyan/contract/base/import';
import { may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { parseInput } from '../../../http/input.ts';
import { jobKind } from '../../../http/job.ts';
import type { DefinedImport, ImportContext, Judgement } from '../../../http/sheet-import.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { jobToSee, startJob } from '../job/job.service.ts';
import { importStore } from './import.store.ts';
import { sayReason, sayReasons } from './import-reason.text.ts';
import { type FileRow, readRows, readTable } from './import-rows.service.ts';
import {
  type GivenFile,
  keepChecked,
  openGiven,
  openUnstarted,
  sourceOfJob,
  startOnce,
} from './import-upload.service.ts';
import { issuedWorkbook, refusedWorkbook } from './import-workbook.service.ts';

/** Input of the job of an import. */
const ImportData = z.object({ params: z.unknown(), layout: ImportLayout.optional() });
export type ImportData = z.output<typeof ImportData>;

const kindOf = (sheet: SheetImport) => `import.${sheet.kind}`;

/** Returns the job that imports a file. */
export const jobOf = ({ sheet }: DefinedImport) =>
  jobKind({ kind: kindOf(sheet), access: sheet.access, input: ImportData });

export interface Upload extends GivenFile {
  params: unknown;
  /** A person's choice where the layout of the file was unclear. */
  layout?: unknown;
}

const openedWith = async ({ sheet, ways }: DefinedImport, context: ImportContext, given: unknown) => {
  const params = parseInput(sheet.params, given, context.actor.language) as never;
  await ways.open?.(context, params);
  return params;
};

/** Returns the effect of a file row by row, and keeps the file for the calls that follow; changes nothing else. */
export async function checkFile(imported: DefinedImport, context: ImportContext, upload: Upload): Promise<ImportCheck> {
  const { db, actor } = context;
  const { language } = actor;
  const source = await openUnstarted(db, actor, kindOf(imported.sheet), upload);
  const params = await openedWith(imported, context, upload.params);
  const { rows, ...understood } = await readTable(imported.sheet, context, source, layoutOf(upload, language));
  const judgements = await judge(imported, context, params, rows);
  const offered = (await imported.ways.offers?.(context, params, dataOf(rows.filter(isGood)))) ?? [];
  const counts = { add: 0, change: 0, same: 0, refuse: 0 };
  const judged = rows.map(({ row, values }) => {
    const { plan, reasons } = judgements.get(row) ?? { plan: 'refuse' };
    counts[plan]++;
    return { row, values, plan, reason: sayReasons(language, reasons) };
  });
  const offers = offered.map(({ param, choice, ...reason }) => ({
    ...{ param, text: sayReason(language, reason) },
    ...(choice && { choice }),
  }));
  const importId = await keepChecked(db, actor, kindOf(imported.sheet), source);
  return { importId, ...understood, offers, counts, rows: shownOf(judged) };
}

/** Returns as many rows as a person looks through, in order; of more, the refused ones first. */
function shownOf<R extends { plan: string }>(rows: R[]): R[] {
  if (rows.length <= importShownRows) return rows;
  const refused = rows.filter(({ plan }) => plan === 'refuse').slice(0, importShownRows);
  const others = rows.filter(({ plan }) => plan !== 'refuse').slice(0, importShownRows - refused.length);
  return [...refused, ...others];
}

const isGood = ({ problems }: FileRow) => problems.length === 0;

const layoutOf = ({ layout }: Upload, language: Language) =>
  layout === undefined ? undefined : parseInput(ImportLayout, layout, language);

/** Judges every row: by the rules of its columns, against the rows above it, and against the school's data. */
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

/** Starts the job that imports a file; returns it. A file that a check kept starts one job. */
export async function startImport(imported: DefinedImport, context: ImportContext, upload: Upload) {
  const { db, actor } = context;
  const source = await openGiven(db, actor, kindOf(imported.sheet), upload);
  if (source.jobId !== null) return { jobId: source.jobId };
  await openedWith(imported, context, upload.params);
  // An unreadable file is refused now, not by a job that fails.
  const layout = layoutOf(upload, actor.language);
  await readRows(imported.sheet, context, source, layout);
  const start = async (tx: Db) => {
    const input = { params: upload.params, layout };
    const jobId = await startJob({ db: tx, actor }, jobOf(imported), { title: source.name, input });
    await recordAudit(tx, actor, 'import.start', jobId, { kind: imported.sheet.kind, file: source.name });
    return jobId;
  };
  return db.transaction(async (tx) => ({ jobId: await startOnce(tx, source, () => start(tx)) }));
}

async function fileOfJob(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, actor } = context;
  const job = await jobToSee(db, actor, jobId);
  const imported = imports.find(({ sheet }) => kindOf(sheet) === job.kind);
  const file = await sourceOfJob(db, jobId);
  ensure(imported, importFaults.nothing);
  const { access } = imported.sheet;
  ensure(access === 'user' || may(actor, access.slice('may:'.length) as Permission), wireFaults.notAllowed);
  ensure(file, importFaults.nothing);
  const { params, layout } = job.data as ImportData;
  return { imported, job, params, rows: await readRows(imported.sheet, context, file, layout) };
}

/** Returns the refused rows of one's own import, as a workbook with the reason beside each. */
export async function refusedRows(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, actor } = context;
  const { imported, rows } = await fileOfJob(imports, context, jobId);
  const refused = await importStore.refusedOf(db, jobId);
  ensure(refused.length > 0, importFaults.nothing);
  const reasons = new Map(refused.map(({ row, reason }) => [row, reason]));
  return refusedWorkbook(imported.sheet, rows, reasons, actor.language);
}

/** Purpose for the encryption of a row's issued value in the database. */
export const issuedUse = (jobId: string, row: number) => `import ${jobId} ${row}`;

/** Returns the issued values of one's own import as a workbook: only once, since they are deleted afterwards. */
export async function issuedRows(imports: DefinedImport[], context: ImportContext, jobId: string) {
  const { db, platform, actor } = context;
  const { imported, job, params, rows } = await fileOfJob(imports, context, jobId);
  const what = imported.ways.issues;
  ensure(what, importFaults.nothing);
  await openedWith(imported, context, params);
  return db.transaction(async (tx) => {
    const taken = await importStore.takeIssued(tx, jobId);
    const { issuedCount = 0 } = ImportResult.partial().safeParse(job.result).data ?? {};
    ensure(taken.length > 0, issuedCount > 0 ? importFaults.issuedOnce : importFaults.nothing);
    const issued = taken.map(
      (one) => [one.row, platform.secrets.open(one.issued, issuedUse(jobId, one.row)) ?? ''] as const,
    );
    await recordAudit(tx, actor, 'import.issued', jobId, {
      kind: imported.sheet.kind,
      file: job.title,
      count: taken.length,
    });
    return issuedWorkbook(imported.sheet, rows, new Map(issued), what, actor.language);
  });
}
