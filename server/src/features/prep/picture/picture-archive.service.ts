import { type PictureReport, type PictureSplit, pictureFaults, picturesMax } from '@xueyan/contract/prep/picture';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';
import { type OpenPackage, openZipPackage } from '../../../platform/archive/open-package.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { mostBytesOf, mostUploadBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { picturesToEdit } from './picture.service.ts';
import { batchesOf, emptyReport, type Incoming, isClutter, refuse, takePictures } from './picture-intake.service.ts';

/**
 * Job that imports an archive. It is in the file store under its sha256; no record refers to it, so it is removed a day
 * later.
 */
export const pictureArchiveJob = jobKind({
  kind: 'picture.archive',
  access: 'may:prep.use',
  input: z.object({ datasetId: z.string(), sha256: z.string() }),
});

/** Twice the pictures of a data set, because each may have a text beside it, and as much that systems add. */
const limits = { entries: 4 * picturesMax + 1000, bytes: mostUploadBytesOf('pictureArchive') };

/** Enqueues the import of a zip with one folder per class; the file is moved. */
export async function startArchive(
  db: Db,
  { files }: Pick<Platform, 'files'>,
  actor: Actor,
  { datasetId, name, path }: { datasetId: string; name: string; path: string },
): Promise<{ jobId: string }> {
  await picturesToEdit(db, actor, datasetId);
  const sha256 = await files.adopt(path);
  const job = { title: name.slice(-120), input: { datasetId, sha256 }, key: `${datasetId} ${sha256}` };
  return { jobId: await startJob({ db, actor }, pictureArchiveJob, job) };
}

/** Opens an archive of the file store: only what is asked for is read. */
export async function openPictureArchive({ files }: Platform, sha256: string): Promise<OpenPackage> {
  const path = await files.find(sha256);
  ensure(path, wireFaults.gone);
  return openZipPackage(path, limits);
}

/** Picture of an archive that is not read yet. */
interface Packed {
  path: string;
  className: string;
  split?: PictureSplit;
}

/** Yields pictures of an archive one by one; the report names those that are too large or damaged. */
export async function* unpacked(
  archive: OpenPackage,
  packed: Packed[],
  most: number,
  report: PictureReport,
): AsyncGenerator<Incoming> {
  for (const { path, ...said } of packed) {
    if ((archive.entries.get(path)?.bytes ?? 0) > most) {
      refuse(report, path, 'bytes');
      continue;
    }
    const bytes = await archive.bytes(path, most).catch((error: unknown) => {
      // The sizes in an archive are not trusted.
      refuse(report, path, error instanceof Fault ? 'bytes' : 'broken');
      return null;
    });
    if (bytes) yield { name: path, bytes, ...said };
  }
}

const splits: Record<string, PictureSplit> = {
  ...{ train: 'train', training: 'train', test: 'test', testing: 'test' },
  ...{ validation: 'validation', valid: 'validation', val: 'validation' },
};

/** Returns the class of a picture by its folder, and its split by the folder around that; null outside of folders. */
function placeIn(path: string): Omit<Packed, 'path'> | null {
  const folders = path.split('/').slice(0, -1);
  const className = folders.at(-1)?.trim().slice(0, 50);
  if (!className) return null;
  const split = splits[folders.at(-2)?.toLowerCase() ?? ''];
  return { className, ...(split && { split }) };
}

/** Imports an archive in batches: what is imported stays after a cancel, and a second run finds it. */
export async function importArchive(
  { db, platform, actor, progress }: Pick<JobContext<'may:prep.use'>, 'db' | 'platform' | 'actor' | 'progress'>,
  { datasetId, sha256 }: z.output<(typeof pictureArchiveJob)['input']>,
): Promise<PictureReport> {
  const reader = { id: actor.id, patient: true };
  const report = emptyReport();
  const archive = await openPictureArchive(platform, sha256);
  try {
    const packed: Packed[] = [];
    for (const path of archive.entries.keys()) {
      const place = isClutter(path) ? undefined : placeIn(path);
      if (place) packed.push({ path, ...place });
      else if (place === null) refuse(report, path, 'folder');
    }
    ensure(packed.length > 0, pictureFaults.nothing);
    let done = 0;
    const most = await mostBytesOf(db, 'picture');
    for await (const some of batchesOf(unpacked(archive, packed, most, report))) {
      await progress(done, packed.length);
      await picturesToEdit(db, actor, datasetId);
      await takePictures(db, platform, { datasetId, ownerId: actor.id }, some, report, reader);
      done += some.length;
    }
    await progress(packed.length, packed.length);
    return report;
  } finally {
    await archive.close();
  }
}
