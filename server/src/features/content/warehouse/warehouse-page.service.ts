import {
  type WarehouseNode,
  type WarehouseRight,
  type warehouseApi,
  warehouseFaults,
  warehousePagesMax,
  warehouseVersionMinutes,
} from '@xueyan/contract/content/warehouse';
import { warehouseLockMinutes } from '@xueyan/contract/content/warehouse-lock';
import { pageTemplates } from '@xueyan/contract/content/warehouse-template';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { readyFor, textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { indexPage, notifyWriters, spaceFor } from './warehouse.service.ts';
import { type PageRow, warehouseStore } from './warehouse.store.ts';

type Api = typeof warehouseApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof warehouseStore.page>>>;

/** Returns a page if the actor has the given right in its space. */
export async function pageFor(db: Db, actor: Actor, pageId: string, needs: WarehouseRight) {
  const found = await warehouseStore.page(db, pageId);
  ensure(found, wireFaults.gone);
  const { space, found: spaceRow } = await spaceFor(db, actor, found.row.spaceId, needs);
  return { ...found, space, ownerId: spaceRow.row.ownerId };
}

/** Returns the content of a page whose space was checked already; empty if the page has been removed since. */
export const contentOf = async (db: Db, pageId: string): Promise<string> =>
  (await warehouseStore.said(db, pageId))?.content ?? '';

/** Returns the content as `contentOf` does, with the version of the page. */
export const saidOf = (db: Db, pageId: string) => warehouseStore.said(db, pageId);

/** Locks the page and returns it as `pageFor` does, for a transaction that changes it. */
async function pageToWrite(db: Db, actor: Actor, pageId: string) {
  await warehouseStore.lockPage(db, pageId);
  return pageFor(db, actor, pageId, 'write');
}

/** Returns true if somebody is writing the page; a lock expires when the page is not saved for a while. */
const isHeld = ({ lockedBy, lockedAt }: PageRow, now: Date) =>
  lockedBy !== null && lockedAt !== null && now.getTime() - lockedAt.getTime() < warehouseLockMinutes * 60_000;

const holderOf = ({ row, lockedByName }: Found, actor: Actor, now: Date) =>
  isHeld(row, now) ? { userName: lockedByName ?? '', mine: row.lockedBy === actor.id } : null;

export async function getPage(db: Db, clock: Clock, actor: Actor, pageId: string): Promise<Output<Api['page']>> {
  const found = await pageFor(db, actor, pageId, 'read');
  const { row, space } = found;
  const linking = await warehouseStore.found(db, actor.id, { linkTo: pageId }, 50);
  return {
    ...{ pageId, spaceId: row.spaceId, title: row.title, content: row.content, version: row.version },
    template: row.template,
    ...{ updatedBy: found.updatedByName, updateTime: clock.write(row.updatedAt), right: space.right },
    lock: holderOf(found, actor, clock.now()),
    backlinks: linking
      .filter((one) => one.pageId !== pageId)
      .map(({ title, spaceId, pageId: id }) => ({ pageId: id, spaceId, title })),
  };
}

export const addPage = (
  db: Db,
  actor: Actor,
  { spaceId, parentId, title, template }: In<'addPage'>,
): Promise<{ pageId: string }> =>
  db.transaction(async (tx) => {
    await readyFor(actor.language);
    await warehouseStore.lockSpace(tx, spaceId);
    await spaceFor(tx, actor, spaceId, 'write');
    const pages = await warehouseStore.pages(tx, spaceId);
    ensure(pages.length < warehousePagesMax, warehouseFaults.full);
    ensure(parentId === null || pages.some((one) => one.pageId === parentId), wireFaults.gone);
    const content = await contentToBegin(tx, actor, pages, template);
    const shown = await publishable(tx, actor, { title, content });
    const row = { spaceId, parentId, ...shown, position: pages.length, updatedBy: actor.id };
    const pageId = await warehouseStore.insertPage(tx, row);
    await indexPage(tx, pageId, shown);
    return { pageId };
  });

/** Returns the initial content of a page, from a template of its space or of every school. */
async function contentToBegin(
  db: Db,
  actor: Actor,
  pages: WarehouseNode[],
  template: In<'addPage'>['template'],
): Promise<string> {
  if (template === null) return '';
  if ('code' in template) return textsIn(actor.language, pageTemplates[template.code].content);
  ensure(
    pages.some((one) => one.pageId === template.pageId && one.template),
    wireFaults.gone,
  );
  return contentOf(db, template.pageId);
}

/** Offers a page as a template in its space, or stops doing so. */
export const setTemplate = (db: Db, actor: Actor, { pageId, template }: In<'setTemplate'>): Promise<void> =>
  db.transaction(async (tx) => {
    await pageToWrite(tx, actor, pageId);
    await warehouseStore.setPage(tx, pageId, { template });
  });

/** Moves a page within its space and renumbers its new siblings. */
export const movePage = (db: Db, actor: Actor, { pageId, parentId, position }: In<'movePage'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await pageToWrite(tx, actor, pageId);
    await warehouseStore.lockSpace(tx, row.spaceId);
    const pages = await warehouseStore.pages(tx, row.spaceId);
    const parents = new Map(pages.map((one) => [one.pageId, one.parentId]));
    ensure(parentId === null || parents.has(parentId), wireFaults.gone);
    for (let above = parentId; above !== null; above = parents.get(above) ?? null)
      ensure(above !== pageId, warehouseFaults.circle);
    const siblings = pages.filter((one) => one.parentId === parentId && one.pageId !== pageId).map((one) => one.pageId);
    for (const [at, id] of siblings.toSpliced(position, 0, pageId).entries())
      await warehouseStore.setPage(tx, id, id === pageId ? { parentId, position: at } : { position: at });
  });

/**
 * Locks a page for writing; a lock of somebody else must be taken over explicitly. The writers of the space are told
 * when the page changes hands, not when its writer renews the lock.
 */
export const lockPage = (db: Db, platform: Platform, actor: Actor, { pageId, takeOver }: In<'lock'>) =>
  db.transaction(async (tx) => {
    const found = await pageToWrite(tx, actor, pageId);
    const now = platform.clock.now();
    const holder = holderOf(found, actor, now);
    if (holder && !holder.mine) ensure(takeOver, warehouseFaults.locked, { name: holder.userName });
    await warehouseStore.setPage(tx, pageId, { lockedBy: actor.id, lockedAt: now });
    if (found.row.lockedBy !== actor.id)
      await notifyWriters(tx, platform, found.space.spaceId, found.ownerId, {
        type: 'warehouse.lock',
        data: { pageId, holder: { userId: actor.id, userName: actor.userName } },
      });
    return { version: found.row.version };
  });

export const unlockPage = (db: Db, platform: Platform, actor: Actor, pageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row, space, ownerId } = await pageToWrite(tx, actor, pageId);
    if (row.lockedBy !== actor.id) return;
    await warehouseStore.setPage(tx, pageId, { lockedBy: null, lockedAt: null });
    await notifyWriters(tx, platform, space.spaceId, ownerId, {
      type: 'warehouse.lock',
      data: { pageId, holder: null },
    });
  });

/** Tells who is writing a page that the actor, who wrote it before, has text that is not saved. */
export async function tellInterrupted(db: Db, platform: Platform, actor: Actor, pageId: string): Promise<void> {
  const { row } = await pageFor(db, actor, pageId, 'write');
  if (row.lockedBy === null || row.lockedBy === actor.id || !isHeld(row, platform.clock.now())) return;
  await platform.live.toUsers(db, [row.lockedBy], {
    type: 'warehouse.interrupted',
    data: { pageId, userName: actor.userName },
  });
}

/** Saves the content of a page as a version of the person who wrote it. */
const keepVersion = (db: Db, { id, version, title, content, updatedBy, updatedAt }: PageRow) =>
  warehouseStore.addVersion(db, {
    pageId: id,
    number: version,
    title,
    content,
    authorId: updatedBy,
    createdAt: updatedAt,
  });

/**
 * Returns true if a save continues the same person's writing: within the same session and soon after the newest
 * version.
 */
async function isStep(db: Db, { id, updatedBy, updatedAt }: PageRow, actor: Actor, now: Date): Promise<boolean> {
  const within = (from: Date, to: Date) => to.getTime() - from.getTime() < warehouseVersionMinutes * 60_000;
  if (updatedBy !== actor.id || !within(updatedAt, now)) return false;
  const newest = await warehouseStore.newestVersion(db, id);
  return newest !== undefined && within(newest.createdAt, updatedAt);
}

export const updatePage = (db: Db, clock: Clock, actor: Actor, { pageId, version, title, content }: In<'updatePage'>) =>
  db.transaction(async (tx) => {
    const { row } = await pageToWrite(tx, actor, pageId);
    // A lock that expired without a successor still allows writing; the version detects changes by others.
    ensure(row.lockedBy === actor.id, warehouseFaults.notLocked);
    ensure(row.version === version, wireFaults.changed);
    if (!(await isStep(tx, row, actor, clock.now()))) await keepVersion(tx, row);
    const shown = await publishable(tx, actor, { title, content }, { title: row.title, content: row.content });
    const next = { ...shown, version: version + 1, updatedBy: actor.id, lockedAt: clock.now() };
    await warehouseStore.setPage(tx, pageId, next);
    await indexPage(tx, pageId, shown);
    return { version: version + 1 };
  });

export const removePage = (db: Db, clock: Clock, actor: Actor, pageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await pageToWrite(tx, actor, pageId);
    const pages = await warehouseStore.pages(tx, row.spaceId);
    ensure(!pages.some((one) => one.parentId === pageId), warehouseFaults.hasChildren);
    await warehouseStore.setPage(tx, pageId, { removedAt: clock.now(), parentId: null });
  });

export async function listVersions(
  db: Db,
  clock: Clock,
  actor: Actor,
  pageId: string,
): Promise<Output<Api['versions']>> {
  await pageFor(db, actor, pageId, 'read');
  const versionList = (await warehouseStore.versions(db, pageId)).map(({ row, authorName }) => ({
    ...{ versionId: row.id, number: row.number, title: row.title, content: row.content, authorName },
    createTime: clock.write(row.createdAt),
  }));
  return { versionList };
}

export const restorePage = (db: Db, clock: Clock, actor: Actor, { pageId, versionId }: In<'restore'>) =>
  db.transaction(async (tx) => {
    const found = await pageToWrite(tx, actor, pageId);
    const holder = holderOf(found, actor, clock.now());
    if (holder && !holder.mine) ensure(false, warehouseFaults.locked, { name: holder.userName });
    const kept = (await warehouseStore.versions(tx, pageId)).find(({ row }) => row.id === versionId);
    ensure(kept, wireFaults.gone);
    await keepVersion(tx, found.row);
    const { title, content } = kept.row;
    const version = found.row.version + 1;
    await warehouseStore.setPage(tx, pageId, { title, content, version, updatedBy: actor.id });
    await indexPage(tx, pageId, { title, content });
    return { version };
  });
