import { rename, rm, stat } from 'node:fs/promises';
import { type DatasetUpload, datasetFaults, sheetMaxRows, type TableJobResult } from '@xueyan/contract/prep/dataset';
import { RecipeStep } from '@xueyan/contract/prep/dataset-table';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type FilePlace, placeFor } from '../../../http/form.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownOpenJob, percentOfOpen, startJob } from '../../base/job/job.service.ts';
import { datasetToEdit } from './dataset.service.ts';
import { datasetStore as store } from './dataset.store.ts';
import { cleanVersion, makeVersion } from './dataset-version.service.ts';

/** Larger files, and versions of more rows than workbooks have, are read by jobs. */
const jobBytes = 16 * 1024 * 1024;

/**
 * Job that reads a table. It is in the file store under its sha256; no record refers to it, so it is removed a day later.
 */
export const tableReadJob = jobKind({
  kind: 'dataset.read',
  access: 'may:prep.use',
  input: z.object({ datasetId: z.string(), sha256: z.string(), name: z.string(), versionId: z.string() }),
});

/** Job that cleans a version of many rows; `madeId` is the version that it makes. */
export const tableCleanJob = jobKind({
  kind: 'dataset.clean',
  access: 'may:prep.use',
  input: z.object({
    ...{ datasetId: z.string(), versionId: z.string(), madeId: z.string() },
    ...{ recipe: z.array(RecipeStep), target: z.string().nullable(), note: z.string() },
  }),
});

/** Returns the actor's own job that makes a version of a data set; null: there is none. */
export const openMaking = async (db: Db, actor: Actor, datasetId: string): Promise<string | null> =>
  (await ownOpenJob(db, actor, tableReadJob, datasetId)) ?? ownOpenJob(db, actor, tableCleanJob, datasetId);

/** Versions are made one after the other, so that a page knows for which it waits. */
async function ensureNoMaking(db: Db, datasetId: string): Promise<void> {
  for (const kind of [tableReadJob, tableCleanJob])
    ensure((await percentOfOpen(db, kind, datasetId)) === null, datasetFaults.busy);
}

/** Refuses names of other files than tables. */
export const ensureTableName = (name: string): void =>
  ensure(/\.(csv|tsv|txt|xlsx|xls|json)$/i.test(name), datasetFaults.kind);

/** Returns how a file is read by its name. */
const uploadTask = (name: string) => ({
  ...{ from: /\.json$/i.test(name) ? ('json' as const) : ('upload' as const), recipe: [], target: null },
});

/** Refuses a data set of pictures, and one that the actor may not change. */
export async function tableToEdit(db: Db, actor: Actor, datasetId: string): Promise<void> {
  const { row } = await datasetToEdit(db, actor, datasetId);
  ensure(row.kind === 'machineLearning', datasetFaults.pictures);
}

/** Stores a file as the next version of a data set; says what is not in it as it was in the file. */
export async function uploadTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  datasetId: string,
  incoming: AsyncIterable<FilePlace>,
): Promise<DatasetUpload> {
  await tableToEdit(db, actor, datasetId);
  for await (const { name, path } of incoming) {
    ensureTableName(name);
    if ((await stat(path)).size > jobBytes) {
      const own = placeFor(platform.files.incoming);
      // What is left in the place of the form is removed.
      await rename(path, own);
      return { ...(await startReading(db, platform, actor, { datasetId, name, path: own })), remarks: [] };
    }
    const making = { path, task: uploadTask(name), reader: { id: actor.id } };
    const form = { note: name.slice(-120), recipe: [], target: null };
    return { ...(await makeVersion(db, platform, { datasetId, ownerId: actor.id }, making, form)), jobId: null };
  }
  throw new Fault(datasetFaults.empty);
}

/** Starts the reading of a table at a path, which is moved. The actor's right was checked. */
export async function startReading(
  db: Db,
  { files }: Pick<Platform, 'files'>,
  actor: Actor,
  { datasetId, name, path }: { datasetId: string; name: string; path: string },
): Promise<{ versionId: string; jobId: string }> {
  ensureTableName(name);
  await ensureNoMaking(db, datasetId);
  const sha256 = await files.adopt(path).finally(() => rm(path, { force: true }));
  const versionId = newId();
  const input = { datasetId, sha256, name: name.slice(-120), versionId };
  return {
    versionId,
    jobId: await startJob({ db, actor }, tableReadJob, { title: input.name, input, key: datasetId }),
  };
}

type Run = Pick<JobContext<'may:prep.use'>, 'db' | 'platform' | 'actor' | 'signal' | 'progress'>;

/** Hands the share that is done on to a job; a job that is to end stops the reading. */
function following({ signal, progress }: Run) {
  const stopped = new AbortController();
  let told = -1;
  const report = (share: number) => {
    const percent = Math.floor(share * 100);
    if (percent <= told) return;
    told = percent;
    void progress(percent, 100).catch((error: unknown) => stopped.abort(error));
  };
  return { progress: report, signal: AbortSignal.any([signal, stopped.signal]) };
}

/** Makes a version of a table in the file store, with the rights of the moment. */
export async function readStored(
  run: Run,
  { datasetId, sha256, name, versionId }: z.output<(typeof tableReadJob)['input']>,
): Promise<TableJobResult> {
  const { db, platform, actor } = run;
  await tableToEdit(db, actor, datasetId);
  const path = await platform.files.find(sha256);
  ensure(path, wireFaults.gone);
  const making = { path, task: uploadTask(name), reader: { id: actor.id, patient: true }, ...following(run) };
  const form = { id: versionId, note: name, recipe: [], target: null };
  return makeVersion(db, platform, { datasetId, ownerId: actor.id }, making, form);
}

/** Cleans a version of many rows, with the rights of the moment. */
export async function cleanStored(
  run: Run,
  { datasetId, versionId, madeId, ...form }: z.output<(typeof tableCleanJob)['input']>,
): Promise<TableJobResult> {
  const { db, platform, actor } = run;
  await tableToEdit(db, actor, datasetId);
  const where = { datasetId, ownerId: actor.id };
  const making = { reader: { id: actor.id, patient: true }, ...following(run) };
  return {
    versionId: await cleanVersion(db, platform, where, versionId, { ...form, id: madeId }, making),
    remarks: [],
  };
}

interface Cleaning {
  datasetId: string;
  versionId: string;
  recipe: RecipeStep[];
  target: string | null;
  note: string;
}

/** Creates a new version from an existing one by cleaning steps; a job creates one of many rows. */
export async function cleanDataset(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, versionId, ...form }: Cleaning,
): Promise<{ versionId: string; jobId: string | null }> {
  await tableToEdit(db, actor, datasetId);
  const found = await store.version(db, versionId);
  ensure(found, wireFaults.gone);
  ensure(found.row.datasetId === datasetId, wireFaults.gone);
  if (found.row.rowCount > sheetMaxRows) {
    await ensureNoMaking(db, datasetId);
    const madeId = newId();
    const input = { datasetId, versionId, madeId, ...form };
    const job = { title: form.note || found.row.note, input, key: datasetId };
    return { versionId: madeId, jobId: await startJob({ db, actor }, tableCleanJob, job) };
  }
  const where = { datasetId, ownerId: actor.id };
  return {
    versionId: await cleanVersion(db, platform, where, versionId, form, { reader: { id: actor.id } }),
    jobId: null,
  };
}
