import { editorExtensions, type FileScope, FlagId, fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { ByteRange } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile, keepFile } from '../stored-file/stored-file.service.ts';
import { importWord } from '../word/word.service.ts';

/** What arrives, one file after the other; nothing is received before the first is asked for. */
type Incoming = AsyncIterable<FormFile>;

/** Where files are kept, and who may read and write those of which records. */
export interface Shelf {
  db: Db;
  platform: Platform;
  rules: Partial<Record<FileScope, FileRule>>;
}

/** Where an upload goes, when the actor may write there. */
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

/** Keeps what was put into an editor. Files of other kinds are named in `errorFileList`; the good ones are kept all the same. */
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

/** The name, numbered where another file of the form has it, or where it would be no ordinary key of the reply. */
function nameOfItsOwn(name: string, taken: ReadonlyMap<string, string>): string {
  const isFree = (one: string) => !taken.has(one) && one !== '__proto__';
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let own = name;
  for (let number = 2; !isFree(own); number++) own = `${stem} (${number})${extension}`;
  return own;
}

/** Takes a Word document over into an editor: its text as Markdown, its pictures kept. */
export async function uploadWord(shelf: Shelf, actor: Actor, flagId: string, incoming: Incoming) {
  const { db, platform } = shelf;
  const place = await placeOf(shelf, actor, flagId);
  const file = await firstOf(incoming);
  ensure(file, fileFaults.wordSize);
  ensure(file.bytes.length > 0, fileFaults.wordSize);
  return { content: await importWord(db, platform, { ...file, ...place, ownerId: actor.id }) };
}

/** A file, for whoever may read the record it belongs to. Faces belong to none and have an address of their own. */
export async function fileToRead({ db, rules }: Shelf, actor: Actor, fileId: string) {
  const file = /^[0-9a-f-]{36}$/i.test(fileId) ? await findFile(db, fileId) : undefined;
  ensure(file, fileFaults.missing);
  // Pictures of what it is asked: an account of one exam has no business with other files.
  ensure(!actor.examOnly || file.scope === 'question', fileFaults.missing);
  const rule = rules[file.scope];
  ensure(rule, fileFaults.missing);
  await rule.read(db, actor, file.scopeId, file.id);
  return file;
}

/** A file's bytes, or a stretch of them. */
export async function openFile(platform: Platform, sha256: string, range?: ByteRange) {
  const stream = await platform.files.open(sha256, range);
  ensure(stream, fileFaults.missing);
  return stream;
}
