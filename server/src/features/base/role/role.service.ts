import type { mayReach, Role, RoleForm, roleApi } from '@xueyan/contract/base/role';
import { roleFaults } from '@xueyan/contract/base/role-fault';
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
 * Why an actor may not change a role; null: they may. It is changed for all who have it, so these have to lie within the
 * actor's range; a built-in one is the whole school's, whoever has it now.
 */
function whyKept({ reaches, grantsAny }: Reach, beyond: ReadonlySet<string>, found: DescribedRole) {
  if (!reaches(reachOf(found))) return roleFaults.exceeds;
  if (found.row.type !== 'custom' && !grantsAny) return roleFaults.builtInKept;
  return beyond.has(found.row.id) ? roleFaults.beyond : null;
}

/** The roles of the school, a page of them. */
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

/** One role, for those who keep the roles. */
export async function getRole(db: Db, clock: Clock, actor: Actor, roleId: string): Promise<Role> {
  const found = await roleStore.find(db, roleId);
  ensure(found, wireFaults.gone);
  const reach = await readReach(db, actor);
  return present(clock, reach, await roleMemberStore.reachingBeyond(db, reach.scope, [roleId]), found);
}

/** The role, when it stays within what the actor has. */
export async function roleToKeep(db: Db, actor: Actor, roleId: string): Promise<DescribedRole> {
  const found = await roleStore.find(db, roleId);
  ensure(found, wireFaults.gone);
  await ensureWithin(db, actor, reachOf(found));
  return found;
}

/** The role, when the actor may change it: called under the lock, or somebody else could be given it meanwhile. */
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

/** Two people may choose one code in the same moment: only the database knows which of them was first. */
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

/** Makes a role that grants nothing yet; answers its id. */
export async function addRole(db: Db, actor: Actor, form: RoleForm): Promise<string> {
  return withCodeOfItsOwn(
    db.transaction(async (tx) => {
      await ensureRange(tx, actor, [], form);
      const roleId = await roleStore.insert(tx, columnsOf(form));
      await roleStore.setOrganizations(tx, roleId, organizationsOf(form));
      return roleId;
    }),
  );
}

/** None but where the range names them. */
const organizationsOf = ({ dataRange, organizationIds }: Pick<RoleForm, 'dataRange' | 'organizationIds'>) =>
  dataRange === 'chosen' ? [...new Set(organizationIds)] : [];

/** Throws unless the range is said wholly, of organizations that there are, and within what the actor reaches. */
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

/** Changes what is said about a role; refused when somebody else did meanwhile. */
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
    // Or who has it for a time could have it for good.
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

/** Makes a role like another one, with nobody in it; answers its id. */
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

/** Deletes a role of the school that nobody has. */
export const removeRole = (db: Db, actor: Actor, roleId: string) =>
  db.transaction(async (tx) => {
    await roleStore.lockRights(tx);
    const { row, memberCount } = await roleToChange(tx, actor, roleId);
    ensure(row.type === 'custom', roleFaults.builtIn);
    ensure(memberCount === 0, roleFaults.hasMembers, { n: memberCount });
    await roleStore.remove(tx, roleId);
    await recordAudit(tx, actor, 'role.delete', roleId, { code: row.code, name: row.name });
  });

/** The menu as somebody sees it who has this role alone. */
export async function menuOfRole(db: Db, roleId: string, language: Language) {
  ensure(await roleStore.find(db, roleId), wireFaults.gone);
  return menuTree(db, { roleId }, language);
}

/**
 * Whoever keeps the roles and grants what they do not have: one of them has to remain, whatever is changed, and one whose
 * account and role do not run out by themselves. Called before a change, under the lock; answers what checks after it.
 */
export async function watchAdministrators(tx: Db): Promise<() => Promise<void>> {
  const count = (lasting: boolean) =>
    roleStore.countCarriers(tx, ['role.manage', 'role.grantany'], { now: clock.now(), lasting });
  const lastingBefore = await count(true);
  return async () => {
    // A school that has no lasting one already is not kept from everything else.
    const remains = lastingBefore > 0 ? await count(true) : await count(false);
    ensure(remains > 0, roleFaults.lastAdministrator);
  };
}

/** The pages of all who have the role hear that their rights are others; they connect anew, to hear what these let them. */
export async function notifyRole(tx: Db, live: Live, code: string): Promise<void> {
  await live.changed(tx, null);
  await live.toChannels(tx, [`role:${code}`], { type: 'rights.changed', data: null });
  await live.regroupRoles(tx, [code]);
}

/** Makes a role that grants what has these codes, for those who set a school up; answers its id. */
export const createRole = (db: Db, form: RoleForm, codes: string[]): Promise<string> =>
  db.transaction(async (tx) => {
    const roleId = await roleStore.insert(tx, columnsOf(form));
    const chosen = (await roleStore.resources(tx)).filter(({ code }) => codes.includes(code));
    await roleStore.grant(
      tx,
      roleId,
      chosen.map(({ id }) => id),
    );
    return roleId;
  });
