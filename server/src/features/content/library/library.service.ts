import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf, codeExtensions } from '@xueyan/contract/base/kind';
import {
  type LibraryItem,
  type LibraryState,
  type libraryApi,
  mayEditLibraryItem,
  mayReviewLibraryItem,
} from '@xueyan/contract/content/library';
import { libraryFaults } from '@xueyan/contract/content/library-fault';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { fileExcerpts, wordQuery } from '../../base/text-index/text-index.service.ts';
import { attachStored } from '../../school/attachment/attachment.service.ts';
import { courseToRead } from '../../school/course-hall/course-hall.service.ts';
import { addSection, sectionToEdit } from '../../school/section/section.service.ts';
import { libraryParameters } from './library.parameter.ts';
import { type ItemRow, libraryStore } from './library.store.ts';
import { refreshFile, refreshItem } from './library-index.service.ts';
import { countUse } from './library-statistics.service.ts';

type Api = typeof libraryApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof libraryStore.find>>>;

/** File types that the page previews; others are downloaded. */
const shownKinds = new RegExp(
  `\\.(pdf|png|jpe?g|gif|webp|bmp|mp4|m4v|webm|mp3|wav|ogg|m4a|flac|txt|md|csv|${codeExtensions.join('|')})$`,
  'i',
);

/** Returns the texts that wait for review, for those who may change the resource. */
function heldOf(actor: Actor, row: ItemRow, organizationId: string | null) {
  if (!row.revision || !mayEditLibraryItem(actor, { ...row, organizationId })) return null;
  return { title: row.heldTitle ?? row.title, description: row.heldDescription ?? row.description };
}

const present = (clock: Clock, actor: Actor, { row, file, shownNumber: _, ...found }: Found): LibraryItem => ({
  ...{ itemId: row.id, title: row.title, description: row.description, folderId: row.folderId, subject: row.subject },
  ...{ kind: row.kind, revision: row.revision, held: heldOf(actor, row, found.organizationId) },
  ...{ labels: row.labels, share: row.share, courseId: row.courseId, downloadable: row.downloadable, state: row.state },
  ...{ reason: row.reason, ownerId: row.ownerId, viewCount: row.viewCount, downloadCount: row.downloadCount },
  ...{ fileName: file.name, bytes: file.bytes, category: categoryOf(file.name) ?? 'document', ...found },
  excerpt: null,
  removeTime: clock.writeOptional(row.removedAt),
  createTime: clock.write(row.createdAt),
  updateTime: clock.write(row.updatedAt),
});

/** Returns the scope of the actor's review and recycle bin; without the right to manage, the actor's own resources. */
export const reach = (actor: Actor) =>
  may(actor, 'library.manage') ? scopeOf(actor, 'library.manage') : ownScope(actor);

/** Returns a page of resources. The search uses the text index; if that finds nothing, it matches part of a name. */
export async function listLibrary(db: Db, clock: Clock, actor: Actor, input: In<'list'>) {
  const query = await wordQuery(input.words);
  const read = (vector?: string) => libraryStore.page(db, reach(actor), actor.id, { ...input, vector });
  const indexed = query && (await read(query.vector));
  const page = indexed?.totalSize ? indexed : await read();
  const excerpts = await fileExcerpts(db, query ? page.resultList.map(({ file }) => file.id) : [], query?.words ?? []);
  const resultList = page.resultList.map((found) => ({
    ...present(clock, actor, found),
    excerpt: excerpts.get(found.file.id) ?? null,
  }));
  return { ...page, resultList };
}

/** Returns a resource that the actor may view: a shared one, an own one, or one to review. */
export async function itemToRead(db: Db, actor: Actor, id: string) {
  const found = await libraryStore.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  const editor = mayEditLibraryItem(actor, { ...found.row, organizationId: found.organizationId });
  ensure(editor || (await libraryStore.isSharedWith(db, actor.id, id)), wireFaults.gone);
  return { found, editor };
}

/** Locks and returns the resource if the actor may change it. */
export async function itemToEdit(db: Db, actor: Actor, id: string, removed = false): Promise<ItemRow> {
  const row = await libraryStore.lock(db, id);
  const found = row && (await libraryStore.find(db, actor.id, id));
  ensure(found, wireFaults.gone);
  ensure(mayEditLibraryItem(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  ensure(removed === (found.row.removedAt !== null), removed ? wireFaults.gone : libraryFaults.removed);
  return found.row;
}

/** Refuses if the actor may not read a file: previewed types need the right to view, others the right to download. */
export async function fileToRead(db: Db, actor: Actor, itemId: string, fileId: string): Promise<void> {
  const { found, editor } = await itemToRead(db, actor, itemId);
  const file = editor
    ? (await libraryStore.versions(db, itemId)).find((one) => one.file.id === fileId)?.file
    : found.file;
  ensure(file, wireFaults.gone);
  ensure(file.id === fileId, wireFaults.gone);
  ensure(editor || found.row.downloadable || shownKinds.test(file.name), libraryFaults.notDownloadable);
}

/** Returns the file of a version that the actor may see; without a version, the one that is shown. */
export async function versionToRead(db: Db, actor: Actor, itemId: string, versionId: string | null) {
  const { found, editor } = await itemToRead(db, actor, itemId);
  if (versionId === null) return found.file;
  const version = (await libraryStore.versions(db, itemId)).find(({ row }) => row.id === versionId);
  ensure(version, wireFaults.gone);
  ensure(editor || version.row.number === found.shownNumber, wireFaults.gone);
  return version.file;
}

const addressOf = ({ id, name }: Found['file']) => (shownKinds.test(name) ? fileAddress(id) : '');

export async function getItem(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const { found, editor } = await itemToRead(db, actor, id);
  const { row } = found;
  if (row.ownerId !== actor.id) await countUse(db, clock, actor, row, 'view');
  const all = (await libraryStore.versions(db, id)).map(({ row: version, file, ownerName }) => ({
    ...{ versionId: version.id, number: version.number, fileName: file.name, bytes: file.bytes, ownerName },
    ...{ address: addressOf(file), shown: version.number === found.shownNumber },
    createTime: clock.write(version.createdAt),
  }));
  return {
    ...{ ...present(clock, actor, found), address: addressOf(found.file), editor },
    versions: editor ? all : all.filter(({ shown }) => shown),
  };
}

/** Refuses a folder that does not exist and a course with which the actor may not share. */
async function ensurePlace(db: Db, clock: Clock, actor: Actor, { folderId, share, courseId }: In<'update'>) {
  ensure(folderId === null || (await libraryStore.hasFolder(db, folderId)), wireFaults.gone);
  if (share !== 'course') return;
  ensure(courseId, libraryFaults.needsCourse);
  await courseToRead(db, clock, actor, courseId);
}

/**
 * Changes the names and folder of a resource; on the shelf others see the old texts until the new ones are approved.
 */
export const updateItem = (db: Db, clock: Clock, actor: Actor, { itemId, ...said }: In<'update'>): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await itemToEdit(tx, actor, itemId);
    await ensurePlace(tx, clock, actor, { itemId, ...said });
    const { title: asked, description: told, subject, labels } = said;
    const { all: _, ...shown } = await publishable(
      tx,
      actor,
      { title: asked, description: told, subject, all: labels.join('\n') },
      { title: before.heldTitle ?? before.title, description: before.heldDescription ?? before.description },
    );
    const form = { ...said, ...shown };
    const place = { ...form, courseId: form.share === 'course' ? form.courseId : null };
    const wider = form.share !== before.share || form.courseId !== before.courseId;
    if (wider && before.state === 'shelved') {
      const state = await shelvedState(tx, actor, { ...before, ...form });
      // Nobody else sees it, so there is nothing to hold back.
      await libraryStore.set(tx, itemId, { ...place, state, ...(state === 'waiting' && inOne) });
      return refreshItem(tx, itemId);
    }
    const { title, description, ...rest } = place;
    const now = { title: before.heldTitle ?? before.title, description: before.heldDescription ?? before.description };
    const reworded = title !== now.title || description !== now.description;
    const held = reworded ? await heldBack(tx, actor, before) : null;
    const words = held ? { heldTitle: title, heldDescription: description } : { title, description };
    await libraryStore.set(tx, itemId, { ...rest, ...(reworded && words), ...held });
    await refreshItem(tx, itemId);
  });

/** Values with which nothing is held back. */
const inOne = { revision: null, shownVersion: null, heldTitle: null, heldDescription: null } as const;

/**
 * Returns the changes that hold back a new file or texts until review, while others see the approved ones; null if they
 * are visible at once.
 */
export async function heldBack(db: Db, actor: Actor, row: ItemRow) {
  if (row.state !== 'shelved' || (await shelvedState(db, actor, row)) === 'shelved') return null;
  const shownVersion = row.shownVersion ?? (await libraryStore.newestNumber(db, row.id));
  return { revision: 'waiting' as const, shownVersion, reason: '' };
}

/** Returns `waiting` if the resource becomes visible to others and the actor may not review it, otherwise `shelved`. */
async function shelvedState(db: Db, actor: Actor, row: ItemRow): Promise<LibraryState> {
  const found = await libraryStore.find(db, actor.id, row.id);
  const decides = found && mayReviewLibraryItem(actor, { ...row, organizationId: found.organizationId });
  return row.share === 'me' || decides ? 'shelved' : 'waiting';
}

/** Returns the held texts as the resource's own. */
const wordsOf = ({ title, description, heldTitle, heldDescription }: ItemRow) => ({
  ...{ title: heldTitle ?? title, description: heldDescription ?? description, ...inOne },
});

export const shelveItem = (db: Db, actor: Actor, { itemId, onShelf }: In<'shelve'>): Promise<{ state: LibraryState }> =>
  db.transaction(async (tx) => {
    const row = await itemToEdit(tx, actor, itemId);
    const state = onShelf ? await shelvedState(tx, actor, row) : 'draft';
    const { title, description, ...rest } = wordsOf(row);
    // A resource that was only uploaded is named like its file, which has not been screened.
    const shown = onShelf ? await publishable(tx, actor, { title, description }) : { title, description };
    await libraryStore.set(tx, itemId, { ...rest, ...shown, state, reason: '' });
    await refreshItem(tx, itemId);
    return { state };
  });

/** Decides on waiting resources or on their changes: on all of them, or on none if one does not wait. */
export const decideItems = (db: Db, actor: Actor, { itemIds, passed, reason }: In<'decide'>): Promise<void> =>
  db.transaction(async (tx) => {
    for (const itemId of [...new Set(itemIds)].sort()) {
      const row = await libraryStore.lock(tx, itemId);
      const found = row && (await libraryStore.find(tx, actor.id, itemId));
      ensure(found, wireFaults.gone);
      const { state, revision, removedAt } = found.row;
      ensure(mayReviewLibraryItem(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
      ensure((state === 'waiting' || revision === 'waiting') && !removedAt, libraryFaults.notWaiting);
      if (passed) await libraryStore.set(tx, itemId, { ...wordsOf(found.row), state: 'shelved', reason: '' });
      else if (state === 'waiting') await libraryStore.set(tx, itemId, { state: 'rejected', reason });
      else await libraryStore.set(tx, itemId, { revision: 'rejected', reason });
      if (passed) await refreshItem(tx, itemId);
    }
  });

/** Applies a change to several resources that the actor may edit, locked in one order to avoid deadlocks. */
const onEach = (db: Db, actor: Actor, itemIds: string[], removed: boolean, run: (row: ItemRow) => Partial<ItemRow>) =>
  db.transaction(async (tx) => {
    for (const itemId of [...new Set(itemIds)].sort()) {
      const row = await itemToEdit(tx, actor, itemId, removed);
      await libraryStore.set(tx, itemId, run(row));
      await refreshItem(tx, itemId);
    }
  });

export async function moveItems(db: Db, actor: Actor, { itemIds, folderId }: In<'move'>): Promise<void> {
  ensure(folderId === null || (await libraryStore.hasFolder(db, folderId)), wireFaults.gone);
  await onEach(db, actor, itemIds, false, () => ({ folderId }));
}

export const removeItems = (db: Db, clock: Clock, actor: Actor, itemIds: string[]): Promise<void> =>
  onEach(db, actor, itemIds, false, (row) => ({ ...wordsOf(row), removedAt: clock.now(), state: 'draft' }));

export const restoreItems = (db: Db, actor: Actor, itemIds: string[]): Promise<void> =>
  onEach(db, actor, itemIds, true, () => ({ removedAt: null }));

/** Makes the file of an earlier version the newest. */
export const restoreVersion = (db: Db, clock: Clock, actor: Actor, { itemId, versionId }: In<'restoreVersion'>) =>
  db.transaction(async (tx) => {
    const row = await itemToEdit(tx, actor, itemId);
    const version = (await libraryStore.versions(tx, itemId)).find((one) => one.row.id === versionId);
    ensure(version, wireFaults.gone);
    const held = await heldBack(tx, actor, row);
    await libraryStore.addVersion(tx, itemId, version.file.id, actor.id);
    await libraryStore.set(tx, itemId, { updatedAt: clock.now(), ...held });
    await refreshFile(tx, itemId, version.file.id);
    return { revision: held?.revision ?? null };
  });

/** Deletes what has exceeded its days in the recycle bin; its files are removed like any that no record refers to. */
export async function purgeItems(db: Db, now: Date): Promise<number> {
  const { binDays } = await readParameters(db, libraryParameters);
  return libraryStore.purge(db, new Date(now.getTime() - binDays * 86_400_000));
}

export async function favourItem(db: Db, actor: Actor, { itemId, favourite }: In<'favour'>): Promise<void> {
  await itemToRead(db, actor, itemId);
  await libraryStore.favour(db, itemId, actor.id, favourite);
}

export async function downloadItem(db: Db, clock: Clock, actor: Actor, { itemId, versionId }: In<'download'>) {
  const { found, editor } = await itemToRead(db, actor, itemId);
  ensure(editor || found.row.downloadable, libraryFaults.notDownloadable);
  const versions = await libraryStore.versions(db, itemId);
  const shown = versions.find(({ row }) => row.number === found.shownNumber);
  const version = versionId ? versions.find(({ row }) => row.id === versionId) : shown;
  ensure(version, wireFaults.gone);
  ensure(editor || version === shown, wireFaults.gone);
  await countUse(db, clock, actor, found.row, 'download');
  return { address: fileAddress(version.file.id), fileName: version.file.name };
}

/** Adds a resource as a section of courseware at the end of a chapter. */
export const addToCourse = (db: Db, platform: Platform, actor: Actor, { itemId, chapterId }: In<'addToCourse'>) =>
  db.transaction(async (tx) => {
    const { found, editor } = await itemToRead(tx, actor, itemId);
    ensure(editor || found.row.downloadable, libraryFaults.notDownloadable);
    const { courseId } = await sectionToEdit(tx, actor, chapterId);
    const { title } = found.row;
    const said = { courseId, parentId: chapterId, title, kind: 'courseware' as const };
    const sectionId = await addSection(tx, platform.live, actor, said);
    await attachStored(tx, actor, sectionId, found.file);
    await countUse(tx, platform.clock, actor, found.row, 'course');
    return { sectionId };
  });
