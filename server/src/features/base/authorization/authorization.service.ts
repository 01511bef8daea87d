import {
  type AuthorizationState,
  type authorizationApi,
  authorizationFaults,
  expiryNoticeDays,
  type LapseReason,
  mayGiveRole,
  mayRevokeAuthorization,
  mostAuthorizationDays,
} from '@xueyan/contract/base/authorization';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { sendMessage } from '../message/sending.service.ts';
import { actorOf, refreshSessionsOf, rightsUntil } from '../session/session.service.ts';
import { type AuthorizationRow, authorizationStore } from './authorization.store.ts';
import {
  authorizationEnding,
  authorizationGranted,
  authorizationLapsed,
  authorizationRevoked,
} from './authorization-message.text.ts';

type Grant = z.output<typeof authorizationApi.grant.input>;

const dayMs = 86_400_000;

function stateOf({ revokedAt, lapseReason, startsAt, endsAt }: AuthorizationRow, now: Date): AuthorizationState {
  if (lapseReason) return 'lapsed';
  if (revokedAt) return 'revoked';
  if (startsAt > now) return 'future';
  if (endsAt <= now) return 'expired';
  return endsAt.getTime() - now.getTime() <= expiryNoticeDays * dayMs ? 'ending' : 'current';
}

/** Returns a page of the authorizations of people within the actor's data range. */
export async function listAuthorizations(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof authorizationApi.list.input>,
): Promise<Output<typeof authorizationApi.list>['pageInfo']> {
  const now = clock.now();
  const page = await authorizationStore.page(db, scopeOf(actor, 'authorization.manage'), input, now);
  const resultList = page.resultList.map(({ row, role, ...names }) => ({
    ...names,
    authorizationId: row.id,
    userId: row.userId,
    roleId: row.roleId,
    roleName: nameIn(actor.language, role),
    startTime: clock.write(row.startsAt),
    endTime: clock.write(row.endsAt),
    reason: row.reason,
    state: stateOf(row, now),
    createTime: clock.write(row.createdAt),
    revokeTime: row.revokedAt && clock.write(row.revokedAt),
    revokeReason: row.revokeReason,
    lapseReason: row.lapseReason,
  }));
  return { ...page, resultList };
}

/** Returns the roles that need an authorization. */
export async function listAuthorizedRoles(db: Db, actor: Actor) {
  const roles = await authorizationStore.roles(db);
  return roles.map((role) => ({
    roleId: role.id,
    roleName: nameIn(actor.language, role),
    mine: mayGiveRole(actor, role),
  }));
}

/** Returns a page of the people who may be given a role. */
export const listPeople = (db: Db, actor: Actor, input: z.output<typeof authorizationApi.people.input>) =>
  authorizationStore.pagePeople(db, scopeOf(actor, 'authorization.manage'), input);

/** Gives people in the actor's data range a role for a period, all of them or none; returns how many. */
export async function grantRole(db: Db, platform: Platform, actor: Actor, grant: Grant): Promise<number> {
  const userIds = [...new Set(grant.userIds)];
  const startsAt = platform.clock.read(grant.startTime);
  const endsAt = platform.clock.read(grant.endTime);
  const days = (endsAt.getTime() - startsAt.getTime()) / dayMs;
  ensure(days > 0 && days <= mostAuthorizationDays, authorizationFaults.period, { days: mostAuthorizationDays });
  ensure(endsAt > clock.now(), authorizationFaults.past);
  ensure(!userIds.includes(actor.id), authorizationFaults.self);
  await db.transaction(async (tx) => {
    const found = await authorizationStore.within(tx, scopeOf(actor, 'authorization.manage'), userIds);
    ensure(found.length === userIds.length, wireFaults.gone);
    const role = (await authorizationStore.roles(tx)).find(({ id }) => id === grant.roleId);
    ensure(role, authorizationFaults.notNeeded);
    ensure(mayGiveRole(actor, role), authorizationFaults.exceeds);
    // A person who has a role for a limited time cannot give it for longer.
    ensure(mayGiveRole(await rightsUntil(tx, actor, endsAt), role), authorizationFaults.longer);
    // A later beginning is verified again at that time.
    const begunAt = startsAt <= clock.now() ? clock.now() : null;
    const common = { roleId: role.id, startsAt, begunAt, endsAt, reason: grant.reason, grantedBy: actor.id };
    await authorizationStore.insert(
      tx,
      userIds.map((userId) => ({ ...common, userId })),
    );
    const { startTime: start, endTime: end, reason } = grant;
    await recordAudit(tx, actor, 'authorization.grant', role.id, { role: role.code, userIds, start, end, reason });
    await sendMessage(tx, platform, authorizationGranted({ role: role.name, end, to: userIds }, start));
  });
  await settleAuthorizations(db, platform);
  return userIds.length;
}

/** Revokes an authorization: the rights of the role end at once, in open sessions too. */
export async function revokeAuthorization(
  db: Db,
  platform: Platform,
  actor: Actor,
  authorizationId: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await authorizationStore.find(tx, authorizationId);
    ensure(found, wireFaults.gone);
    const { row, role, organizationId } = found;
    ensure(mayRevokeAuthorization(actor, { ...row, organizationId }), wireFaults.gone);
    ensure(row.revokedAt === null && row.endsAt > clock.now(), authorizationFaults.over);
    await authorizationStore.revoke(tx, row.id, {
      ...{ revokedAt: clock.now(), revokedBy: actor.id, revokeReason: reason },
    });
    await recordAudit(tx, actor, 'authorization.revoke', row.id, { role: role.code, userId: row.userId, reason });
    await sendMessage(tx, platform, authorizationRevoked({ role: role.name, to: [row.userId] }, reason));
  });
  await settleAuthorizations(db, platform);
}

/** Adds the roles whose period has begun and removes those whose period is over; open sessions follow at once. */
export async function settleAuthorizations(db: Db, platform: Platform): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    await beginDue(tx, platform);
    const users = await authorizationStore.settle(tx);
    if (users.length > 0) await platform.live.regroup(tx, users);
    return users;
  });
  for (const userId of changed) await refreshSessionsOf(db, platform.live, userId);
}

/** Starts due authorizations whose grantor may still give them; the others lapse with a reason. */
async function beginDue(tx: Db, platform: Platform): Promise<void> {
  const due = await authorizationStore.takeBeginning(tx, clock.now());
  if (due.length === 0) return;
  const given = new Map((await authorizationStore.roles(tx)).map((role) => [role.id, role]));
  const begun: string[] = [];
  for (const { row, role, userName, organizationId } of due) {
    const said = given.get(row.roleId);
    const lapseReason = said ? await lapseOf(tx, row, organizationId, said) : null;
    if (!lapseReason) {
      begun.push(row.id);
      continue;
    }
    await authorizationStore.revoke(tx, row.id, { lapseReason, revokedAt: clock.now() });
    const to = [row.userId, row.grantedBy].filter((id) => id !== null);
    await sendMessage(tx, platform, authorizationLapsed({ role: role.name, name: userName, to }, lapseReason));
  }
  await authorizationStore.begin(tx, begun, clock.now());
}

/** Returns why a due authorization lapses, when its grantor could not give it any more. */
async function lapseOf(
  tx: Db,
  { userId, grantedBy, endsAt }: AuthorizationRow,
  organizationId: string | null,
  role: Parameters<typeof mayGiveRole>[1],
): Promise<LapseReason | null> {
  const grantor = grantedBy ? await actorOf(tx, grantedBy) : null;
  if (!grantor) return 'account';
  const mayGive =
    may(grantor, 'authorization.manage') &&
    mayRevokeAuthorization(grantor, { userId, organizationId }) &&
    mayGiveRole(await rightsUntil(tx, grantor, endsAt), role);
  return mayGive ? null : 'rights';
}

/** Notifies holders and grantors of authorizations that end within a week, once. */
export const noticeEnding = (db: Db, platform: Platform): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { row, role, userName } of await authorizationStore.takeEnding(tx, clock.now())) {
      const to = [...new Set([row.userId, row.grantedBy].filter((id) => id !== null))];
      const end = platform.clock.write(row.endsAt);
      await sendMessage(tx, platform, authorizationEnding({ role, end, to }, userName));
    }
  });
