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
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { warehouseStore } from './warehouse.store.ts';

type Api = typeof warehouseApi;
type In<K extends keyof Api> = z.output<Api[K]['input']>;
type Found = NonNullable<Awaited<ReturnType<typeof warehouseStore.space>>>;

/** What somebody may do in a space: who made it all, a member what was given, and others read what is open. */
const rightIn = ({ row, memberRight }: Found, actor: Actor): WarehouseRight | null =>
  row.ownerId === actor.id ? 'manage' : (memberRight ?? (row.openness === 'school' ? 'read' : null));

const present = (found: Found, right: WarehouseRight): WarehouseSpace => ({
  ...{ spaceId: found.row.id, name: found.row.name, description: found.row.description, right },
  ...{ openness: found.row.openness, ownerName: found.ownerName, pageCount: found.pageCount },
});

/** A space in which the actor has a right. */
export async function spaceFor(db: Db, actor: Actor, spaceId: string, needs: WarehouseRight) {
  const found = await warehouseStore.space(db, actor.id, spaceId);
  ensure(found, wireFaults.gone);
  const right = rightIn(found, actor);
  ensure(mayInSpace(right, needs), wireFaults.gone);
  return { found, space: present(found, right ?? 'read') };
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

/** Signs around the words that are shown of a page that was found. */
const around = 40;

export async function searchPages(db: Db, actor: Actor, { words }: In<'search'>): Promise<Output<Api['search']>> {
  const rows = await warehouseStore.found(db, actor.id, { words }, 50);
  const foundList = rows.map(({ content, ...row }) => {
    const at = Math.max(0, content.toLowerCase().indexOf(words.toLowerCase()));
    const from = Math.max(0, at - around);
    return { ...row, excerpt: content.slice(from, at + words.length + around).replace(/\s+/g, ' ') };
  });
  return { foundList };
}
