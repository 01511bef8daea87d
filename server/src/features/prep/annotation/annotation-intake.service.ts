import { createHash } from 'node:crypto';
import {
  type AnnotationReport,
  annotationFaults,
  labelColours,
  labelHotkeys,
  labelsMax,
} from '@xueyan/contract/prep/annotation';
import { type Shape, shapesMax } from '@xueyan/contract/prep/shape';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { OpenPackage } from '../../../platform/archive/open-package.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { mostBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { openPictureArchive, unpacked } from '../picture/picture-archive.service.ts';
import { batchesOf, emptyReport, isClutter, takePictures } from '../picture/picture-intake.service.ts';
import { boxesToEdit } from './annotation.service.ts';
import { type LabelRow, annotationStore as store } from './annotation.store.ts';
import { archiveTexts, isPicture, isText } from './archive-texts.rule.ts';
import { type Found, type FoundPicture, fitted, LossCount, type NeutralLabel } from './neutral.rule.ts';

const rule = new URL('./read-format.rule.ts', import.meta.url).href;

/**
 * Job that imports an archive of labels. As with `picture.archive`, the archive is in the file store under its sha256.
 */
export const annotationImportJob = jobKind({
  kind: 'annotation.import',
  access: 'may:prep.use',
  input: z.object({ datasetId: z.string(), sha256: z.string() }),
});

/** Bytes of all texts of an archive, as one process reads them. */
const textBytes = 40 * 1024 * 1024;

/** Enqueues the import of an archive; the file is moved. */
export async function startImport(
  db: Db,
  { files }: Pick<Platform, 'files'>,
  actor: Actor,
  { datasetId, name, path }: { datasetId: string; name: string; path: string },
): Promise<{ jobId: string }> {
  await boxesToEdit(db, actor, datasetId);
  const sha256 = await files.adopt(path);
  const job = { title: name.slice(-120), input: { datasetId, sha256 }, key: `${datasetId} ${sha256}` };
  return { jobId: await startJob({ db, actor }, annotationImportJob, job) };
}

interface Where {
  datasetId: string;
  ownerId: string;
}

/** Returns the ids of labels by name and creates those that are new. */
async function labelsFor(db: Db, { datasetId }: Where, said: NeutralLabel[], losses: LossCount, fresh: string[]) {
  const known: LabelRow[] = await store.labels(db, datasetId);
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const keys = new Set(known.map(({ hotkey }) => hotkey));
  for (const { name: whole, colour, hotkey } of said) {
    const name = whole.trim().slice(0, 50);
    if (name === '' || ids.has(name)) continue;
    if (ids.size >= labelsMax) losses.add('full');
    else {
      const asked = labelHotkeys.find((one) => one === hotkey && !keys.has(one));
      const free = asked ?? (hotkey === undefined ? labelHotkeys.find((one) => !keys.has(one)) : undefined) ?? null;
      keys.add(free);
      const own =
        labelColours.find((one) => one === colour) ?? labelColours[ids.size % labelColours.length] ?? '#1677ff';
      ids.set(name, await store.insertLabel(db, { datasetId, name, colour: own, hotkey: free }));
      fresh.push(name);
    }
  }
  return ids;
}

function shapesFor(
  { relative, shapes }: FoundPicture,
  { width, height }: { width: number; height: number },
  ids: Map<string, string>,
  losses: LossCount,
): Shape[] {
  const [across, down] = relative ? [width, height] : [1, 1];
  const kept = shapes.flatMap((shape, i): Shape[] => {
    const labelId = ids.get(shape.label.trim().slice(0, 50));
    const points = shape.points.map(([x, y]): [number, number] => [x * across, y * down]);
    const good = fitted({ ...shape, points }, width, height, losses);
    return good && labelId ? [{ shapeId: String(i + 1), labelId, kind: good.kind, points: good.points }] : [];
  });
  losses.add('full', kept.length - shapesMax);
  return kept.slice(0, shapesMax);
}

/**
 * Stores the shapes that an archive has for its pictures. Pictures that are labelled here already keep their labels.
 */
async function keepShapes(
  db: Db,
  where: Where,
  { labels, pictures }: Found,
  sums: Map<string, string>,
  losses: LossCount,
): Promise<{ shapeCount: number; newLabels: string[] }> {
  return db.transaction(async (tx) => {
    const newLabels: string[] = [];
    const ids = await labelsFor(tx, where, labels, losses, newLabels);
    const rows = await store.bySums(tx, where.datasetId, [...new Set(sums.values())]);
    const bySum = new Map(rows.map((row) => [row.sha256, row]));
    let shapeCount = 0;
    for (const picture of pictures) {
      const row = bySum.get(sums.get(picture.path) ?? '');
      if (!row) losses.add('noPicture');
      else if (row.version > 0) losses.add('kept');
      else {
        const shapes = shapesFor(picture, row, ids, losses);
        const state = picture.state ?? 'labelled';
        if (state !== 'unlabelled' || shapes.length > 0)
          await store.save(tx, { pictureId: row.pictureId, shapes, state, updatedBy: where.ownerId, version: 0 });
        bySum.set(row.sha256, { ...row, version: 1 });
        shapeCount += shapes.length;
      }
    }
    return { shapeCount, newLabels };
  });
}

/** Returns the texts of an archive with their paths. */
async function textsOf(archive: OpenPackage, paths: string[]): Promise<[path: string, bytes: Buffer][]> {
  const texts: [string, Buffer][] = [];
  let room = textBytes;
  for (const path of paths) {
    const bytes = await archive.bytes(path, room);
    room -= bytes.length;
    texts.push([path, bytes]);
  }
  return texts;
}

/** Imports an archive: the pictures first, then their labels. A second run finds the pictures of the first. */
async function importBoxes(
  db: Db,
  platform: Platform,
  where: Where,
  archive: OpenPackage,
  progress: (done: number, total: number) => Promise<void>,
): Promise<AnnotationReport> {
  const reader = { id: where.ownerId, patient: true };
  const report = emptyReport();
  const paths = [...archive.entries.keys()].filter((path) => !isClutter(path));
  const pictures = paths.filter(isPicture);
  ensure(pictures.length > 0, annotationFaults.nothing);
  const texts = await textsOf(archive, paths.filter(isText));
  const said = Buffer.from(JSON.stringify(archiveTexts(texts, pictures)));
  const formed = (await platform.parser.rule(reader, rule, said)).value as Found;
  const packed = pictures.map((path) => ({ path, className: '' }));
  const sums = new Map<string, string>();
  const most = await mostBytesOf(db, 'picture');
  let done = 0;
  for await (const some of batchesOf(unpacked(archive, packed, most, report))) {
    await progress(done, packed.length);
    for (const { name, bytes } of some) sums.set(name, createHash('sha256').update(bytes).digest('hex'));
    await takePictures(db, platform, where, some, report, reader);
    done += some.length;
  }
  const losses = new LossCount();
  losses.addAll(formed.losses);
  if (pictures.some((path) => /(^|\/)(train|val|test)/.test(path)) && formed.format) losses.add('split');
  const kept = await keepShapes(db, where, formed, sums, losses);
  await progress(packed.length, packed.length);
  return { ...report, ...kept, format: formed.format, losses: losses.list() };
}

/** Imports an archive that is in the file store. */
export async function importStored(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, sha256 }: { datasetId: string; sha256: string },
  progress: (done: number, total: number) => Promise<void>,
): Promise<AnnotationReport> {
  await boxesToEdit(db, actor, datasetId);
  const archive = await openPictureArchive(platform, sha256);
  try {
    return await importBoxes(db, platform, { datasetId, ownerId: actor.id }, archive, progress);
  } finally {
    await archive.close();
  }
}

/** Inserts labels without checking rights: for the data that a school is set up with. */
export async function insertLabels(
  db: Db,
  datasetId: string,
  forms: { name: string; colour: string; hotkey: string | null }[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const form of forms) ids.set(form.name, await store.insertLabel(db, { ...form, datasetId }));
  return ids;
}

/** Stores the known shapes of drawn pictures; every third picture is marked as reviewed. */
export async function labelDrawn(db: Db, where: Where, drawn: { bytes: Buffer; shapes: Shape[] }[]): Promise<void> {
  const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const rows = await store.bySums(
    db,
    where.datasetId,
    drawn.map(({ bytes }) => sumOf(bytes)),
  );
  const bySum = new Map(rows.map((row) => [row.sha256, row]));
  for (const [i, { bytes, shapes }] of drawn.entries()) {
    const row = bySum.get(sumOf(bytes));
    const state = i % 3 === 0 ? ('reviewed' as const) : ('labelled' as const);
    if (row) await store.save(db, { pictureId: row.pictureId, shapes, state, updatedBy: where.ownerId, version: 0 });
  }
}
