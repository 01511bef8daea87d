import {
  type WarehouseRight,
  type warehouseApi,
  warehouseFaults,
  warehouseLockMinutes,
  warehousePagesMax,
} from '@xueyan/contract/content/warehouse';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { spaceFor } from './warehouse.service.ts';
import { type PageRow, warehouseStore } from './warehouse.store.ts';

type Api = typeof warehouseApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof warehouseStore.page>>>;

/** A page in whose space the actor has a right. */
export async function pageFor(db: Db, actor: Actor, pageId: string, needs: WarehouseRight) {
  const found = await warehouseStore.page(db, pageId);
  ensure(found, wireFaults.gone);
  const { space } = await spaceFor(db, actor, found.row.spaceId, needs);
  return { ...found, space };
}

/** As `pageFor`, for a transaction that changes it. */
async function pageToWrite(db: Db, actor: Actor, pageId: string) {
  await warehouseStore.lockPage(db, pageId);
  return pageFor(db, actor, pageId, 'write');
}

/** Whether somebody is writing it: what was not kept for a while is given up. */
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
  { spaceId, parentId, title }: In<'addPage'>,
): Promise<{ pageId: string }> =>
  db.transaction(async (tx) => {
    await warehouseStore.lockSpace(tx, spaceId);
    await spaceFor(tx, actor, spaceId, 'write');
    const pages = await warehouseStore.pages(tx, spaceId);
    ensure(pages.length < warehousePagesMax, warehouseFaults.full);
    ensure(parentId === null || pages.some((one) => one.pageId === parentId), wireFaults.gone);
    const row = { spaceId, parentId, title, position: pages.length, updatedBy: actor.id };
    return { pageId: await warehouseStore.insertPage(tx, row) };
  });

/** Puts a page elsewhere in its space; its new siblings are numbered anew. */
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

/** Begins to write; from somebody else only where it is said to be taken over. */
export const lockPage = (db: Db, clock: Clock, actor: Actor, { pageId, takeOver }: In<'lock'>) =>
  db.transaction(async (tx) => {
    const found = await pageToWrite(tx, actor, pageId);
    const holder = holderOf(found, actor, clock.now());
    if (holder && !holder.mine) ensure(takeOver, warehouseFaults.locked, { name: holder.userName });
    await warehouseStore.setPage(tx, pageId, { lockedBy: actor.id, lockedAt: clock.now() });
    return { version: found.row.version };
  });

export const unlockPage = (db: Db, actor: Actor, pageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await pageToWrite(tx, actor, pageId);
    if (row.lockedBy === actor.id) await warehouseStore.setPage(tx, pageId, { lockedBy: null, lockedAt: null });
  });

/** What it says becomes a version, by who wrote it. */
const keepVersion = (db: Db, { id, version, title, content, updatedBy, updatedAt }: PageRow) =>
  warehouseStore.addVersion(db, {
    pageId: id,
    number: version,
    title,
    content,
    authorId: updatedBy,
    createdAt: updatedAt,
  });

export const updatePage = (db: Db, clock: Clock, actor: Actor, { pageId, version, title, content }: In<'updatePage'>) =>
  db.transaction(async (tx) => {
    const { row } = await pageToWrite(tx, actor, pageId);
    ensure(isHeld(row, clock.now()) && row.lockedBy === actor.id, warehouseFaults.notLocked);
    ensure(row.version === version, wireFaults.changed);
    await keepVersion(tx, row);
    const next = { title, content, version: version + 1, updatedBy: actor.id, lockedAt: clock.now() };
    await warehouseStore.setPage(tx, pageId, next);
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
    return { version };
  });
