import type { Actor } from '@xueyan/contract/account/actor';
import {
  coverExtensions,
  editorExtensions,
  type FileScope,
  FlagId,
  fileAddress,
  fileFaults,
} from '@xueyan/contract/file/file';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { ByteRange } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { documentToRead, documentToWrite } from '../../system/help/help.service.ts';
import { courseToEdit, courseToOpen, setCover } from '../../teaching/course/course.service.ts';
import { runToRead, runToWrite } from '../../teaching/run/run-access.service.ts';
import { findFile, keepFile } from '../stored-file/stored-file.service.ts';
import { importWord } from '../word/word.service.ts';

/** What arrives, one file after the other; nothing is received before the first is asked for. */
type Incoming = AsyncIterable<FormFile>;

/** What belongs to a record; faces are seen by everybody, and have an address of their own. */
type RecordScope = Exclude<FileScope, 'avatar'>;
type Policy = (db: Db, actor: Actor, scopeId: string) => Promise<unknown>;
const mayWrite: Record<RecordScope, Policy> = { course: courseToEdit, run: runToWrite, help: documentToWrite };
const mayRead: Record<RecordScope, Policy> = { course: courseToOpen, run: runToRead, help: documentToRead };

/** Where an upload goes, when the actor may write there. */
async function placeOf(db: Db, actor: Actor, flagId: string): Promise<{ scope: RecordScope; scopeId: string }> {
  if (!FlagId.safeParse(flagId).success) {
    throw new Fault(wireFaults.badInput, { field: 'flagId', rule: 'course-<id> / run-<id> / help-<id>' });
  }
  const dash = flagId.indexOf('-');
  const scope = flagId.slice(0, dash).toLowerCase() as RecordScope;
  const scopeId = flagId.slice(dash + 1);
  await mayWrite[scope](db, actor, scopeId);
  return { scope, scopeId };
}

/** Keeps what was put into an editor. Files of other kinds are named in `errorFileList`; the good ones are kept all the same. */
export async function uploadIntoEditor(db: Db, platform: Platform, actor: Actor, flagId: string, incoming: Incoming) {
  const place = await placeOf(db, actor, flagId);
  const fileMap = new Map<string, string>();
  const errorFileList: string[] = [];
  for await (const file of incoming) {
    const id = await keepFile(db, platform.files, { ...file, ...place, ownerId: actor.id }, editorExtensions);
    if (id) fileMap.set(nameOfItsOwn(file.name, fileMap), fileAddress(id));
    else errorFileList.push(file.name);
  }
  ensure(fileMap.size + errorFileList.length > 0, fileFaults.empty);
  return { fileMap: Object.fromEntries(fileMap), errorFileList };
}

/** The name, numbered where another file of the form has it, or where it would be no ordinary key of the reply. */
function nameOfItsOwn(name: string, taken: ReadonlyMap<string, string>): string {
  const isFree = (one: string) => !taken.has(one) && one !== '__proto__';
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let own = name;
  for (let number = 2; !isFree(own); number++) own = `${stem} (${number})${extension}`;
  return own;
}

/** Takes a Word document over into an editor: its text as Markdown, its pictures kept. */
export async function uploadWord(db: Db, platform: Platform, actor: Actor, flagId: string, incoming: Incoming) {
  const place = await placeOf(db, actor, flagId);
  const file = await firstOf(incoming);
  ensure(file, fileFaults.wordSize);
  ensure(file.bytes.length > 0, fileFaults.wordSize);
  return { content: await importWord(db, platform, { ...file, ...place, ownerId: actor.id }) };
}

/** Gives a course its cover. */
export async function uploadCover(db: Db, platform: Platform, actor: Actor, courseId: string, incoming: Incoming) {
  const place = await placeOf(db, actor, `course-${courseId}`);
  const file = await firstOf(incoming);
  ensure(file, fileFaults.empty);
  const id = await keepFile(db, platform.files, { ...file, ...place, ownerId: actor.id }, coverExtensions);
  ensure(id, fileFaults.coverKind);
  await setCover(db, platform.live, actor, courseId, id);
  return { cover: fileAddress(id) };
}

/** A file, for whoever may open the course, read the run or read the help document it belongs to. */
export async function fileToRead(db: Db, actor: Actor, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  if (file.scope === 'avatar') throw new Fault(fileFaults.missing);
  await mayRead[file.scope](db, actor, file.scopeId);
  return file;
}

/** A file's bytes, or a stretch of them. */
export async function openFile(platform: Platform, sha256: string, range?: ByteRange) {
  const stream = await platform.files.open(sha256, range);
  ensure(stream, fileFaults.missing);
  return stream;
}
