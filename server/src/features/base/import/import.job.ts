import type { ImportResult } from '@xueyan/contract/base/import';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import type { Feature } from '../../../http/feature.ts';
import { type DefinedJob, defineJob, type JobContext } from '../../../http/job.ts';
import type { DefinedImport, ImportContext, Judgement } from '../../../http/sheet-import.ts';
import { readyFor } from '../../../http/traditional.ts';
import { dataOf, type ImportData, jobOf, judge } from './import.service.ts';
import { importStore } from './import.store.ts';
import { takeMany, takeRow } from './import-batch.service.ts';
import { type FileRow, readRows } from './import-rows.service.ts';
import { sourceOfJob } from './import-upload.service.ts';

/**
 * Returns one job for each import of the features. After a restart, rows that were already imported have an outcome.
 */
export const importJobs = (features: readonly Feature[]): DefinedJob[] =>
  features
    .flatMap((feature) => feature.imports ?? [])
    .map((imported) =>
      defineJob({
        ...jobOf(imported),
        state: 'none',
        run: (context, data) => takeIn(imported, gradeSourcesOf(features), context, data),
      }),
    );

async function takeIn(
  imported: DefinedImport,
  grades: ImportContext['grades'],
  job: JobContext<'user'>,
  data: ImportData,
): Promise<ImportResult> {
  const { sheet, ways } = imported;
  const { db, platform, jobId, actor } = job;
  const context: ImportContext = { db, platform, actor, grades };
  await readyFor(actor.language);
  const params = sheet.params.parse(data.params) as never;
  await ways.open?.(context, params);
  const file = await sourceOfJob(db, jobId);
  ensure(file, wireFaults.gone);
  const rows = await readRows(sheet, { platform, actor, patient: true }, file, data.layout);
  const done = await importStore.rowsDone(db, jobId);
  const judgements = await judge(imported, context, params, rows);
  try {
    await begin(imported, context, params, rows, judgements);
    const isLeft = (one: FileRow) => !done.has(one.row);
    const before = done.size;
    const progress = async (taken: number) => {
      await job.progress(before + taken, rows.length);
      await job.renew();
    };
    const taking = { context, jobId, progress };
    const doneMany = await takeMany(imported, taking, params, rows.filter(isLeft), judgements);
    for (const row of doneMany) done.add(row);
    const left = rows.filter(isLeft);
    const atOnce = ways.atOnce ?? 1;
    for (let i = 0; i < left.length; i += atOnce) {
      await job.progress(done.size + i, rows.length);
      await job.renew();
      const take = (row: FileRow) =>
        takeRow(imported, context, params, jobId, row, judgements.get(row.row) ?? { plan: 'refuse' });
      await Promise.all(left.slice(i, i + atOnce).map(take));
    }
  } finally {
    await ways.finish?.(context, params);
    await job.note(await resultOf(db, jobId, rows.length));
  }
  await job.progress(rows.length, rows.length);
  return resultOf(db, jobId, rows.length);
}

async function begin(
  { ways }: DefinedImport,
  context: ImportContext,
  params: never,
  rows: FileRow[],
  judgements: Map<number, Judgement>,
): Promise<void> {
  const wanted = rows.filter(({ row }) => /add|change/.test(judgements.get(row)?.plan ?? ''));
  await context.db.transaction(async (tx) => ways.begin?.({ ...context, db: tx }, params, dataOf(wanted)));
}

async function resultOf(db: Db, jobId: string, given: number): Promise<ImportResult> {
  const counts = { add: 0, change: 0, same: 0, refuse: 0 };
  for (const { plan, count } of await importStore.countsOf(db, jobId)) counts[plan] = count;
  return { counts, given, issuedCount: await importStore.countIssued(db, jobId) };
}
