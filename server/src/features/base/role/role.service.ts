import type { mayReach, Role, RoleForm, roleApi } from '@xueyan/contract/base/role';
import { roleFaults } from '@xueyan/contract/base/role-fault';
import { usualPages, usualRights } from '@xueyan/contract/base/usual-rights';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit, recordChange } from '../audit/audit.service.ts';
import { organizationsBelow } from '../organization/organization.service.ts';
import { menuTree } from '../resource/resource.service.ts';
import { type DescribedRole, roleStore } from './role.store.ts';
import { roleMemberStore } from './role-member.store.ts';
import { readReach } from './role-reach.service.ts';

type Reach = Awaited<ReturnType<typeof readReach>>;

const reachOf = ({ codes, row, reachedIds }: DescribedRole) => ({
  ...{ codes, dataRange: row.dataRange, organizationIds: reachedIds },
});

const present = (clock: Clock, reach: Reach, beyond: ReadonlySet<string>, found: DescribedRole): Role => {
  const { id, code, name, type, createdAt, ...rest } = found.row;
  const { organizationIds } = found;
  return {
    ...{ ...rest, organizationIds },
    ...{ roleId: id, roleCode: code, roleName: name, roleType: type, memberCount: found.memberCount },
    withinMine: reach.reaches(reachOf(found)),
    changeable: whyKept(reach, beyond, found) === null,
    createTime: clock.write(createdAt),
  };
};

/**
 * Returns why an actor may not change a role; null: they may. A change affects all members, so these must be within the
 * actor's range; a built-in role belongs to the whole school, whoever has it now.
 */
function whyKept({ reaches, grantsAny }: Reach, beyond: ReadonlySet<string>, found: DescribedRole) {
  if (!reaches(reachOf(found))) return roleFaults.exceeds;
  if (found.row.type !== 'custom' && !grantsAny) return roleFaults.builtInKept;
  return beyond.has(found.row.id) ? roleFaults.beyond : null;
}

/** Returns a page of the school's roles. */
export async function listRoles(db: Db, clock: Clock, actor: Actor, input: z.output<typeof roleApi.list.input>) {
  const reach = await readReach(db, actor);
  const page = await roleStore.page(db, wholeSchool, input);
  const beyond = await roleMemberStore.reachingBeyond(
    db,
    reach.scope,
    page.resultList.map(({ row }) => row.id),
  );
  return { ...page, resultList: page.resultList.map((found) => present(clock, reach, beyond, found)) };
}

/** Returns a role for its managers. */
export async function getRole(db: Db, clock: Clock, actor: Actor, roleId: string): Promise<Role> {
  const found = await roleStore.find(db, roleId);
  ensure(found, wireFaults.gone);
  const reach = await readReach(db, actor);
  return present(clock, reach, await roleMemberStore.reachingBeyond(db, reach.scope, [roleId]), found);
}

/** Returns the role if it is within the actor's rights. */
export async function roleToKeep(db: Db, actor: Actor, roleId: string): Promise<DescribedRole> {
  const found = await roleStore.find(db, roleId);
  ensure(found, wireFaults.gone);
  await ensureWithin(db, actor, reachOf(found));
  return found;
}

/** Returns the role if the actor may change it: called under the lock, since a concurrent call could add a member. */
export async function roleToChange(tx: Db, actor: Actor, roleId: string): Promise<DescribedRole> {
  const found = await roleStore.find(tx, roleId);
  ensure(found, wireFaults.gone);
  const reach = await readReach(tx, actor);
  const fault = whyKept(reach, await roleMemberStore.reachingBeyond(tx, reach.scope, [roleId]), found);
  if (fault) throw new Fault(fault);
  return found;
}

async function ensureWithin(db: Db, actor: Actor, reach: Parameters<typeof mayReach>[2]): Promise<void> {
  ensure((await readReach(db, actor)).reaches(reach), roleFaults.exceeds);
}

/** Two people may choose the same code at once: only the database knows which of them was first. */
async function withCodeOfItsOwn<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(roleFaults.codeTaken);
    throw error;
  }
}

const columnsOf = ({ roleCode, roleName, nameEn, organizationIds: _, ...rest }: RoleForm) => ({
  ...rest,
  ...{ code: roleCode, name: roleName, nameEn: nameEn || roleName },
});

/** Creates a role that grants no more than what is usual, as far as the actor may give it; returns its id. */
export async function addRole(db: Db, actor: Actor, form: RoleForm): Promise<string> {
  return withCodeOfItsOwn(
    db.transaction(async (tx) => {
      await ensureRange(tx, actor, [], form);
      const roleId = await roleStore.insert(tx, columnsOf(form));
      await roleStore.setOrganizations(tx, roleId, organizationsOf(form));
      const reach = await readReach(tx, actor);
      const usual = [...usualRights, ...usualPages].filter((code) =>
        reach.reaches({ codes: [code], dataRange: 'self' }),
      );
      await grantCodes(tx, roleId, usual);
      return roleId;
    }),
  );
}

/** Returns the organizations of the range `chosen`; none for other ranges. */
const organizationsOf = ({ dataRange, organizationIds }: Pick<RoleForm, 'dataRange' | 'organizationIds'>) =>
  dataRange === 'chosen' ? [...new Set(organizationIds)] : [];

/** Throws unless the range is complete, names existing organizations, and is within the actor's reach. */
async function ensureRange(tx: Db, actor: Actor, codes: string[], form: RoleForm): Promise<void> {
  const named = organizationsOf(form);
  ensure(form.dataRange !== 'chosen' || named.length > 0, roleFaults.noOrganizations);
  const known = new Set(await organizationsBelow(tx, form.organizationIds));
  ensure(
    form.organizationIds.every((id) => known.has(id)),
    wireFaults.gone,
  );
  const organizationIds = await organizationsBelow(tx, named);
  await ensureWithin(tx, actor, { codes, dataRange: form.dataRange, organizationIds });
}

/** Changes the fields of a role; refused after a concurrent change. */
export async function updateRole(
  db: Db,
  live: Live,
  actor: Actor,
  roleId: string,
  version: number,
  form: RoleForm,
): Promise<number> {
  const saved = db.transaction(async (tx) => {
    await roleStore.lockRights(tx);
    const ensureAdministratorRemains = await watchAdministrators(tx);
    const found = await roleToChange(tx, actor, roleId);
    const { row, codes } = found;
    ensure(row.type === 'custom' || row.code === form.roleCode, roleFaults.builtIn);
    await ensureRange(tx, actor, codes, form);
    // Otherwise a person who has it for a time could get it permanently.
    const isFreed = row.needsAuthorisation && !form.needsAuthorisation;
    ensure(!isFreed || (await readReach(tx, actor)).grantsAny, roleFaults.exceeds);
    const next = await roleStore.update(tx, roleId, version, columnsOf(form));
    ensure(next, wireFaults.changed);
    await roleStore.setOrganizations(tx, roleId, organizationsOf(form));
    await ensureAdministratorRemains();
    await recordChange(tx, actor, 'role.update', roleId, {
      before: { ...columnsOf(formOf(found)), organizationIds: found.organizationIds },
      after: { ...columnsOf(form), organizationIds: organizationsOf(form) },
    });
    await notifyRole(tx, live, row.code);
    return next;
  });
  const next = await withCodeOfItsOwn(saved);
  await live.changed(db, null);
  return next;
}

const formOf = ({ row, organizationIds }: DescribedRole): RoleForm => {
  const { nameEn, nameMn, description, dataRange, initial, needsAuthorisation, needsSecondFactor, forStudents, shown } =
    row;
  return {
    ...{ roleCode: row.code, roleName: row.name, nameEn, nameMn, description, dataRange, organizationIds },
    ...{ initial, needsAuthorisation, needsSecondFactor, forStudents, shown },
  };
};

/** Copies a role without its members; returns the new id. */
export const copyRole = (db: Db, actor: Actor, roleId: string, to: Pick<RoleForm, 'roleCode' | 'roleName'>) =>
  withCodeOfItsOwn(
    db.transaction(async (tx) => {
      const found = await roleToKeep(tx, actor, roleId);
      const like = { ...formOf(found), nameEn: '', nameMn: '', initial: false, ...to };
      const copyId = await roleStore.insert(tx, columnsOf(like));
      await roleStore.setOrganizations(tx, copyId, organizationsOf(like));
      await roleStore.copyGrants(tx, roleId, copyId);
      await recordAudit(tx, actor, 'role.copy', roleId, { copy: to.roleCode });
      return copyId;
    }),
  );

/** Deletes a role of the school that has no members. */
export const removeRole = (db: Db, actor: Actor, roleId: string) =>
  db.transaction(async (tx) => {
    await roleStore.lockRights(tx);
    const { row, memberCount } = await roleToChange(tx, actor, roleId);
    ensure(row.type === 'custom', roleFaults.builtIn);
    ensure(memberCount === 0, roleFaults.hasMembers, { n: memberCount });
    await roleStore.remove(tx, roleId);
    await recordAudit(tx, actor, 'role.delete', roleId, { code: row.code, name: row.name });
  });

/** Returns the menu of a person who has only this role. */
export async function menuOfRole(db: Db, roleId: string, language: Language) {
  ensure(await roleStore.find(db, roleId), wireFaults.gone);
  return menuTree(db, { roleId }, language);
}

/**
 * Protects the administrators, who manage roles and may grant rights that they lack: after any change at least one must
 * remain, and one whose account and role do not expire. Called before a change, under the lock; returns the check to
 * run after it.
 */
export async function watchAdministrators(tx: Db): Promise<() => Promise<void>> {
  const count = (lasting: boolean) =>
    roleStore.countCarriers(tx, ['role.manage', 'role.grantany'], { now: clock.now(), lasting });
  const lastingBefore = await count(true);
  return async () => {
    // A school without a permanent administrator may still make other changes.
    const remains = lastingBefore > 0 ? await count(true) : await count(false);
    ensure(remains > 0, roleFaults.lastAdministrator);
  };
}

/** Notifies the pages of a role's members that their rights changed; they reconnect to update their channels. */
export async function notifyRole(tx: Db, live: Live, code: string): Promise<void> {
  await live.changed(tx, null);
  await live.toChannels(tx, [`role:${code}`], { type: 'rights.changed', data: null });
  await live.regroupRoles(tx, [code]);
}

/** Creates a role that grants the given codes, for setting up a school; returns its id. */
export const createRole = (db: Db, form: RoleForm, codes: string[]): Promise<string> =>
  db.transaction(async (tx) => {
    const roleId = await roleStore.insert(tx, columnsOf(form));
    await grantCodes(tx, roleId, codes);
    return roleId;
  });

async function grantCodes(tx: Db, roleId: string, codes: readonly string[]): Promise<void> {
  const chosen = (await roleStore.resources(tx)).filter(({ code }) => codes.includes(code));
  await roleStore.grant(
    tx,
    roleId,
    chosen.map(({ id }) => id),
  );
}
