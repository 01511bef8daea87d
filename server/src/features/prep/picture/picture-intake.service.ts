import { createHash } from 'node:crypto';
import {
  type PictureProblem,
  type PictureReport,
  type PictureSplit,
  pictureClassesMax,
  pictureFaults,
  pictureMaxPixels,
  picturesMax,
} from '@xueyan/contract/prep/picture';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Reader } from '../../../platform/parser/parser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pictureSize, storeFile } from '../../base/stored-file/stored-file.service.ts';
import { mostBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { dataRoomOf } from '../dataset/research-data.service.ts';
import { anyPicturesToEdit } from './picture.service.ts';
import { pictureStore as store } from './picture.store.ts';
import { type Decoded, packFiles } from './picture-decode.rule.ts';
import { packSquares } from './picture-square.rule.ts';

const rule = new URL('./picture-decode.rule.ts', import.meta.url).href;
const squareRule = new URL('./picture-square.rule.ts', import.meta.url).href;

/** Limits of what one process reads, so that it finishes in time. */
const batch = { files: 100, bytes: 12 * 1024 * 1024, pixels: 30_000_000 };
const namedMax = 200;

/** Matches files that operating systems add to archives. */
export const isClutter = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

export interface Incoming extends FormFile {
  className: string;
  /** Split that it came with. */
  split?: PictureSplit;
}

export const emptyReport = (): PictureReport => ({
  ...{ added: 0, doubled: [], doubledCount: 0, refused: [], refusedCount: 0 },
});

export function refuse(report: PictureReport, name: string, problem: PictureProblem): void {
  report.refusedCount += 1;
  if (report.refused.length < namedMax) report.refused.push({ name, problem });
}

/** Splits files into batches that one process reads in time. */
export async function* batchesOf(files: Iterable<Incoming> | AsyncIterable<Incoming>): AsyncGenerator<Incoming[]> {
  let some: Incoming[] = [];
  let [bytes, pixels] = [0, 0];
  for await (const file of files) {
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

/**
 * Decodes files in a separate process. A file that crashes the process is marked broken and the others are read again.
 */
async function decode(
  platform: Platform,
  reader: Reader,
  files: Incoming[],
  side: number | null = null,
): Promise<(Decoded & { pixels?: Buffer; thumb?: Buffer | null })[]> {
  try {
    const all = files.map(({ bytes }) => bytes);
    const [address, packed] = side === null ? [rule, packFiles(all)] : [squareRule, packSquares(side, all)];
    const { value, blobs } = await platform.parser.rule(reader, address, packed);
    let at = 0;
    const next = () => Buffer.from(blobs[at++] ?? new Uint8Array());
    return (value as Decoded[]).map((one) =>
      'problem' in one ? one : { ...one, pixels: next(), thumb: one.hasThumb ? next() : null },
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (files.length === 1) return [{ problem: 'broken' }];
    const half = Math.ceil(files.length / 2);
    const first = await decode(platform, reader, files.slice(0, half), side);
    return [...first, ...(await decode(platform, reader, files.slice(half), side))];
  }
}

/**
 * Decodes one picture that is tried with a model; null when it is no picture. `side`: a square larger than the stored
 * one.
 */
export async function pixelsOf(
  platform: Platform,
  actor: Actor,
  file: FormFile,
  side: number | null = null,
): Promise<Buffer | null> {
  const [found] = await decode(platform, { id: actor.id }, [{ ...file, className: '' }], side);
  return found?.pixels ?? null;
}

/** Yields stored pictures as squares of the given side, one by one; they are decoded in batches. */
export async function squaresOf(
  platform: Platform,
  reader: Reader,
  side: number,
  pictures: AsyncIterable<FormFile>,
): Promise<Buffer> {
  const squares: Buffer[] = [];
  let some: Incoming[] = [];
  const flush = async () => {
    for await (const group of batchesOf(some))
      for (const { pixels } of await decode(platform, reader, group, side))
        squares.push(pixels ?? Buffer.alloc(side * side * 3));
    some = [];
  };
  for await (const file of pictures) {
    some.push({ ...file, className: '' });
    if (some.length === batch.files) await flush();
  }
  await flush();
  return Buffer.concat(squares);
}

/** Imports a batch of files; the report names those that are not imported. */
export async function takePictures(
  db: Db,
  platform: Platform,
  where: { datasetId: string; ownerId: string },
  files: Incoming[],
  report: PictureReport,
  reader: Reader,
): Promise<void> {
  const most = await mostBytesOf(db, 'picture');
  const small = files.filter(({ name, bytes }) => {
    if (bytes.length > most) refuse(report, name, 'bytes');
    return bytes.length <= most;
  });
  if (small.length === 0) return;
  const decoded = await decode(platform, reader, small);
  await db.transaction(async (tx) => {
    const take = await dataRoomOf(tx, where.datasetId);
    const classes = await store.lockClasses(tx, where.datasetId);
    const sums = small.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    const known = await store.known(tx, where.datasetId, sums);
    const counts = await store.counts(tx, where.datasetId);
    let total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    for (const [i, { name, className, bytes, split = null }] of small.entries()) {
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
        const { width, height, pixels = Buffer.alloc(0), thumb } = found;
        const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
        const kept = { ownerId: where.ownerId, scope: 'dataset', scopeId: where.datasetId } as const;
        take(bytes.length);
        const fileId = await storeFile(tx, platform.files, bytes, { ...kept, name, mediaType });
        const row = { className, split, fileId, name: name.slice(-120), sha256, width, height, pixels, thumb };
        await store.insert(tx, { ...row, datasetId: where.datasetId });
        total += 1;
        report.added += 1;
      }
    }
    await store.setClasses(tx, where.datasetId, classes);
  });
}

/** Makes what lists show of stored pictures; null for one that is small itself, or cannot be read any more. */
export async function thumbsOf(platform: Platform, reader: Reader, files: FormFile[]): Promise<(Buffer | null)[]> {
  const thumbs: (Buffer | null)[] = [];
  for await (const some of batchesOf(files.map((file) => ({ ...file, className: '' }))))
    for (const { thumb } of await decode(platform, reader, some)) thumbs.push(thumb ?? null);
  return thumbs;
}

/** Imports pictures of one class from a form. */
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
  for await (const some of batchesOf(files))
    await takePictures(db, platform, { datasetId, ownerId: actor.id }, some, report, { id: actor.id });
  return report;
}
