import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type PictureProblem,
  type PictureReport,
  pictureClassesMax,
  pictureFaults,
  pictureMaxBytes,
  pictureMaxPixels,
  picturesMax,
  pictureZipMaxBytes,
} from '@xueyan/contract/prep/picture';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { jobKind } from '../../../http/job.ts';
import type { Reader } from '../../../platform/parser/parser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { pictureSize, storeFile } from '../../base/stored-file/stored-file.service.ts';
import { anyPicturesToEdit, picturesToEdit } from './picture.service.ts';
import { pictureStore as store } from './picture.store.ts';
import { type Decoded, packFiles } from './picture-decode.rule.ts';

const rule = new URL('./picture-decode.rule.ts', import.meta.url).href;

/** The archive lies in the store of files under its sum; no record names it, so that it goes a day later. */
export const pictureArchiveJob = jobKind({
  kind: 'picture.archive',
  access: 'may:prep.use',
  input: z.object({ datasetId: z.string(), sha256: z.string() }),
});

const archiveLimits = { entries: picturesMax + 200, bytes: pictureZipMaxBytes, entryBytes: pictureMaxBytes };
/** What one process reads at most, so that it is done in time. */
const batch = { files: 100, bytes: 12 * 1024 * 1024, pixels: 30_000_000 };
const namedMax = 200;

/** What systems put into archives beside the files. */
export const isClutter = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

export interface Incoming extends FormFile {
  className: string;
}

export const emptyReport = (): PictureReport => ({
  ...{ added: 0, doubled: [], doubledCount: 0, refused: [], refusedCount: 0 },
});

function refuse(report: PictureReport, name: string, problem: PictureProblem): void {
  report.refusedCount += 1;
  if (report.refused.length < namedMax) report.refused.push({ name, problem });
}

/** Some at a time, as many as one process reads in time. */
export function* batchesOf(files: Incoming[]): Generator<Incoming[]> {
  let some: Incoming[] = [];
  let [bytes, pixels] = [0, 0];
  for (const file of files) {
    const size = pictureSize(file.bytes);
    const its = size ? Math.min(pictureMaxPixels, size.width * size.height) : 0;
    const full = some.length === batch.files || bytes + file.bytes.length > batch.bytes || pixels + its > batch.pixels;
    if (some.length > 0 && full) {
      yield some;
      some = [];
      [bytes, pixels] = [0, 0];
    }
    some.push(file);
    bytes += file.bytes.length;
    pixels += its;
  }
  if (some.length > 0) yield some;
}

/** What the files hold, read in a process of its own; one that ends the process is broken, and the others are read again. */
async function decode(
  platform: Platform,
  reader: Reader,
  files: Incoming[],
): Promise<(Decoded & { pixels?: Buffer })[]> {
  try {
    const { value, blobs } = await platform.parser.rule(reader, rule, packFiles(files.map(({ bytes }) => bytes)));
    let at = 0;
    return (value as Decoded[]).map((one) =>
      'problem' in one ? one : { ...one, pixels: Buffer.from(blobs[at++] ?? new Uint8Array()) },
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (files.length === 1) return [{ problem: 'broken' }];
    const half = Math.ceil(files.length / 2);
    const first = await decode(platform, reader, files.slice(0, half));
    return [...first, ...(await decode(platform, reader, files.slice(half)))];
  }
}

/** Reads one picture, for a model to be tried with; null when it is none. */
export async function pixelsOf(platform: Platform, actor: Actor, file: FormFile): Promise<Buffer | null> {
  const [found] = await decode(platform, { id: actor.id }, [{ ...file, className: '' }]);
  return found?.pixels ?? null;
}

/** Takes some files in; what is not taken is said in the report. */
export async function takePictures(
  db: Db,
  platform: Platform,
  where: { datasetId: string; ownerId: string },
  files: Incoming[],
  report: PictureReport,
  reader: Reader,
): Promise<void> {
  const small = files.filter(({ name, bytes }) => {
    if (bytes.length > pictureMaxBytes) refuse(report, name, 'bytes');
    return bytes.length <= pictureMaxBytes;
  });
  if (small.length === 0) return;
  const decoded = await decode(platform, reader, small);
  await db.transaction(async (tx) => {
    const classes = await store.lockClasses(tx, where.datasetId);
    const sums = small.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    const known = await store.known(tx, where.datasetId, sums);
    const counts = await store.counts(tx, where.datasetId);
    let total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    for (const [i, { name, className, bytes }] of small.entries()) {
      const found = decoded[i] ?? { problem: 'broken' as const };
      const sha256 = sums[i] ?? '';
      const there = known.get(sha256);
      const isNew = className !== '' && !classes.includes(className);
      if ('problem' in found) refuse(report, name, found.problem);
      else if (there !== undefined) {
        report.doubledCount += 1;
        if (report.doubled.length < namedMax) report.doubled.push({ name, className: there });
      } else if (total >= picturesMax || (isNew && classes.length >= pictureClassesMax)) refuse(report, name, 'full');
      else {
        if (isNew) classes.push(className);
        known.set(sha256, className);
        const { width, height, pixels = Buffer.alloc(0) } = found;
        const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
        const kept = { ownerId: where.ownerId, scope: 'dataset', scopeId: where.datasetId } as const;
        const fileId = await storeFile(tx, platform.files, bytes, { ...kept, name, mediaType });
        const row = { className, fileId, name: name.slice(-120), sha256, width, height, pixels };
        await store.insert(tx, { ...row, datasetId: where.datasetId });
        total += 1;
        report.added += 1;
      }
    }
    await store.setClasses(tx, where.datasetId, classes);
  });
}

/** Pictures of one class as they come from a form. */
export async function uploadPictures(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, className: named }: { datasetId: string; className: string | null },
  incoming: AsyncIterable<FormFile>,
): Promise<PictureReport> {
  const inClasses = (await anyPicturesToEdit(db, actor, datasetId)) === 'imageClassification';
  ensure(!inClasses || named !== null, pictureFaults.noClass, { name: '' });
  const className = inClasses ? (named ?? '') : '';
  const report = emptyReport();
  const files: Incoming[] = [];
  for await (const { name, bytes } of incoming) files.push({ name, bytes, className });
  for (const some of batchesOf(files))
    await takePictures(db, platform, { datasetId, ownerId: actor.id }, some, report, { id: actor.id });
  return report;
}

/** Has a job take a zip of class folders in. */
export async function startArchive(
  db: Db,
  platform: Platform,
  actor: Actor,
  datasetId: string,
  file: FormFile,
): Promise<{ jobId: string }> {
  await picturesToEdit(db, actor, datasetId);
  const sha256 = await platform.files.put(file.bytes);
  const job = { title: file.name.slice(-120), input: { datasetId, sha256 }, key: `${datasetId} ${sha256}` };
  return { jobId: await startJob({ db, actor }, pictureArchiveJob, job) };
}

/** The pictures of an archive by the folders they lie in; what lies in none is named. */
export async function readFolders(
  platform: Platform,
  reader: Reader,
  sha256: string,
  report: PictureReport,
): Promise<Incoming[]> {
  const archive = await platform.files.open(sha256);
  ensure(archive, wireFaults.gone);
  const found = [...(await platform.parser.archive(reader, await buffer(archive), archiveLimits))].filter(
    ([path]) => !isClutter(path),
  );
  const files: Incoming[] = [];
  for (const [path, bytes] of found) {
    const folder = path.split('/').at(-2)?.trim().slice(0, 50);
    if (folder) files.push({ name: path, bytes: Buffer.from(bytes), className: folder });
    else refuse(report, path, 'folder');
  }
  ensure(files.length > 0, pictureFaults.nothing);
  return files;
}
