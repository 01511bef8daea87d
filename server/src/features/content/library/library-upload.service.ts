import { open, readFile } from 'node:fs/promises';
import { fileFaults } from '@xueyan/contract/base/file';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import type { LibraryUploaded } from '@xueyan/contract/content/library';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FilePlace } from '../../../http/form.ts';
import { clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import { adoptFile, storeFile } from '../../base/stored-file/stored-file.service.ts';
import { heldBack, itemToEdit } from './library.service.ts';
import { libraryStore } from './library.store.ts';
import { refreshFile, refreshItem } from './library-index.service.ts';

/** An uploaded file: its path, size and first bytes. */
export interface Arrived extends FilePlace {
  bytes: number;
  head: Uint8Array;
}

/** Yields the files of a form with their size and first bytes, one at a time. */
export async function* headed(places: AsyncIterable<FilePlace>): AsyncGenerator<Arrived> {
  for await (const place of places) {
    const handle = await open(place.path);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      yield { ...place, bytes: (await handle.stat()).size, head: buffer.subarray(0, bytesRead) };
    } finally {
      await handle.close();
    }
  }
}

const titleOf = (name: string) => name.replace(/\.[^.]{1,5}$/, '').slice(0, 120) || name.slice(0, 120);

async function keep(db: Db, files: FileStore, actor: Actor, itemId: string, file: Arrived, mediaType: string) {
  const { path, name, bytes } = file;
  const row = { path, name, bytes, mediaType, ownerId: actor.id, scope: 'resource' as const, scopeId: itemId };
  const fileId = await adoptFile(db, files, row);
  await libraryStore.addVersion(db, itemId, fileId, actor.id);
  await refreshFile(db, itemId, fileId);
}

/** Returns the target folder of an upload: a folder of the library, or null for `root`. */
export async function folderToFill(db: Db, actor: Actor, folder: string): Promise<string | null> {
  ensure(may(actor, 'library.write'), wireFaults.gone);
  if (folder === 'root') return null;
  ensure(/^[0-9a-f-]{36}$/i.test(folder) && (await libraryStore.hasFolder(db, folder)), wireFaults.gone);
  return folder;
}

/** Adds each file as a resource off the shelf; reports files of other types. */
export async function addUploaded(
  db: Db,
  files: FileStore,
  actor: Actor,
  folderId: string | null,
  incoming: AsyncIterable<Arrived>,
): Promise<z.output<typeof LibraryUploaded>> {
  const itemIds: string[] = [];
  const errorFileList: string[] = [];
  for await (const file of incoming) {
    const mediaType = mediaTypeOf(file.name, file.head.subarray(0, headBytes));
    if (!mediaType || file.bytes === 0) {
      errorFileList.push(file.name);
      continue;
    }
    const id = await db.transaction(async (tx) => {
      const itemId = await libraryStore.insert(tx, { title: titleOf(file.name), folderId, ownerId: actor.id });
      await keep(tx, files, actor, itemId, file, mediaType);
      return itemId;
    });
    itemIds.push(id);
  }
  ensure(itemIds.length + errorFileList.length > 0, fileFaults.empty);
  return { itemIds, errorFileList };
}

/** Adds a version to a resource that the actor may change. */
export const addVersion = (db: Db, files: FileStore, actor: Actor, itemId: string, file: Arrived | undefined) =>
  db.transaction(async (tx) => {
    ensure(file && file.bytes > 0, fileFaults.empty);
    const row = await itemToEdit(tx, actor, itemId);
    const mediaType = file && mediaTypeOf(file.name, file.head.subarray(0, headBytes));
    if (!file || !mediaType) return { itemIds: [], errorFileList: [file?.name ?? ''] };
    // Before the version is inserted: until it is approved, others see the current one.
    const held = await heldBack(tx, actor, row);
    await keep(tx, files, actor, itemId, file, mediaType);
    await libraryStore.set(tx, itemId, { updatedAt: clock.now(), ...held });
    if (held) await refreshItem(tx, itemId);
    return { itemIds: [itemId], errorFileList: [] };
  });

/** Adds bytes as a resource and returns its id. */
export const addBytes = (
  db: Db,
  files: FileStore,
  actor: Actor,
  folderId: string | null,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> =>
  db.transaction(async (tx) => {
    const mediaType = mediaTypeOf(name, bytes.subarray(0, headBytes)) ?? 'application/octet-stream';
    const itemId = await libraryStore.insert(tx, { title: titleOf(name), folderId, ownerId: actor.id });
    const row = { name, mediaType, ownerId: actor.id, scope: 'resource' as const, scopeId: itemId };
    const fileId = await storeFile(tx, files, bytes, row);
    await libraryStore.addVersion(tx, itemId, fileId, actor.id);
    await refreshFile(tx, itemId, fileId);
    return itemId;
  });

/** Returns a file that lies beside this one, for the demo school. */
export const sampleFile = (name: string): Promise<Buffer> => readFile(new URL(`./samples/${name}`, import.meta.url));
