import type { libraryApi } from '@xueyan/contract/content/library';
import { libraryFaults } from '@xueyan/contract/content/library-fault';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { reach } from './library.service.ts';
import { libraryStore } from './library.store.ts';
import { libraryReviewStore } from './library-review.store.ts';

type Api = typeof libraryApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;

export async function listFolders(db: Db, actor: Actor): Promise<Output<Api['folders']>> {
  const waiting = may(actor, 'library.manage') ? (await waitingItems(db, actor)).count : 0;
  const folderList = await libraryStore.folders(db, actor.id);
  const [subjects, labels] = [await libraryStore.subjects(db, actor.id), await libraryStore.labels(db, actor.id)];
  return { folderList, subjects, labels, waiting };
}

/** Returns the resources and changes of resources that wait for the actor's review. */
export const waitingItems = (db: Db, actor: Actor) => libraryReviewStore.waiting(db, reach(actor), actor.id);

export async function saveFolder(db: Db, { parentId, name }: In<'saveFolder'>): Promise<{ folderId: string }> {
  ensure(parentId === null || (await libraryStore.hasFolder(db, parentId)), wireFaults.gone);
  return { folderId: await libraryStore.folderByName(db, parentId, name) };
}

export const updateFolder = (db: Db, { folderId, parentId, name }: In<'updateFolder'>): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(await libraryStore.hasFolder(tx, folderId), wireFaults.gone);
    if (parentId !== null) {
      const over = await libraryStore.foldersOver(tx, parentId);
      ensure(over.length > 0, wireFaults.gone);
      ensure(!over.includes(folderId), libraryFaults.folderCircle);
    }
    await libraryStore.setFolder(tx, folderId, { parentId, name });
  });

export const removeFolder = (db: Db, folderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(await libraryStore.hasFolder(tx, folderId), wireFaults.gone);
    ensure(!(await libraryStore.isFolderUsed(tx, folderId)), libraryFaults.folderInUse);
    await libraryStore.removeFolder(tx, folderId);
  });
