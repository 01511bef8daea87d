import type { Actor } from '@xueyan/contract/account/actor';
import { coverExtensions, editorExtensions, FlagId, fileAddress, fileFaults } from '@xueyan/contract/file/file';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { courseToEdit, courseToOpen, setCover } from '../../teaching/course/course.service.ts';
import { runToRead } from '../../teaching/run/run.service.ts';
import { findFile, keepFile } from '../stored-file/stored-file.service.ts';

export interface Incoming {
  name: string;
  bytes: Buffer;
}

/** Where an upload goes, when the actor may write there. */
async function placeOf(db: Db, actor: Actor, flagId: string): Promise<{ scope: 'course' | 'run'; scopeId: string }> {
  if (!FlagId.safeParse(flagId).success) {
    throw new Fault(wireFaults.badInput, { field: 'flagId', rule: 'course-<id> / run-<id>' });
  }
  const scope = flagId.startsWith('run-') ? 'run' : 'course';
  const scopeId = flagId.slice(scope.length + 1);
  if (scope === 'run') await runToRead(db, actor, scopeId);
  else await courseToEdit(db, actor, scopeId);
  return { scope, scopeId };
}

/** Keeps what was put into an editor. Files of other kinds are named in `errorFileList`; the good ones are kept all the same. */
export async function uploadIntoEditor(db: Db, platform: Platform, actor: Actor, flagId: string, incoming: Incoming[]) {
  const place = await placeOf(db, actor, flagId);
  ensure(incoming.length > 0, fileFaults.empty);
  const fileMap: Record<string, string> = {};
  const errorFileList: string[] = [];
  for (const file of incoming) {
    const id = await keepFile(db, platform.files, { ...file, ...place, ownerId: actor.id }, editorExtensions);
    if (id) fileMap[file.name] = fileAddress(id);
    else errorFileList.push(file.name);
  }
  return { fileMap, errorFileList };
}

/** Gives a course its cover. */
export async function uploadCover(db: Db, platform: Platform, actor: Actor, courseId: string, file: Incoming) {
  const place = await placeOf(db, actor, `course-${courseId}`);
  const id = await keepFile(db, platform.files, { ...file, ...place, ownerId: actor.id }, coverExtensions);
  ensure(id, fileFaults.coverKind);
  await setCover(db, actor, courseId, id);
  return { cover: fileAddress(id) };
}

/** A file and its bytes, for whoever may open the course, or read the run, it belongs to. */
export async function readFile(db: Db, platform: Platform, actor: Actor, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  if (file.scope === 'course') await courseToOpen(db, actor, file.scopeId);
  else await runToRead(db, actor, file.scopeId);
  const stream = await platform.files.open(file.sha256);
  ensure(stream, fileFaults.missing);
  return { file, stream };
}
