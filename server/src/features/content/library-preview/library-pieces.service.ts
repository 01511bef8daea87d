import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFaults } from '@xueyan/contract/base/file';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { libraryFaults } from '@xueyan/contract/content/library-fault';
import { uploadDepthMax } from '@xueyan/contract/content/library-preview';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { cleanName } from '../../base/stored-file/stored-file.service.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { saveFolder } from '../library/library-folder.service.ts';
import { addUploaded, folderToFill } from '../library/library-upload.service.ts';
import { piecesStore as store } from './library-pieces.store.ts';

/** Free bytes that uploads leave to everything else. */
const spared = 256 * 1024 * 1024;

/** Returns the folders of a path from a browser such as `course/week 1/slides.pdf`, without the file. */
const foldersIn = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((name) => cleanName(name).slice(0, 80))
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .slice(0, uploadDepthMax);

/** Allows a file to be sent into a folder of the library; returns the id of the upload. */
export async function beginPieces(
  db: Db,
  files: FileStore,
  actor: Actor,
  { folder, path, name, bytes }: { folder: string; path: string; name: string; bytes: number },
): Promise<string> {
  const folderId = await folderToFill(db, actor, folder || 'root');
  const most = await mostBytesOf(db, 'library');
  const max = sayMost(most);
  ensure(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= most, libraryFaults.tooLarge, { max });
  ensure((await files.freeBytes()) > spared + bytes + (await store.coming(db)), fileFaults.diskFull);
  const id = newId();
  await store.insert(db, { id, ownerId: actor.id, folderId, path: foldersIn(path), name: cleanName(name), bytes });
  return id;
}

/** Returns an upload that the actor began. */
export async function ownPieces(db: Db, actor: Actor, id: string) {
  const found = /^[0-9a-f-]{36}$/i.test(id) ? await store.find(db, id) : undefined;
  ensure(found, wireFaults.gone);
  ensure(found.ownerId === actor.id, wireFaults.gone);
  return { id, bytes: found.bytes, finished: found.finishedAt !== null };
}

/** Makes a resource of a file that has arrived, in the folders of its path; refuses other types and removes it. */
export async function finishPieces(db: Db, files: FileStore, id: string): Promise<void> {
  const path = join(files.incoming, id);
  const { taken } = await db.transaction(async (tx) => {
    const upload = await store.lock(tx, id);
    if (!upload || upload.finishedAt) return { taken: true };
    const actor = await actorOf(tx, upload.ownerId);
    ensure(actor, wireFaults.gone);
    let folderId = await folderToFill(tx, actor, upload.folderId ?? 'root');
    for (const name of upload.path) ({ folderId } = await saveFolder(tx, { parentId: folderId, name }));
    const head = await headOf(path);
    const kind = mediaTypeOf(upload.name, head);
    if (kind) {
      async function* one() {
        yield { path, name: upload?.name ?? '', bytes: upload?.bytes ?? 0, head };
      }
      await addUploaded(tx, files, actor, folderId, one());
    }
    await store.finish(tx, id, clock.now());
    return { taken: kind !== null && kind !== undefined };
  });
  await rm(`${path}.json`, { force: true });
  if (!taken) await rm(path, { force: true });
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Gives up an upload that has not arrived. */
export async function forgetPieces(db: Db, files: FileStore, id: string): Promise<void> {
  await store.remove(db, id);
  await removeBytes(files, id);
}

async function removeBytes(files: FileStore, id: string): Promise<void> {
  for (const path of [join(files.incoming, id), join(files.incoming, `${id}.json`)]) await rm(path, { force: true });
}

/** Removes uploads that nobody went on with. */
export async function expirePieces(db: Db, files: FileStore): Promise<void> {
  const before = new Date(clock.now().getTime() - uploadLifeHours * 3_600_000);
  for (const id of await store.takeExpired(db, before)) await removeBytes(files, id);
}
