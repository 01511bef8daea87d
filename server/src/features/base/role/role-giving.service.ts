import { mayReach } from '@xueyan/contract/base/role';
import { roleFaults } from '@xueyan/contract/base/role-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { type DescribedRole, roleStore } from './role.store.ts';
import { roleMemberStore } from './role-member.store.ts';
import { readReach } from './role-reach.service.ts';

/** Waits for concurrent changes of rights. */
export const lockRights = async (tx: Db): Promise<void> => {
  await roleStore.lockRights(tx);
};

/**
 * Roles that many have by what they are: members of classes, and teachers and researchers, as they come with the product
 * and reach no further than oneself. Who keeps accounts gives them without having their rights.
 */
const isUsual = ({ forStudents, type, dataRange }: DescribedRole['row']) =>
  forStudents || (type === 'system' && dataRange === 'self');

const reachOf = ({ row, codes, reachedIds }: DescribedRole) => ({
  ...{ codes: isUsual(row) ? [] : codes, dataRange: row.dataRange, organizationIds: reachedIds },
});

/** Returns the roles for a person's account, and whether the actor may give each. */
export async function rolesToGive(db: Db, actor: Actor, language: Language) {
  const { reaches } = await readReach(db, actor);
  const found = (await roleStore.all(db)).filter(({ row }) => row.shown);
  return found.map((role) => ({
    roleId: role.row.id,
    roleName: nameIn(language, role.row),
    giveable: !role.row.needsAuthorisation && reaches(reachOf(role)),
    initial: role.row.initial,
    forStudents: role.row.forStudents,
  }));
}

/** Role as a sheet may name it, and whether it is within the actor's rights. */
export interface GivableRole {
  roleId: string;
  code: string;
  names: string[];
  needsAuthorisation: boolean;
  /** Only for members of a class. */
  forStudents: boolean;
  within: boolean;
}

/** Returns all roles of the school, for matching names in a sheet. */
export async function rolesToName(db: Db, actor: Actor): Promise<GivableRole[]> {
  const { reaches } = await readReach(db, actor);
  return (await roleStore.all(db)).map((role) => ({
    roleId: role.row.id,
    code: role.row.code,
    names: (['zh_cn', 'zh_tw', 'en_us', 'mn'] as const).map((language) => nameIn(language, role.row)),
    needsAuthorisation: role.row.needsAuthorisation,
    forStudents: role.row.forStudents,
    within: reaches(reachOf(role)),
  }));
}

/**
 * Throws if one of the people has a role that exceeds the actor's rights: a person who manages an account can sign in
 * with it.
 */
export async function ensureNoMoreRights(db: Db, actor: Actor, userIds: string[]): Promise<void> {
  const own = await roleStore.codesOf(db, actor.id);
  for (const role of await roleStore.ofUsers(db, userIds))
    ensure(mayReach(actor, own, reachOf(role)), roleFaults.exceeds);
}

/** Sets a person's roles; returns the codes that were added and removed. Each must be within the actor's rights. */
export async function replaceRoles(db: Db, actor: Actor, userId: string, roleIds: string[]) {
  const before = await roleStore.ofUsers(db, [userId]);
  const wanted = [...new Set(roleIds)];
  const after = await roleStore.describe(db, wanted);
  ensure(after.length === wanted.length, wireFaults.gone);
  const given = after.filter(({ row }) => before.every((one) => one.row.id !== row.id));
  const taken = before.filter(({ row }) => !wanted.includes(row.id));
  const { reaches } = await readReach(db, actor);
  for (const role of [...given, ...taken]) ensure(reaches(reachOf(role)), roleFaults.exceeds);
  ensure(!given.some(({ row }) => row.needsAuthorisation), roleFaults.needsAuthorisation);
  if (given.some(({ row }) => row.forStudents)) await ensureInClass(db, userId);
  await roleStore.setRoles(db, userId, given.map(idOf), taken.map(idOf));
  return { given: given.map(codeOf), taken: taken.map(codeOf) };
}

/** Returns the people who are in a class, and may thus be given a role for students. */
export async function peopleInClass(db: Db, userIds: string[]): Promise<Set<string>> {
  const without = new Set((await roleMemberStore.withoutClass(db, userIds)).map(({ userId }) => userId));
  return new Set(userIds.filter((id) => !without.has(id)));
}

/** A student belongs to a class: people without one get their account from the register of students. */
async function ensureInClass(db: Db, userId: string): Promise<void> {
  const [without] = await roleMemberStore.withoutClass(db, [userId]);
  ensure(!without, roleFaults.needsClass, { names: without?.userName ?? '' });
}

const idOf = ({ row }: DescribedRole) => row.id;
const codeOf = ({ row }: DescribedRole) => row.code;
