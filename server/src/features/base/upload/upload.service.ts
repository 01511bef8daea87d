import { editorExtensions, type FileScope, FlagId, fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { ByteRange } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyFile, findFile, keepFile } from '../stored-file/stored-file.service.ts';
import { mostBytesOf } from '../stored-file/upload-size.service.ts';
import { importWord } from '../word/word.service.ts';
import { byteRange } from './byte-range.rule.ts';

/** Files in order of arrival; nothing is received before the first is requested. */
type Incoming = AsyncIterable<FormFile>;

/** File storage, and the rules for reading and writing files of records. */
export interface Shelf {
  db: Db;
  platform: Platform;
  rules: Partial<Record<FileScope, FileRule>>;
}

/** Returns the record for an upload, if the actor may write there. */
async function placeOf({ db, rules }: Shelf, actor: Actor, flagId: string) {
  const dash = flagId.indexOf('-');
  const scope = flagId.slice(0, dash).toLowerCase() as FileScope;
  const rule = FlagId.safeParse(flagId).success ? rules[scope] : undefined;
  if (!rule) {
    const known = Object.keys(rules).map((one) => `${one}-<id>`);
    throw new Fault(wireFaults.badInput, { field: 'flagId', rule: known.join(' / ') });
  }
  const scopeId = flagId.slice(dash + 1);
  await rule.write(db, actor, scopeId);
  return { scope, scopeId };
}

/**
 * Stores files uploaded into an editor. Files of other formats are listed in `errorFileList`; the valid ones are stored
 * anyway.
 */
export async function uploadIntoEditor(shelf: Shelf, actor: Actor, flagId: string, incoming: Incoming) {
  const { db, platform } = shelf;
  const place = await placeOf(shelf, actor, flagId);
  const fileMap = new Map<string, string>();
  const errorFileList: string[] = [];
  for await (const file of incoming) {
    const id = await keepFile(db, platform, { ...file, ...place, ownerId: actor.id }, editorExtensions);
    if (id) fileMap.set(nameOfItsOwn(file.name, fileMap), fileAddress(id));
    else errorFileList.push(file.name);
  }
  ensure(fileMap.size + errorFileList.length > 0, fileFaults.empty);
  return { fileMap: Object.fromEntries(fileMap), errorFileList };
}

/** Puts a stored file, which the actor may read elsewhere, beside the text of an editor; its bytes are stored once. */
export async function insertIntoEditor(shelf: Shelf, actor: Actor, flagId: string, fileId: string) {
  const file = await fileToRead(shelf, actor, fileId);
  const place = await placeOf(shelf, actor, flagId);
  const { name, mediaType, bytes, sha256 } = file;
  if (!editorExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)))
    return { fileMap: {}, errorFileList: [name] };
  const { files } = shelf.platform;
  const id = await copyFile(shelf.db, files, { name, mediaType, bytes, sha256, ...place, ownerId: actor.id });
  return { fileMap: { [name]: fileAddress(id) }, errorFileList: [] };
}

/** Returns the name, numbered if another file of the form has it, or if it is not a safe key of the reply. */
function nameOfItsOwn(name: string, taken: ReadonlyMap<string, string>): string {
  const isFree = (one: string) => !taken.has(one) && one !== '__proto__';
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let own = name;
  for (let number = 2; !isFree(own); number++) own = `${stem} (${number})${extension}`;
  return own;
}

/** Imports a Word document into an editor: its text as Markdown, its pictures stored. */
export async function uploadWord(shelf: Shelf, actor: Actor, flagId: string, incoming: Incoming) {
  const { db, platform } = shelf;
  const place = await placeOf(shelf, actor, flagId);
  const file = await firstOf(incoming);
  const max = (await mostBytesOf(db, 'word')) / 1024 / 1024;
  ensure(file, fileFaults.wordSize, { max });
  ensure(file.bytes.length > 0, fileFaults.wordSize, { max });
  return { content: await importWord(db, platform, { ...file, ...place, ownerId: actor.id }) };
}

/**
 * Returns a file for readers of its record. Pictures of people belong to no record and have an address of their own.
 */
export async function fileToRead({ db, rules }: Shelf, actor: Actor, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  // An account for one exam may read only pictures of questions.
  ensure(!actor.examOnly || file.scope === 'question', fileFaults.missing);
  const rule = rules[file.scope];
  ensure(rule, fileFaults.missing);
  await rule.read(db, actor, file.scopeId, file.id);
  return file;
}

export { byteRange };

/** Opens a file's bytes, or a range of them. */
export async function openFile(platform: Platform, sha256: string, range?: ByteRange) {
  const stream = await platform.files.open(sha256, range);
  ensure(stream, fileFaults.missing);
  return stream;
}
