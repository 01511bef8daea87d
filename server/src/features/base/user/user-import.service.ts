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

/** Result for a row: the existing user, the wanted one, or all reasons for the refusal. */
interface Found {
  known?: Known;
  /** Present roles of an existing user. */
  roleIds: string[];
  wanted?: Omit<UserForm, 'loginName'>;
  problems: Refused[];
}

/** Imports users by login name: new ones get a one-time password, existing ones are corrected where cells differ. */
export const userSheetImport = defineImport(userImport, {
  issues: { zh: '初始密码', en: 'First passwords', mn: 'Анхны нууц үг' },

  // Hashing passwords takes most of the time, and each occupies a processor.
  atOnce: 4,

  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db, platform, actor }, _, rows) => {
    const look = await lookUp(db, platform.clock, actor, rows);
    return rows.map((row) => judge(platform.clock, look(row)));
  },

  checkRest: async ({ db, platform, actor }, _, rows) => {
    const full = rows.map((row) => ({ loginName: '', userName: '', roles: [], organization: '', ...row }) as Row);
    const look = await lookUp(db, platform.clock, actor, full);
    return full.map((row) => reasonsOf(look(row).problems.filter(({ name }) => name !== undefined)));
  },

  enter: async ({ db, platform, actor }, _, row) => {
    const { known, wanted, problems: found } = (await lookUp(db, platform.clock, actor, [row]))(row);
    for (const { kind, name = '' } of found) throw new Fault(problems[kind], { name });
    if (!wanted) return undefined;
    if (known) {
      await updateUserForm(db, platform, actor, known.id, wanted);
      return undefined;
    }
    const { password } = await addUser(db, platform.clock, actor, { ...wanted, loginName: row.loginName });
    return { issued: password };
  },
});

/** Loads the data for the rows in few queries; returns the function that looks a row up. */
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
    const found = { roleIds, problems: [], ...(known && { known }) };
    const refuse = (kind: Problem, name?: string): Found => ({
      ...found,
      problems: [{ kind, ...(name && { name }) }],
    });
    // Of people out of reach, only the existence of the account is revealed.
    if (known && !mayManageUser(actor, { userId: known.id, organizationId: known.organizationId }))
      return refuse('notYours');
    const before = roles.filter(({ roleId }) => roleIds.includes(roleId));
    const beyond = before.find(({ within }) => !within);
    if (beyond) return refuse('exceeds', beyond.names[0]);
    const chosen = chooseRoles(roles, before, row.roles);
    const student = roles.find(
      ({ roleId, forStudents }) => forStudents && chosen.roleIds.includes(roleId) && !roleIds.includes(roleId),
    );
    const place = choosePlace(organizations, actor, known?.organizationId, row.organization);
    const expiry = known?.expiresAt ? clock.write(known.expiresAt) : null;
    const expireTime = row.expires === undefined ? expiry : row.expires;
    const past = expireTime && expireTime !== expiry && clock.read(expireTime) <= clock.now();
    const changesRights = !sameSet(roleIds, chosen.roleIds) || expireTime !== expiry;
    const refused: Refused[] = [
      ...chosen.problems,
      // As when roles are given individually: students get their accounts from the register, which knows their class.
      ...(student && !(known && inClass.has(known.id))
        ? [{ kind: 'needsClass' as const, name: student.names[0] }]
        : []),
      ...('kind' in place ? [place] : []),
      ...(past ? [{ kind: 'past' as const }] : []),
    ];
    if (refused.length > 0 || 'kind' in place) return { ...found, problems: refused };
    if (known?.id === actor.id && changesRights) return refuse('self');
    return { ...found, wanted: { userName: row.userName, roleIds: chosen.roleIds, ...place, expireTime } };
  };
}

type Refused = { kind: Problem; name?: string | undefined };

const sameSet = (some: string[], others: string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

interface ChosenRoles {
  roleIds: string[];
  problems: Refused[];
}

/** Returns the roles that a row names, within the actor's rights. Roles given by an authorization stay. */
function chooseRoles(roles: GivableRole[], before: GivableRole[], names: string[]): ChosenRoles {
  if (names.length === 0) {
    const problems: Refused[] = before.length > 0 ? [] : [{ kind: 'noRoles' }];
    return { roleIds: before.map(({ roleId }) => roleId), problems };
  }
  const refused: Refused[] = [];
  const chosen = new Set(before.filter((role) => role.needsAuthorisation).map(({ roleId }) => roleId));
  for (const name of names) {
    const found = named(roles, name);
    // Of several with the same name, one that the person has already is preferred.
    const held = found.find((role) => before.includes(role));
    const role = held ?? found[0];
    if (!role) refused.push({ kind: 'unknownRole', name });
    else if (!held && found.length > 1) refused.push({ kind: 'severalRoles', name });
    else if (!held && !role.within) refused.push({ kind: 'exceeds', name });
    else if (!held && role.needsAuthorisation) refused.push({ kind: 'needsAuthorisation', name });
    else chosen.add(role.roleId);
  }
  return { roleIds: [...chosen], problems: refused };
}

/** Matches by code, or else by a name. */
function named<N extends { code: string; names: string[] }>(all: N[], name: string): N[] {
  const wanted = name.toLowerCase();
  const byCode = all.filter(({ code }) => code.toLowerCase() === wanted);
  return byCode.length > 0 ? byCode : all.filter(({ names }) => names.some((one) => one.toLowerCase() === wanted));
}

/** Returns the organization of a row: within the actor's range, or the present one. */
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
  // Without an owner, so that placing oneself does not extend one's range.
  return mayManageUser(actor, { userId: '', organizationId })
    ? { organizationId }
    : { kind: 'otherOrganization', name };
}

const titles = userImport.columns;

const reasonsOf = (found: Refused[]) => found.map(({ kind, name = '' }) => ({ ...problems[kind], values: { name } }));

function judge(clock: Clock, { known, roleIds, wanted, problems: found }: Found): Judgement {
  if (found.length > 0) return { plan: 'refuse', reasons: reasonsOf(found) };
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
