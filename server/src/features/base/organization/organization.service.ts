import {
  type MoveEffect,
  mayManageOrganization,
  type Organization,
  type OrganizationForm,
  type organizationApi,
  organizationDepth,
  organizationFaults,
} from '@xueyan/contract/base/organization';
import type { Actor, Rights } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { ensureUnchanged, stampOf } from '../../../http/stamp.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit, recordChange } from '../audit/audit.service.ts';
import { type DescribedOrganization, type OrganizationRow, organizationStore } from './organization.store.ts';
import { heightOf, inTreeOrder, lineageOf, subtreeOf } from './organization-tree.rule.ts';

const saidOf = ({ name, code, type, leaderId, disabled }: OrganizationRow) => ({
  name,
  code,
  type,
  leaderId,
  disabled,
});

const present = ({ row, ...counted }: DescribedOrganization): Organization => ({
  organizationId: row.id,
  parentId: row.parentId,
  ...saidOf(row),
  ...counted,
  stamp: stampOf(saidOf(row)),
});

/** Returns every organization of the school for selection. */
export const listChoices = async (db: Db) =>
  inTreeOrder(await organizationStore.all(db)).map(({ id, parentId, name, disabled }) => ({
    ...{ organizationId: id, parentId, name, disabled },
  }));

/** Returns the organizations that the actor manages, in the order of the tree. */
export async function listTree(db: Db, actor: Actor): Promise<Organization[]> {
  const rows = await organizationStore.tree(db, scopeOf(actor, 'organization.manage'));
  return inTreeOrder(rows.map((one) => ({ id: one.row.id, parentId: one.row.parentId, one }))).map(({ one }) =>
    present(one),
  );
}

/** Returns a page of the organizations that the actor manages. */
export async function listOrganizations(db: Db, actor: Actor, input: z.output<typeof organizationApi.list.input>) {
  const page = await organizationStore.page(db, scopeOf(actor, 'organization.manage'), input);
  return { ...page, resultList: page.resultList.map(present) };
}

/** Returns up to twenty people who could lead an organization. */
export const findLeaders = (db: Db, actor: Actor, words: string) =>
  organizationStore.people(db, scopeOf(actor, 'organization.manage'), words, 20);

/** Returns the organization if the actor manages it; otherwise refuses as if it did not exist. */
async function organizationToKeep(db: Db, actor: Rights, id: string): Promise<OrganizationRow> {
  const found = await organizationStore.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayManageOrganization(actor, id), wireFaults.gone);
  return found;
}

/** Checks a parent: one that the actor manages, or the top, which needs the right to all. */
async function ensureParent(db: Db, actor: Rights, parentId: string | null): Promise<void> {
  if (parentId) await organizationToKeep(db, actor, parentId);
  else ensure(mayManageOrganization(actor, null), wireFaults.notAllowed);
}

async function ensureLeader(db: Db, actor: Rights, leaderId: string | null, former: string | null): Promise<void> {
  if (!leaderId || leaderId === former) return;
  const known = await organizationStore.userExists(db, scopeOf(actor, 'organization.manage'), leaderId);
  ensure(known, wireFaults.gone);
}

async function withCodeOfItsOwn<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(organizationFaults.codeTaken);
    throw error;
  }
}

/** Adds an organization at the end of its level; returns its id. */
export const addOrganization = (db: Db, actor: Actor, parentId: string | null, form: OrganizationForm) =>
  db.transaction(async (tx) => {
    await organizationStore.lock(tx);
    await ensureParent(tx, actor, parentId);
    await ensureLeader(tx, actor, form.leaderId, null);
    const depth = lineageOf(await organizationStore.all(tx), parentId).length + 1;
    ensure(depth <= organizationDepth, organizationFaults.tooDeep, { max: organizationDepth });
    const id = await insertOrganization(tx, parentId, form);
    await recordAudit(tx, actor, 'organization.save', id, { name: form.name, code: form.code });
    return id;
  });

/** Adds an organization without checking rights: for initial data. */
export async function insertOrganization(
  db: Db,
  parentId: string | null,
  form: Pick<OrganizationForm, 'code' | 'name' | 'type'> & Partial<OrganizationForm>,
): Promise<string> {
  const position = ((await organizationStore.siblings(db, parentId)).at(-1)?.position ?? -1) + 1;
  return withCodeOfItsOwn(organizationStore.insert(db, { ...form, parentId, position }));
}

/** Changes the fields of an organization. */
export const updateOrganization = (db: Db, actor: Actor, id: string, form: OrganizationForm, stamp?: string) =>
  db.transaction(async (tx) => {
    await organizationStore.lock(tx);
    const before = await organizationToKeep(tx, actor, id);
    ensureUnchanged(stamp, saidOf(before));
    await ensureLeader(tx, actor, form.leaderId, before.leaderId);
    await withCodeOfItsOwn(organizationStore.update(tx, id, form));
    await recordChange(tx, actor, 'organization.update', id, { before, after: form });
  });

/** Returns the organizations before and after a move; refuses a forbidden one. */
async function planMove(db: Db, actor: Rights, id: string, parentId: string | null) {
  const moved = await organizationToKeep(db, actor, id);
  if (parentId !== moved.parentId) await ensureParent(db, actor, parentId);
  const all = await organizationStore.all(db);
  const above = lineageOf(all, parentId);
  ensure(!above.includes(id), organizationFaults.intoItself);
  ensure(above.length + heightOf(all, id) <= organizationDepth, organizationFaults.tooDeep, { max: organizationDepth });
  return { moved, above, formerlyAbove: lineageOf(all, moved.parentId), subtree: subtreeOf(all, id) };
}

/** Returns the effect of a move: the organizations that move along, and people whose sight changes. */
export async function effectOfMove(
  db: Db,
  actor: Actor,
  language: Language,
  id: string,
  parentId: string | null,
): Promise<MoveEffect> {
  const { above, formerlyAbove, subtree } = await planMove(db, actor, id, parentId);
  // Organizations above both before and after, and those that move, see the same as before.
  const always = [...subtree, ...above.filter((one) => formerlyAbove.includes(one))];
  const [after, before] = [without(above, formerlyAbove), without(formerlyAbove, above)];
  const gained = await organizationStore.viewersFrom(db, after, [...always, ...before]);
  const lost = await organizationStore.viewersFrom(db, before, [...always, ...after]);
  const concerned = new Map([...gained, ...lost].map(({ role }) => [role.id, role]));
  const countOf = (list: typeof gained, roleId: string) => list.find(({ role }) => role.id === roleId)?.count ?? 0;
  return {
    organizationCount: subtree.length - 1,
    ...(await organizationStore.countIn(db, subtree)),
    roles: [...concerned.values()].map((role) => ({
      roleName: nameIn(language, role),
      gains: countOf(gained, role.id),
      loses: countOf(lost, role.id),
    })),
  };
}

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id));

/** Moves an organization with all below it; people whose sight changes are affected at once. */
export const moveOrganization = (
  db: Db,
  live: Live,
  actor: Actor,
  id: string,
  parentId: string | null,
  position: number,
) =>
  db.transaction(async (tx) => {
    await organizationStore.lock(tx);
    const { moved } = await planMove(tx, actor, id, parentId);
    const others = (await organizationStore.siblings(tx, parentId)).filter((one) => one.id !== id);
    const order = others.map((one) => one.id).toSpliced(Math.min(position, others.length), 0, id);
    for (const [place, one] of order.entries()) {
      await organizationStore.update(tx, one, { position: place, ...(one === id && { parentId }) });
    }
    const changed = { name: moved.name, before: moved.parentId, after: parentId };
    await recordAudit(tx, actor, 'organization.move', id, changed);
    // Affects people who reach it by their own organization or one of a role; a move is rare, so all cached rights are
    // reloaded.
    await live.changed(tx, null);
  });

/** Deletes an organization without members and organizations below it. */
export const removeOrganization = (db: Db, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    await organizationStore.lock(tx);
    const { name, code } = await organizationToKeep(tx, actor, id);
    ensure((await organizationStore.siblings(tx, id)).length === 0, organizationFaults.hasChildren);
    const { userCount: users, classCount: classes } = await organizationStore.countIn(tx, [id]);
    ensure(users + classes === 0, organizationFaults.inUse, { users, classes });
    await organizationStore.remove(tx, id);
    await recordAudit(tx, actor, 'organization.delete', id, { name, code });
  });

/**
 * Throws unless a person or class may be placed there by an actor whose reach is given by `reaches`; a former
 * organization may stay.
 */
export async function ensurePlace(
  db: Db,
  reaches: (organizationId: string | null) => boolean,
  organizationId: string | null,
  former: string | null | undefined,
): Promise<void> {
  if (organizationId === former) return;
  ensure(reaches(organizationId), organizationId ? wireFaults.gone : wireFaults.notAllowed);
  if (!organizationId) return;
  const found = await organizationStore.find(db, organizationId);
  ensure(found, wireFaults.gone);
  ensure(!found.disabled, organizationFaults.disabled, { name: found.name });
}

/** Returns the ids of organizations by their codes. */
export const organizationsByCode = async (db: Db, codes: string[]): Promise<Map<string, string>> =>
  new Map((await organizationStore.byCodes(db, codes)).map(({ code, id }) => [code, id]));

export interface NamedOrganization {
  organizationId: string;
  code: string;
  names: string[];
  disabled: boolean;
}

/** Returns all organizations of the school, for matching names in a sheet. */
export const organizationsToName = async (db: Db): Promise<NamedOrganization[]> =>
  (await organizationStore.all(db)).map(({ id, code, name, disabled }) => ({
    ...{ organizationId: id, code, names: [name], disabled },
  }));

export type NamedPlace = Pick<OrganizationRow, 'id' | 'code' | 'name' | 'type' | 'parentId' | 'leaderId' | 'disabled'>;

/** Returns all organizations of the school with their place, for a sheet that adds, changes and moves them. */
export const organizationsToPlace = async (db: Db): Promise<NamedPlace[]> =>
  (await organizationStore.all(db)).map(({ id, code, name, type, parentId, leaderId, disabled }) => ({
    ...{ id, code, name, type, parentId, leaderId, disabled },
  }));

/** Returns the existing ones of these organizations, and all below them. */
export const organizationsBelow = (db: Db, ids: string[]): Promise<string[]> =>
  ids.length === 0 ? Promise.resolve([]) : organizationStore.below(db, ids);

/** Returns their names, in the order of the tree. */
export async function namesOfOrganizations(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = new Set(ids);
  return inTreeOrder(await organizationStore.all(db)).flatMap(({ id, name }) => (known.has(id) ? [name] : []));
}

/** Returns the school itself, at the top of the tree. */
export async function rootOrganization(db: Db): Promise<string | null> {
  return (await organizationStore.siblings(db, null))[0]?.id ?? null;
}

/** Gives every school, new or old, itself as the root organization. */
export async function giveRootOrganization(db: Db): Promise<void> {
  if ((await rootOrganization(db)) === null) {
    await insertOrganization(db, null, { code: 'SCHOOL', name: '学校', type: 'school' });
  }
}
