import { coverExtensions, fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { courseToEdit, setCover } from './course.service.ts';

/** Stores the cover of a course. */
export async function uploadCover(
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  incoming: AsyncIterable<FormFile>,
) {
  if (!Id.safeParse(courseId).success) throw new Fault(wireFaults.badInput, { field: 'courseId', rule: 'courseId' });
  await courseToEdit(db, actor, courseId);
  const file = await firstOf(incoming);
  ensure(file, fileFaults.empty);
  const place = { scope: 'course', scopeId: courseId, ownerId: actor.id } as const;
  const id = await keepFile(db, platform, { ...file, ...place }, coverExtensions);
  ensure(id, fileFaults.coverKind);
  await setCover(db, platform.live, actor, courseId, id);
  return { cover: fileAddress(id) };
}
