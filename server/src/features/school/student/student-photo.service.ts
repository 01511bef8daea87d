import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import { mayKeepStudent } from '@xueyan/contract/school/student';
import {
  type PhotoProblem,
  photoExtensions,
  photoMaxPixels,
  studentPhotoFaults,
} from '@xueyan/contract/school/student-photo';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { keepFile, pictureSize } from '../../base/stored-file/stored-file.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { studentsToKeep } from './student.service.ts';
import { studentPhotoStore } from './student-photo.store.ts';

/** Returns the problem of a photo, judged by its size and header; empty when there is none. */
export function photoProblem(bytes: Buffer, most: number): PhotoProblem {
  if (bytes.length > most) return 'size';
  const size = pictureSize(bytes);
  if (!size) return 'kind';
  return size.width > photoMaxPixels || size.height > photoMaxPixels ? 'pixels' : '';
}

/** Stores the photo of a student in the actor’s data range; returns its address. */
export async function savePhoto(db: Db, platform: Platform, actor: Actor, studentId: string, file: FormFile) {
  ensure(Id.safeParse(studentId).success, wireFaults.gone);
  await db.transaction((tx) => studentsToKeep(tx, actor, [studentId]));
  ensure(file.bytes.length > 0, fileFaults.empty);
  const most = await mostBytesOf(db, 'studentPhoto');
  const problem = photoProblem(file.bytes, most);
  ensure(problem !== 'size', studentPhotoFaults.size, { max: sayMost(most) });
  ensure(problem !== 'pixels', studentPhotoFaults.pixels, { max: photoMaxPixels });
  ensure(problem === '', studentPhotoFaults.kind);
  const place = { scope: 'student', scopeId: studentId, ownerId: actor.id } as const;
  const fileId = await keepFile(db, platform, { ...file, ...place }, photoExtensions);
  ensure(fileId, studentPhotoFaults.kind);
  await setPhoto(db, actor, studentId, fileId);
  return { photo: fileAddress(fileId) };
}

/** Removes the photo of a student. */
export const removePhoto = (db: Db, actor: Actor, studentId: string) => setPhoto(db, actor, studentId, null);

const setPhoto = (db: Db, actor: Actor, studentId: string, fileId: string | null) =>
  db.transaction(async (tx) => {
    const [found] = await studentsToKeep(tx, actor, [studentId]);
    ensure(found, wireFaults.gone);
    await studentPhotoStore.set(tx, studentId, fileId);
    const { number, name, photoId } = found.row;
    await recordAudit(tx, actor, 'student.photo', studentId, { number, name, before: photoId, after: fileId });
  });

/**
 * Access rule of photos: read by managers of the student, their examiners, and the student. Uploads use a call of their
 * own.
 */
export const photoRule: FileRule = {
  read: async (db, actor, studentId) => {
    const found = await studentPhotoStore.find(db, studentId);
    ensure(found, fileFaults.missing);
    if (found.accountId === actor.id || mayKeepStudent(actor, found)) return;
    const examines = found.accountId && (await studentPhotoStore.isCandidateOf(db, found.accountId, actor.id));
    ensure(examines, fileFaults.missing);
  },
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};
