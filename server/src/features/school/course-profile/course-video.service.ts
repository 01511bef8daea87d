import { open, stat } from 'node:fs/promises';
import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import { courseProfileFaults } from '@xueyan/contract/school/course-profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import type { FilePlace } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adoptFile } from '../../base/stored-file/stored-file.service.ts';
import { courseToEdit } from '../course/course.service.ts';
import { setVideo } from './course-profile.service.ts';
import { videoKind } from './video-kind.rule.ts';

/** Stores the introductory film of a course: the received file is moved on the disk, never held in memory. */
export async function uploadVideo(
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  incoming: AsyncIterable<FilePlace>,
) {
  if (!Id.safeParse(courseId).success) throw new Fault(wireFaults.badInput, { field: 'courseId', rule: 'courseId' });
  await courseToEdit(db, actor, courseId);
  for await (const { name, path } of incoming) {
    const mediaType = videoKind(await headOf(path));
    ensure(mediaType, courseProfileFaults.videoKind);
    const { size: bytes } = await stat(path);
    const place = { scope: 'course', scopeId: courseId, ownerId: actor.id } as const;
    const id = await adoptFile(db, platform.files, { ...place, name, path, bytes, mediaType });
    await setVideo(db, platform.live, actor, courseId, id);
    return { video: fileAddress(id) };
  }
  throw new Fault(fileFaults.empty);
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
