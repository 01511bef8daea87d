import type { ImportRow } from '@xueyan/contract/base/import';
import { mayManageUser, type UserForm, userFaults } from '@xueyan/contract/base/user';
import { userImport, userImportFaults } from '@xueyan/contract/base/user-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Judgement } from '../../../http/sheet-import.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type NamedOrganization, organizationsToName } from '../organization/organization.service.ts';
import { type GivableRole, peopleInClass, rolesToName } from '../role/role-giving.service.ts';
import { addUser, updateUserForm } from './account.service.ts';
import { accountStore } from './account.store.ts';

type Row = ImportRow<typeof userImport>;
type Known = Awaited<ReturnType<typeof accountStore.byLoginNames>>[number];
const problems = { ...userImportFaults, self: userFaults.self, past: userFaults.past };
type Problem = keyof typeof problems;

/** What a row comes to: what is known, what is wanted, or why not. */
interface Found {
  known?: Known;
  /** Of somebody known, before. */
  roleIds: string[];
  wanted?: Omit<UserForm, 'loginName'>;
  problem?: { kind: Problem; name?: string };
}

/** Users by their account: made with a one-time password, or put right where cells say something else. */
export const userSheetImport = defineImport(userImport, {
  issues: { zh: '初始密码', en: 'First passwords', mn: 'Анхны нууц үг' },

  // Hashing the passwords is what takes time, and each keeps a processor busy.
  atOnce: 4,

  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db, platform, actor }, _, rows) => {
    const look = await lookUp(db, platform.clock, actor, rows);
    return rows.map((row) => judge(platform.clock, look(row)));
  },

  enter: async ({ db, platform, actor }, _, row) => {
    const { known, wanted, problem } = (await lookUp(db, platform.clock, actor, [row]))(row);
    if (problem) throw new Fault(problems[problem.kind], { name: problem.name ?? '' });
    if (!wanted) return undefined;
    if (known) {
      await updateUserForm(db, platform, actor, known.id, wanted);
      return undefined;
    }
    const { password } = await addUser(db, platform.clock, actor, { ...wanted, loginName: row.loginName });
    return { issued: password };
  },
});

/** Reads what the rows need in few queries; answers the function that looks a row up in it. */
async function lookUp(db: Db, clock: Clock, actor: Actor, rows: Row[]): Promise<(row: Row) => Found> {
  const names = rows.map(({ loginName }) => loginName);
  const accounts = new Map(
    (await accountStore.byLoginNames(db, names)).map((one) => [one.loginName.toLowerCase(), one]),
  );
  const ids = [...accounts.values()].map(({ id }) => id);
  const held = Map.groupBy(await accountStore.rolesOf(db, ids), ({ userId }) => userId);
  const [roles, organizations] = await Promise.all([rolesToName(db, actor), organizationsToName(db)]);
  const inClass = await peopleInClass(db, ids);
  return (row) => {
    const known = accounts.get(row.loginName.toLowerCase());
    const roleIds = (known ? (held.get(known.id) ?? []) : []).map(({ role }) => role.id);
    const found = { roleIds, ...(known && { known }) };
    const refuse = (kind: Problem, name?: string): Found => ({ ...found, problem: { kind, ...(name && { name }) } });
    // Not more is said of somebody out of reach than that there is such an account.
    if (known && !mayManageUser(actor, { userId: known.id, organizationId: known.organizationId }))
      return refuse('notYours');
    const before = roles.filter(({ roleId }) => roleIds.includes(roleId));
    const beyond = before.find(({ within }) => !within);
    if (beyond) return refuse('exceeds', beyond.names[0]);
    const chosen = chooseRoles(roles, before, row.roles);
    if ('kind' in chosen) return refuse(chosen.kind, chosen.name);
    const student = roles.find(
      ({ roleId, forStudents }) => forStudents && chosen.roleIds.includes(roleId) && !roleIds.includes(roleId),
    );
    // As where roles are given one by one: students get their accounts from the register, which knows their class.
    if (student && !(known && inClass.has(known.id))) return refuse('needsClass', student.names[0]);
    const place = choosePlace(organizations, actor, known?.organizationId, row.organization);
    if ('kind' in place) return refuse(place.kind, place.name);
    const expiry = known?.expiresAt ? clock.write(known.expiresAt) : null;
    const expireTime = row.expires === undefined ? expiry : row.expires;
    if (expireTime && expireTime !== expiry && clock.read(expireTime) <= clock.now()) return refuse('past');
    const changesRights = !sameSet(roleIds, chosen.roleIds) || expireTime !== expiry;
    if (known?.id === actor.id && changesRights) return refuse('self');
    return { ...found, wanted: { userName: row.userName, ...chosen, ...place, expireTime } };
  };
}

type Refused = { kind: Problem; name?: string };

const sameSet = (some: string[], others: string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The roles that a row names, which nobody gives beyond their own rights. Those given by an authorisation stay. */
function chooseRoles(roles: GivableRole[], before: GivableRole[], names: string[]): { roleIds: string[] } | Refused {
  if (names.length === 0)
    return before.length > 0 ? { roleIds: before.map(({ roleId }) => roleId) } : { kind: 'noRoles' };
  const chosen = new Set(before.filter((role) => role.needsAuthorisation).map(({ roleId }) => roleId));
  for (const name of names) {
    const found = named(roles, name);
    // Of several with one name, the one that somebody has already is meant.
    const held = found.find((role) => before.includes(role));
    const role = held ?? found[0];
    if (!role) return { kind: 'unknownRole', name };
    if (!held && found.length > 1) return { kind: 'severalRoles', name };
    if (!held && !role.within) return { kind: 'exceeds', name };
    if (!held && role.needsAuthorisation) return { kind: 'needsAuthorisation', name };
    chosen.add(role.roleId);
  }
  return { roleIds: [...chosen] };
}

/** By their code, or else by a name. */
function named<N extends { code: string; names: string[] }>(all: N[], name: string): N[] {
  const wanted = name.toLowerCase();
  const byCode = all.filter(({ code }) => code.toLowerCase() === wanted);
  return byCode.length > 0 ? byCode : all.filter(({ names }) => names.some((one) => one.toLowerCase() === wanted));
}

/** Where a row places somebody: within the actor's range, or where they are. */
function choosePlace(
  organizations: NamedOrganization[],
  actor: Actor,
  former: string | null | undefined,
  name: string,
): { organizationId: string | null } | Refused {
  if (name === '') {
    const nowhere = former === undefined && scopeOf(actor, 'user.manage').reach !== 'all';
    return nowhere ? { kind: 'noOrganization' } : { organizationId: former ?? null };
  }
  const found = named(organizations, name);
  const stays = found.find(({ organizationId }) => organizationId === former);
  if (stays) return { organizationId: stays.organizationId };
  const [place] = found;
  if (!place || place.disabled) return { kind: 'unknownOrganization', name };
  if (found.length > 1) return { kind: 'severalOrganizations', name };
  const { organizationId } = place;
  // Nobody's own: one is not placed outside of one's range by placing oneself.
  return mayManageUser(actor, { userId: '', organizationId })
    ? { organizationId }
    : { kind: 'otherOrganization', name };
}

const titles = userImport.columns;

function judge(clock: Clock, { known, roleIds, wanted, problem }: Found): Judgement {
  if (problem)
    return { plan: 'refuse', reasons: [{ ...problems[problem.kind], values: { name: problem.name ?? '' } }] };
  if (!(known && wanted)) return { plan: 'add' };
  const expiry = known.expiresAt ? clock.write(known.expiresAt) : null;
  const pairs: [string, boolean][] = [
    [titles.userName.title.zh, known.userName === wanted.userName],
    [titles.roles.title.zh, sameSet(roleIds, wanted.roleIds)],
    [titles.organization.title.zh, known.organizationId === wanted.organizationId],
    [titles.expires.title.zh, expiry === wanted.expireTime],
  ];
  const fields = pairs.flatMap(([title, same]) => (same ? [] : [title]));
  if (fields.length === 0) return { plan: 'same' };
  return { plan: 'change', reasons: [{ ...userImportFaults.changes, values: { fields: fields.join('、') } }] };
}
