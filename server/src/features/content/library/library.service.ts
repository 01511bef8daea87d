import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf } from '@xueyan/contract/base/kind';
import {
  type LibraryItem,
  type LibraryState,
  type libraryApi,
  libraryFaults,
  libraryKeptDays,
  mayEditLibraryItem,
  mayReviewLibraryItem,
} from '@xueyan/contract/content/library';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attachStored } from '../../school/attachment/attachment.service.ts';
import { courseToRead } from '../../school/course-hall/course-hall.service.ts';
import { addSection, sectionToEdit } from '../../school/section/section.service.ts';
import { type ItemRow, libraryStore } from './library.store.ts';

type Api = typeof libraryApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof libraryStore.find>>>;

/** Kinds that the page shows; the rest is taken along. */
const shownKinds = /\.(pdf|png|jpe?g|gif|webp|bmp|mp4|m4v|webm|mp3|wav|ogg|m4a|flac|txt|md|csv)$/i;

const present = (clock: Clock, { row, file, ...found }: Found): LibraryItem => ({
  ...{ itemId: row.id, title: row.title, description: row.description, folderId: row.folderId, subject: row.subject },
  ...{ labels: row.labels, share: row.share, courseId: row.courseId, downloadable: row.downloadable, state: row.state },
  ...{ reason: row.reason, ownerId: row.ownerId, viewCount: row.viewCount, downloadCount: row.downloadCount },
  ...{ fileName: file.name, bytes: file.bytes, category: categoryOf(file.name) ?? 'document', ...found },
  removeTime: clock.writeOptional(row.removedAt),
  createTime: clock.write(row.createdAt),
  updateTime: clock.write(row.updatedAt),
});

/** How far somebody's review and recycle bin reach; without the right to manage, to one's own. */
const reach = (actor: Actor) => (may(actor, 'library.manage') ? scopeOf(actor, 'library.manage') : ownScope(actor));

export async function listLibrary(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const page = await libraryStore.page(db, reach(actor), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

export async function listFolders(db: Db, actor: Actor): Promise<Output<Api['folders']>> {
  const waiting = may(actor, 'library.manage') ? await libraryStore.countWaiting(db, reach(actor), actor.id) : 0;
  const folderList = await libraryStore.folders(db, actor.id);
  return { folderList, subjects: await libraryStore.subjects(db, actor.id), waiting };
}

/** A resource that the actor may look at: shared with them, their own, or theirs to review. */
export async function itemToRead(db: Db, actor: Actor, id: string) {
  const found = await libraryStore.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  const editor = mayEditLibraryItem(actor, { ...found.row, organizationId: found.organizationId });
  ensure(editor || (await libraryStore.isSharedWith(db, actor.id, id)), wireFaults.gone);
  return { found, editor };
}

/** A resource that the actor may change; nobody else does meanwhile. */
export async function itemToEdit(db: Db, actor: Actor, id: string, removed = false): Promise<ItemRow> {
  const row = await libraryStore.lock(db, id);
  const found = row && (await libraryStore.find(db, actor.id, id));
  ensure(found, wireFaults.gone);
  ensure(mayEditLibraryItem(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  ensure(removed === (found.row.removedAt !== null), removed ? wireFaults.gone : libraryFaults.removed);
  return found.row;
}

/** Lets through who may read a file of one: of kinds that are only shown whoever sees it, of others who may take it along. */
export async function fileToRead(db: Db, actor: Actor, itemId: string, fileId: string): Promise<void> {
  const { found, editor } = await itemToRead(db, actor, itemId);
  const version = (await libraryStore.versions(db, itemId)).find(({ file }) => file.id === fileId);
  ensure(version, wireFaults.gone);
  ensure(editor || found.row.downloadable || shownKinds.test(version.file.name), libraryFaults.notDownloadable);
}

export async function getItem(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { found, editor } = await itemToRead(db, actor, id);
  if (found.row.ownerId !== actor.id) await libraryStore.count(db, id, 'viewCount');
  const versions = (await libraryStore.versions(db, id)).map(({ row, file, ownerName }) => ({
    ...{ versionId: row.id, number: row.number, fileName: file.name, bytes: file.bytes, ownerName },
    createTime: clock.write(row.createdAt),
  }));
  const address = shownKinds.test(found.file.name) ? fileAddress(found.file.id) : '';
  return { ...present(clock, found), address, versions: editor ? versions : versions.slice(0, 1), editor };
}

/** Where it may stand, and with whom it may be shared. */
async function ensurePlace(db: Db, clock: Clock, actor: Actor, { folderId, share, courseId }: In<'update'>) {
  ensure(folderId === null || (await libraryStore.hasFolder(db, folderId)), wireFaults.gone);
  if (share !== 'course') return;
  ensure(courseId, libraryFaults.needsCourse);
  await courseToRead(db, clock, actor, courseId);
}

export const updateItem = (db: Db, clock: Clock, actor: Actor, { itemId, ...form }: In<'update'>): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await itemToEdit(tx, actor, itemId);
    await ensurePlace(tx, clock, actor, { itemId, ...form });
    const wider = form.share !== before.share || form.courseId !== before.courseId;
    const state =
      wider && before.state === 'shelved' ? await shelvedState(tx, actor, { ...before, ...form }) : before.state;
    await libraryStore.set(tx, itemId, { ...form, courseId: form.share === 'course' ? form.courseId : null, state });
  });

/** What others will see is looked at first, unless who puts it there may decide that. */
async function shelvedState(db: Db, actor: Actor, row: ItemRow): Promise<LibraryState> {
  const found = await libraryStore.find(db, actor.id, row.id);
  const decides = found && mayReviewLibraryItem(actor, { ...row, organizationId: found.organizationId });
  return row.share === 'me' || decides ? 'shelved' : 'waiting';
}

export const shelveItem = (db: Db, actor: Actor, { itemId, onShelf }: In<'shelve'>): Promise<{ state: LibraryState }> =>
  db.transaction(async (tx) => {
    const row = await itemToEdit(tx, actor, itemId);
    const state = onShelf ? await shelvedState(tx, actor, row) : 'draft';
    await libraryStore.set(tx, itemId, { state, reason: '' });
    return { state };
  });

export const decideItem = (db: Db, actor: Actor, { itemId, passed, reason }: In<'decide'>): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await libraryStore.lock(tx, itemId);
    const found = row && (await libraryStore.find(tx, actor.id, itemId));
    ensure(found, wireFaults.gone);
    ensure(mayReviewLibraryItem(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
    ensure(found.row.state === 'waiting' && !found.row.removedAt, libraryFaults.notWaiting);
    await libraryStore.set(tx, itemId, passed ? { state: 'shelved', reason: '' } : { state: 'rejected', reason });
  });

export const removeItem = (db: Db, clock: Clock, actor: Actor, itemId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await itemToEdit(tx, actor, itemId);
    await libraryStore.set(tx, itemId, { removedAt: clock.now(), state: 'draft' });
  });

export const restoreItem = (db: Db, actor: Actor, itemId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await itemToEdit(tx, actor, itemId, true);
    await libraryStore.set(tx, itemId, { removedAt: null });
  });

/** Forgets what was in the recycle bin for its days; its bytes go as those of any file that nothing names. */
export const purgeItems = (db: Db, now: Date): Promise<number> =>
  libraryStore.purge(db, new Date(now.getTime() - libraryKeptDays * 86_400_000));

export async function favourItem(db: Db, actor: Actor, { itemId, favourite }: In<'favour'>): Promise<void> {
  await itemToRead(db, actor, itemId);
  await libraryStore.favour(db, itemId, actor.id, favourite);
}

export async function downloadItem(db: Db, actor: Actor, { itemId, versionId }: In<'download'>) {
  const { found, editor } = await itemToRead(db, actor, itemId);
  ensure(editor || found.row.downloadable, libraryFaults.notDownloadable);
  const versions = await libraryStore.versions(db, itemId);
  const version = versionId ? versions.find(({ row }) => row.id === versionId) : versions[0];
  ensure(version && (editor || version === versions[0]), wireFaults.gone);
  await libraryStore.count(db, itemId, 'downloadCount');
  return { address: fileAddress(version?.file.id ?? ''), fileName: version?.file.name ?? '' };
}

/** Makes a section of courseware of one, at the end of a chapter. */
export const addToCourse = (db: Db, platform: Platform, actor: Actor, { itemId, chapterId }: In<'addToCourse'>) =>
  db.transaction(async (tx) => {
    const { found, editor } = await itemToRead(tx, actor, itemId);
    ensure(editor || found.row.downloadable, libraryFaults.notDownloadable);
    const { courseId } = await sectionToEdit(tx, actor, chapterId);
    const { title } = found.row;
    const said = { courseId, parentId: chapterId, title, kind: 'courseware' as const };
    const sectionId = await addSection(tx, platform.live, actor, said);
    await attachStored(tx, actor, sectionId, found.file);
    await libraryStore.count(tx, itemId, 'downloadCount');
    return { sectionId };
  });

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
