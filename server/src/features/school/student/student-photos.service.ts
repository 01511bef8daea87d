import { mayKeepStudent } from '@xueyan/contract/school/student';
import {
  type CheckedPhoto,
  type PhotosCheck,
  photosMaxFiles,
  studentPhotoFaults,
} from '@xueyan/contract/school/student-photo';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { jobKind } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/parser/parser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { mostBytesOf, mostUploadBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { photoProblem } from './student-photo.service.ts';
import { studentPhotoStore } from './student-photo.store.ts';

/** The archive is in the file store under its hash; no record refers to it, so it is deleted a day later. */
export const photosJob = jobKind({
  kind: 'student.photos',
  access: 'may:member.manage',
  input: z.object({ sha256: z.string() }),
});

const limits = { entries: photosMaxFiles, bytes: mostUploadBytesOf('studentPhotos'), entryBytes: 16 * 1024 * 1024 };
/** Maximum number of files that a check shows. */
const mostShown = 300;

export interface FoundPhoto extends CheckedPhoto {
  studentId: string;
  bytes: Buffer;
}

/** Returns whether a file is one that operating systems add to archives. */
const isClutter = (path: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** Returns the photos of an archive, each with the student of the actor’s data range whose number is its name. */
export async function readPhotos(
  db: Db,
  { parser }: Pick<Platform, 'parser'>,
  actor: Actor,
  archive: Buffer,
  reader: Reader,
): Promise<FoundPhoto[]> {
  const files = [...(await parser.archive(reader, archive, limits))]
    .filter(([path]) => !isClutter(path))
    .map(([path, bytes]) => {
      const name = path.split('/').at(-1) ?? path;
      return { path, bytes: Buffer.from(bytes), number: name.replace(/\.[^.]*$/, '').trim() };
    });
  const keys = files.map(({ number }) => number.toLowerCase());
  const known = (await studentPhotoStore.numbered(db, keys)).filter((one) => mayKeepStudent(actor, one));
  const byKey = new Map(known.map((one) => [one.key, one]));
  const seen = new Set<string>();
  const most = await mostBytesOf(db, 'studentPhoto');
  return files.map(({ path, bytes, number }) => {
    const key = number.toLowerCase();
    const student = byKey.get(key);
    const repeated = seen.has(key);
    const problem = student ? (repeated ? 'twice' : photoProblem(bytes, most)) : 'unknown';
    if (problem === '') seen.add(key);
    return {
      ...{ name: path.slice(-200), studentId: student?.studentId ?? '', bytes, problem },
      ...{ studentNumber: student?.studentNumber ?? number, studentName: student?.studentName ?? '' },
      replaces: Boolean(student?.photoId),
    };
  });
}

/** How long an archive that was checked can be imported without being sent again. */
const keptMs = 3_600_000;
const Kept = z.object({ sha256: z.string(), name: z.string(), goodCount: z.number(), until: z.number() });
const keptUse = (actor: Actor) => `photos that ${actor.id} checked`;

/**
 * Checks an archive of photos and keeps it in the file store; changes nothing else. What stands for it is sealed for the
 * actor: there is no record of it.
 */
export async function checkPhotos(db: Db, platform: Platform, actor: Actor, file: FormFile): Promise<PhotosCheck> {
  const check = await lookAtPhotos(db, platform, actor, file);
  const sha256 = await platform.files.put(file.bytes);
  const until = clock.now().getTime() + keptMs;
  const kept = { sha256, name: file.name.slice(-120), goodCount: check.goodCount, until };
  return { ...check, archive: platform.secrets.seal(JSON.stringify(kept), keptUse(actor)) };
}

/** Starts a job that imports an archive that the actor checked; returns the job. */
export async function startCheckedPhotos(db: Db, { secrets }: Platform, actor: Actor, archive: string) {
  const opened = secrets.open(archive, keptUse(actor));
  const kept = opened === null ? null : Kept.parse(JSON.parse(opened));
  if (!kept || kept.until <= clock.now().getTime()) throw new Fault(studentPhotoFaults.away);
  ensure(kept.goodCount > 0, studentPhotoFaults.none);
  const { sha256, name } = kept;
  return { jobId: await startJob({ db, actor }, photosJob, { title: name, input: { sha256 } }) };
}

async function lookAtPhotos(
  db: Db,
  platform: Platform,
  actor: Actor,
  file: FormFile,
): Promise<Omit<PhotosCheck, 'archive'>> {
  const found = await readPhotos(db, platform, actor, file.bytes, { id: actor.id });
  const good = found.filter(({ problem }) => problem === '');
  const problems = found.filter(({ problem }) => problem !== '');
  const photoList = [...problems, ...good]
    .slice(0, mostShown)
    .map(({ studentId: _, bytes: __, ...one }): CheckedPhoto => one);
  const replaceCount = good.filter(({ replaces }) => replaces).length;
  return { goodCount: good.length, replaceCount, problemCount: problems.length, photoList };
}

/** Starts a job that imports an archive of photos; returns the job. */
export async function startPhotos(db: Db, platform: Platform, actor: Actor, file: FormFile) {
  const { goodCount } = await lookAtPhotos(db, platform, actor, file);
  ensure(goodCount > 0, studentPhotoFaults.none);
  const sha256 = await platform.files.put(file.bytes);
  return { jobId: await startJob({ db, actor }, photosJob, { title: file.name.slice(-120), input: { sha256 } }) };
}
