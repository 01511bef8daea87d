import {
  mayInSpace,
  mayMakeSpace,
  type WarehouseRight,
  type WarehouseSpace,
  type warehouseApi,
  warehouseFaults,
  warehouseMembersMax,
} from '@xueyan/contract/content/warehouse';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { LiveEvent } from '@xueyan/contract/wire/live';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { excerptOf, indexRecord, wordQuery } from '../../base/text-index/text-index.service.ts';
import { warehouseStore } from './warehouse.store.ts';

type Api = typeof warehouseApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof warehouseStore.space>>>;

/** Returns a user's right in a space: its owner has all, a member the granted one, and others read an open space. */
const rightIn = ({ row, memberRight }: Found, actor: Actor): WarehouseRight | null =>
  row.ownerId === actor.id ? 'manage' : (memberRight ?? (row.openness === 'school' ? 'read' : null));

const present = (found: Found, right: WarehouseRight): WarehouseSpace => ({
  ...{ spaceId: found.row.id, name: found.row.name, description: found.row.description, right },
  ...{ openness: found.row.openness, ownerName: found.ownerName, pageCount: found.pageCount },
});

/** Returns a space if the actor has the given right in it. */
export async function spaceFor(db: Db, actor: Actor, spaceId: string, needs: WarehouseRight) {
  const found = await warehouseStore.space(db, actor.id, spaceId);
  ensure(found, wireFaults.gone);
  const right = rightIn(found, actor);
  ensure(mayInSpace(right, needs), wireFaults.gone);
  return { found, space: present(found, right ?? 'read') };
}

/** Sends a live event to those who may read a space. */
export async function notifySpace(
  db: Db,
  platform: Platform,
  space: WarehouseSpace,
  ownerId: string,
  event: LiveEvent,
) {
  const members = space.openness === 'school' ? [] : await warehouseStore.members(db, space.spaceId);
  const people = [ownerId, ...members.map(({ userId }) => userId)].map((id) => `user:${id}`);
  await platform.live.toChannels(db, space.openness === 'school' ? ['all'] : people, event);
}

/** Sends a live event to those who may write in a space. */
export async function notifyWriters(db: Db, platform: Platform, spaceId: string, ownerId: string, event: LiveEvent) {
  const members = await warehouseStore.members(db, spaceId);
  const writers = members.filter(({ right }) => mayInSpace(right, 'write')).map(({ userId }) => userId);
  await platform.live.toUsers(db, [...new Set([ownerId, ...writers])], event);
}

/** Returns the author of a page and the given users, as far as they may read the space. */
export async function peopleOfPage(db: Db, spaceId: string, pageId: string, others: string[]): Promise<string[]> {
  const author = await warehouseStore.pageAuthor(db, pageId);
  return warehouseStore.readersAmong(db, spaceId, [...new Set([...others, ...(author ? [author] : [])])]);
}

export async function listSpaces(db: Db, actor: Actor): Promise<Output<Api['spaces']>> {
  const rows = await warehouseStore.spaces(db, actor.id);
  return { spaceList: rows.map((found) => present(found, rightIn(found, actor) ?? 'read')) };
}

export async function addSpace(db: Db, actor: Actor, form: In<'saveSpace'>): Promise<{ spaceId: string }> {
  ensure(mayMakeSpace(actor), wireFaults.gone);
  return { spaceId: await warehouseStore.insertSpace(db, { ...form, ownerId: actor.id }) };
}

export const updateSpace = (db: Db, actor: Actor, { spaceId, ...form }: In<'updateSpace'>): Promise<void> =>
  db.transaction(async (tx) => {
    await spaceFor(tx, actor, spaceId, 'manage');
    await warehouseStore.setSpace(tx, spaceId, form);
  });

export const removeSpace = (db: Db, actor: Actor, spaceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await warehouseStore.lockSpace(tx, spaceId);
    await spaceFor(tx, actor, spaceId, 'manage');
    ensure(!(await warehouseStore.hasPages(tx, spaceId)), warehouseFaults.notEmpty);
    await warehouseStore.removeSpace(tx, spaceId);
  });

export async function listMembers(db: Db, actor: Actor, spaceId: string): Promise<Output<Api['members']>> {
  await spaceFor(db, actor, spaceId, 'manage');
  return { memberList: await warehouseStore.members(db, spaceId) };
}

export const setMember = (db: Db, actor: Actor, { spaceId, loginName, right }: In<'setMember'>): Promise<void> =>
  db.transaction(async (tx) => {
    const { found } = await spaceFor(tx, actor, spaceId, 'manage');
    const userId = await warehouseStore.personByLogin(tx, loginName);
    ensure(userId, wireFaults.gone);
    ensure(userId !== found.row.ownerId, warehouseFaults.ownerStays);
    const members = right ? await warehouseStore.members(tx, spaceId) : [];
    const fits = members.length < warehouseMembersMax || members.some((one) => one.userId === userId);
    ensure(fits, warehouseFaults.tooManyMembers, { max: warehouseMembersMax });
    if (right) await warehouseStore.setMember(tx, { spaceId, userId, right });
    else await warehouseStore.removeMember(tx, spaceId, userId);
    await recordAudit(tx, actor, 'warehouse.setmember', spaceId, { userId, right });
  });

export async function getTree(db: Db, actor: Actor, spaceId: string): Promise<Output<Api['tree']>> {
  const { space } = await spaceFor(db, actor, spaceId, 'read');
  return { space, pageList: await warehouseStore.pages(db, spaceId) };
}

/** Searches pages by the text index or, if that finds nothing, by the words as typed. */
export async function pagesWith(db: Db, actor: Actor, text: string, most: number) {
  const query = await wordQuery(text);
  const indexed = query ? await warehouseStore.found(db, actor.id, { vector: query.vector }, most) : [];
  const rows = indexed.length > 0 ? indexed : await warehouseStore.found(db, actor.id, { words: text }, most);
  return { rows, words: [text, ...(query?.words ?? [])] };
}

export async function searchPages(db: Db, actor: Actor, input: In<'search'>): Promise<Output<Api['search']>> {
  const { rows, words } = await pagesWith(db, actor, input.words, 50);
  const foundList = rows.map(({ content, ...row }) => {
    const excerpt = excerptOf(content, words) ?? { text: content.slice(0, 80), ranges: [] };
    return { ...row, excerpt: excerpt.text, ranges: excerpt.ranges };
  });
  return { foundList };
}

/** Indexes the text of a page. */
export const indexPage = (
  db: Db,
  pageId: string,
  { title, content }: { title: string; content: string },
): Promise<void> => indexRecord(db, 'warehousePage', pageId, { text: `${title}\n${content}` });

/** Indexes pages that are older than the index. */
export async function indexMissingPages(db: Db): Promise<void> {
  for (const { pageId, ...said } of await warehouseStore.unindexed(db)) await indexPage(db, pageId, said);
}
