import {
  mayManageUser,
  type PasswordSlip,
  type User,
  type UserForm,
  type UserStep,
  type userApi,
  userFaults,
  userTransitions,
} from '@xueyan/contract/base/user';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState, statesAfter } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { ensureUnchanged, stampOf } from '../../../http/stamp.ts';
import { nameIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit, recordChange } from '../audit/audit.service.ts';
import { ensurePlace, organizationsBelow } from '../organization/organization.service.ts';
import { watchAdministrators } from '../role/role.service.ts';
import { ensureNoMoreRights, lockRights, replaceRoles } from '../role/role-giving.service.ts';
import { endSessionsOf, refreshSessionsOf } from '../session/session.service.ts';
import { accountStore, type DescribedUser } from './account.store.ts';
import { hashOneTime } from './password.service.ts';
import { oneTimePassword } from './password-rule.service.ts';
import { issuePassword, type User as UserRow } from './user.service.ts';

type Roles = Awaited<ReturnType<typeof accountStore.rolesOf>>;

const saidOf = ({ id, userName, organizationId, expiresAt }: UserRow, roles: Roles) => ({
  ...{ userName, organizationId, expiresAt },
  roleIds: roles.flatMap(({ userId, role }) => (userId === id ? [role.id] : [])).toSorted(),
});

const present = (clock: Clock, language: Language, { row, organizationName }: DescribedUser, roles: Roles): User => ({
  userId: row.id,
  ...{ loginName: row.loginName, userName: row.userName, avatar: row.avatar },
  state: row.state === 'normal' && row.mustChangePassword ? 'enabled' : row.state,
  expired: row.expiresAt !== null && row.expiresAt <= clock.now(),
  organizationId: row.organizationId,
  organizationName,
  roles: roles.flatMap(({ userId, role }) =>
    userId === row.id ? [{ roleId: role.id, roleName: nameIn(language, role) }] : [],
  ),
  expireTime: row.expiresAt && clock.write(row.expiresAt),
  createTime: clock.write(row.createdAt),
  stamp: stampOf(saidOf(row, roles)),
});

/** Returns a page of the users within the actor's data range. */
export async function listUsers(
  db: Db,
  clock: Clock,
  actor: Actor,
  language: Language,
  { organizationId, ...input }: z.output<typeof userApi.list.input>,
) {
  const organizationIds = organizationId && (await organizationsBelow(db, [organizationId]));
  const scope = scopeOf(actor, 'user.manage');
  const page = await accountStore.page(db, scope, { ...input, ...(organizationIds && { organizationIds }) });
  const roles = await accountStore.rolesOf(
    db,
    page.resultList.map(({ row }) => row.id),
  );
  return { ...page, resultList: page.resultList.map((found) => present(clock, language, found, roles)) };
}

/** Returns the users if the actor manages them and they have no more rights; locked until the transaction ends. */
export async function holdUsersToKeep(tx: Db, actor: Actor, userIds: string[]): Promise<UserRow[]> {
  const ids = [...new Set(userIds)];
  const found = await accountStore.hold(tx, ids);
  ensure(found.length === ids.length, wireFaults.gone);
  for (const { id, organizationId } of found) {
    ensure(mayManageUser(actor, { userId: id, organizationId }), wireFaults.gone);
  }
  await ensureNoMoreRights(tx, actor, ids);
  return found;
}

const placeUser = (db: Db, actor: Actor, organizationId: string | null, former: string | null | undefined) =>
  // Without an owner, so that placing oneself does not extend one's range.
  ensurePlace(db, (id) => mayManageUser(actor, { userId: '', organizationId: id }), organizationId, former);

function expiryOf(clock: Clock, expireTime: string | null, former: Date | null): Date | null {
  if (expireTime === null) return null;
  const expiresAt = clock.read(expireTime);
  ensure(expiresAt > clock.now() || expiresAt.getTime() === former?.getTime(), userFaults.past);
  return expiresAt;
}

/** Creates an account with a one-time password, which is not stored in plain text. */
export const addUser = (db: Db, clock: Clock, actor: Actor, form: UserForm): Promise<PasswordSlip> =>
  withNameOfItsOwn(
    db.transaction(async (tx) => {
      const password = await oneTimePassword(tx);
      const userId = await insertUser(tx, clock, actor, form, password);
      return { userId, loginName: form.loginName, userName: form.userName, password };
    }),
  );

/** Creates an account within a transaction, with a generated password that its owner has to change. */
export async function insertUser(tx: Db, clock: Clock, actor: Actor, form: UserForm, password: string) {
  const { loginName, userName, organizationId, roleIds, expireTime } = form;
  const passwordHash = hashOneTime(password);
  await lockRights(tx);
  await placeUser(tx, actor, organizationId, undefined);
  const expiresAt = expiryOf(clock, expireTime, null);
  const row = { loginName, userName, organizationId, expiresAt, passwordHash, mustChangePassword: true };
  const userId = await accountStore.insert(tx, row);
  const { given } = await replaceRoles(tx, actor, userId, roleIds);
  await recordAudit(tx, actor, 'user.save', userId, { loginName, userName, roles: given });
  return userId;
}

async function withNameOfItsOwn<T>(saved: Promise<T>): Promise<T> {
  try {
    return await saved;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Fault(userFaults.nameTaken);
    throw error;
  }
}

/** Changes the fields of a user; their open pages follow at once. */
export const updateUserForm = (
  db: Db,
  { clock, live }: Pick<Platform, 'clock' | 'live'>,
  actor: Actor,
  userId: string,
  {
    userName,
    organizationId,
    roleIds,
    expireTime,
    stamp,
  }: Omit<UserForm, 'loginName'> & { stamp?: string | undefined },
) =>
  db.transaction(async (tx) => {
    await lockRights(tx);
    const ensureAdministratorRemains = await watchAdministrators(tx);
    const [before] = await holdUsersToKeep(tx, actor, [userId]);
    ensure(before, wireFaults.gone);
    ensureUnchanged(stamp, saidOf(before, await accountStore.rolesOf(tx, [userId])));
    await placeUser(tx, actor, organizationId, before.organizationId);
    const expiresAt = expiryOf(clock, expireTime, before.expiresAt);
    const changes = await replaceRoles(tx, actor, userId, roleIds);
    const expiryChanged = expiresAt?.getTime() !== before.expiresAt?.getTime();
    const rolesChanged = changes.given.length + changes.taken.length > 0;
    ensure(userId !== actor.id || !(rolesChanged || expiryChanged), userFaults.self);
    await accountStore.update(tx, [userId], { userName, organizationId, expiresAt });
    await ensureAdministratorRemains();
    await recordChange(tx, actor, 'user.update', userId, {
      loginName: before.loginName,
      before: { userName: before.userName, organizationId: before.organizationId, expiresAt: before.expiresAt },
      after: { userName, organizationId, expiresAt },
      ...changes,
    });
    await refreshSessionsOf(tx, live, userId);
    if (rolesChanged) {
      await live.toUsers(tx, [userId], { type: 'rights.changed', data: null });
      await live.regroup(tx, [userId]);
    }
  });

/** Disables, enables, locks or unlocks users; people who may not sign in any more lose access at once. */
export const setUserState = (db: Db, live: Live, actor: Actor, userIds: string[], step: UserStep) =>
  db.transaction(async (tx) => {
    await lockRights(tx);
    const ensureAdministratorRemains = await watchAdministrators(tx);
    const transition = userTransitions[step];
    for (const { id, state, ...user } of await holdUsersToKeep(tx, actor, userIds)) {
      ensure(id !== actor.id, userFaults.self);
      if (statesAfter(transition).includes(state)) continue;
      const record = { userId: id, organizationId: user.organizationId, state };
      ensure(transition.moves[state], userFaults.wrongState, { name: user.userName });
      const next = nextState(transition, actor, record, { who: wireFaults.gone, state: userFaults.wrongState });
      await accountStore.update(tx, [id], { state: next });
      if (next !== 'normal') await endSessionsOf(tx, live, id, 'disabled');
      await recordAudit(tx, actor, 'user.setstate', id, { loginName: user.loginName, before: state, after: next });
    }
    await ensureAdministratorRemains();
  });

/** Gives users one-time passwords, which are not stored in plain text, and ends their sessions. */
export const resetPasswords = (db: Db, live: Live, actor: Actor, userIds: string[]): Promise<PasswordSlip[]> =>
  db.transaction(async (tx) => {
    const slips: PasswordSlip[] = [];
    for (const { id: userId, loginName, userName } of await holdUsersToKeep(tx, actor, userIds)) {
      ensure(userId !== actor.id, userFaults.ownPassword);
      slips.push({ userId, loginName, userName, password: await issuePassword(tx, userId) });
      await endSessionsOf(tx, live, userId, 'administrator');
      await recordAudit(tx, actor, 'user.resetpassword', userId, { loginName });
    }
    return slips;
  });

/** Ends all sessions of users. */
export const endUserSessions = (db: Db, live: Live, actor: Actor, userIds: string[]) =>
  db.transaction(async (tx) => {
    for (const { id, loginName } of await holdUsersToKeep(tx, actor, userIds)) {
      await endSessionsOf(tx, live, id, 'administrator');
      await recordAudit(tx, actor, 'user.endsession', id, { loginName });
    }
  });

/** Ends the sessions of people whose account has expired. */
export const endExpired = (db: Db, { clock, live }: Platform) =>
  db.transaction(async (tx) => {
    for (const id of await accountStore.expiredWithSessions(tx, clock.now())) {
      await endSessionsOf(tx, live, id, 'disabled');
    }
  });
