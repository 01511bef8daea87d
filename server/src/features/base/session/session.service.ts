import { randomBytes } from 'node:crypto';
import type { Actor, DataRange, Rights } from '@xueyan/contract/wire/actor';
import { dataRanges } from '@xueyan/contract/wire/actor';
import { defaultLanguage, isLanguage } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Authenticate, hashToken } from '../../../http/authentication.ts';
import type { Origin } from '../../../http/context.ts';
import { clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { ensureAllowedFrom, readSafety } from '../parameter/safety.service.ts';
import { type Session, sessionStore, type Until, type User } from './session.store.ts';

/** Seven days without a call end a session; each day of use gives it a new token. */
const lifetimeMs = 604_800_000;
const renewAfterMs = 86_400_000;
/** Requests under way when the token was renewed may still carry the one before. */
const formerGraceMs = 60_000;
/** How long a process believes what it knows of a session, unless it is told that it ended. */
const cacheMs = 30_000;
/** How exactly it is known when a session was last used. */
const activeMs = 60_000;

const newToken = () => randomBytes(32).toString('base64url');

/** How long a session may lie unused before it ends; as exactly as it is known when it was last used. Null: for ever. */
const idleMsOf = ({ idleMinutes }: { idleMinutes: number }) =>
  idleMinutes > 0 ? idleMinutes * 60_000 + activeMs : null;

/** Ends the sessions that lie unused for longer than the school lets them. */
export const endIdleSessions = (db: Db, live: Live) =>
  db.transaction(async (tx) => {
    const idleMs = idleMsOf(await readSafety(tx));
    if (idleMs === null) return;
    const ended = await sessionStore.removeIdle(tx, new Date(clock.now().getTime() - idleMs));
    if (ended.length > 0) await live.revoked(tx, ended, 'idle');
  });

/** Throws when somebody who is to be signed in may not come from that address. */
export async function ensureAdmittedFrom(tx: Db, userId: string, address: string): Promise<void> {
  const { adminNetworks } = await readSafety(tx);
  if (adminNetworks) ensureAllowedFrom(adminNetworks, await sessionStore.permissionsOf(tx, userId), address);
}

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(db: Db, userId: string, origin: Origin): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  await sessionStore.removeExpired(db, clock.now());
  await sessionStore.insert(db, {
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    expiresAt,
    address: origin.address,
    agent: origin.agent.slice(0, 300),
  });
  return token;
}

/** What is written down in the same transaction. */
type Note = (tx: Db, count: number) => Promise<void>;

/** Ends one session everywhere, at once. */
export async function endSession(
  db: Db,
  live: Live,
  sessionId: string,
  reason: 'logout' | 'ended' | 'administrator' = 'logout',
  note?: Note,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sessionStore.remove(tx, sessionId);
    await note?.(tx, 1);
  });
  await live.revoked(db, [sessionId], reason);
}

/** Ends a user's other sessions, and answers how many there were; the present one goes on. */
export async function endOtherSessions(
  db: Db,
  live: Live,
  actor: Actor,
  reason: 'password' | 'ended',
  note?: Note,
): Promise<number> {
  const ended = await db.transaction(async (tx) => {
    const removed = await sessionStore.removeOthers(tx, actor.id, actor.sessionId);
    if (removed.length > 0) await note?.(tx, removed.length);
    return removed;
  });
  if (ended.length > 0) await live.revoked(db, ended, reason);
  return ended.length;
}

/** Ends all sessions of a user, who was given another password or whose account is disabled; committed with that. */
export async function endSessionsOf(
  tx: Db,
  live: Live,
  userId: string,
  reason: 'administrator' | 'disabled',
): Promise<void> {
  await live.revoked(tx, await sessionStore.removeOf(tx, userId), reason);
}

/** Ends the sessions of a user that were not used for longest, so that so many are left; committed with what makes room for itself. */
export async function endOldestSessions(tx: Db, live: Live, userId: string, left: number): Promise<void> {
  const ended = (await sessionsOf(tx, userId)).slice(left).map(({ id }) => id);
  for (const id of ended) await sessionStore.remove(tx, id);
  if (ended.length > 0) await live.revoked(tx, ended, 'ended');
}

/** Where a user is signed in, the last used first. */
export const sessionsOf = (db: Db, userId: string) => sessionStore.ofUser(db, userId, clock.now());

/** Whether a session still lets its user in, for what was given out to it and is good by itself for a while. */
export const isSessionAlive = (db: Db, sessionId: string) => sessionStore.isAlive(db, sessionId, clock.now());

/** Makes every server read a session anew, because its user has changed. */
export const refreshSession = (db: Db, live: Live, sessionId: string) => live.changed(db, [sessionId]);

/** The same for all sessions of a user. */
export async function refreshSessionsOf(db: Db, live: Live, userId: string): Promise<void> {
  const sessions = await sessionsOf(db, userId);
  await live.changed(
    db,
    sessions.map(({ id }) => id),
  );
}

interface Known {
  actor: Actor;
  session: Session;
  /** From where an administrator may come; empty: from anywhere. */
  networks: string;
  until: number;
}

/**
 * Makes the function that turns a token into its owner. What it finds it keeps for half a minute, so that a page of
 * calls costs one query; an ended session is forgotten at once, told over the database's notifications.
 */
export function sessionAuthentication(db: Db, live: Live): Authenticate {
  const known = new Map<string, Known>();
  let forgotten = 0;
  const forget = (sessionIds: string[] | null) => {
    forgotten += 1;
    if (sessionIds === null) known.clear();
    for (const [hash, { session }] of known) if (sessionIds?.includes(session.id)) known.delete(hash);
  };
  live.onSessions(forget);

  const load = async (hash: string): Promise<Known | null> => {
    const now = clock.now();
    const before = forgotten;
    const found = await sessionStore.findByHash(db, hash, now, new Date(now.getTime() - formerGraceMs));
    if (!found) return null;
    const { user, session } = found;
    const { adminNetworks: networks, ...safety } = await readSafety(db);
    const idleMs = idleMsOf(safety);
    if (idleMs !== null && now.getTime() - session.activeAt.getTime() > idleMs) return null;
    const actor = await actorFor(db, user, session.id);
    const until = Math.min(now.getTime() + cacheMs, user.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const one = { actor, session, networks, until };
    // What was read may be what was to be forgotten meanwhile: then the next call looks again.
    if (forgotten === before) {
      if (known.size > 10_000) known.clear();
      known.set(hash, one);
    }
    return one;
  };

  /** Noted once a minute by each server. */
  const touch = async ({ session }: Known) => {
    const now = clock.now();
    if (now.getTime() - session.activeAt.getTime() <= activeMs) return;
    session.activeAt = now;
    await sessionStore.touch(db, session.id, now);
  };

  const authenticate: Authenticate = async (token, { address, away = false, renew = false }) => {
    const hash = hashToken(token);
    const cached = known.get(hash);
    const found = cached && cached.until > clock.now().getTime() ? cached : await load(hash);
    if (!found) return null;
    ensureAllowedFrom(found.networks, [...found.actor.permissions], address);
    if (!away) await touch(found);
    return { actor: found.actor, renewed: renew ? await renewWhenDue(found, hash) : null };
  };

  const renewWhenDue = async ({ session }: Known, hash: string): Promise<string | null> => {
    const now = clock.now();
    if (session.tokenHash !== hash || now.getTime() - session.renewedAt.getTime() < renewAfterMs) return null;
    const token = newToken();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const renewed = await sessionStore.renew(db, session, hashToken(token), expiresAt, now);
    known.delete(hash);
    return renewed ? token : null;
  };

  return authenticate;
}

/** Somebody with the rights of now, without a session: for work on their behalf. Null when they may not sign in any more. */
export async function actorOf(db: Db, userId: string): Promise<Actor | null> {
  const user = await sessionStore.findUser(db, userId, clock.now());
  return user ? actorFor(db, user, '') : null;
}

/** What of an actor's rights they have for so long. */
export async function rightsUntil(db: Db, actor: Actor, until: Until): Promise<Rights> {
  const roles = await sessionStore.rolesOf(db, actor.id, until);
  const permissions = await sessionStore.permissionsOf(db, actor.id, until);
  const reach = await reachOf(db, await sessionStore.organizationOf(db, actor.id), roles);
  return { id: actor.id, roleCode: actor.roleCode, permissions: new Set(permissions), ...reach };
}

/** Of an account that was made for one exam, whatever roles it may have been given. */
const examRights = { permissions: new Set(['exam.sit'] as const), dataRange: 'self', organizationIds: [] } as const;

async function actorFor(db: Db, user: User, sessionId: string): Promise<Actor> {
  if (user.accountKind === 'exam') return examActor(user, sessionId);
  const [roles, permissions] = await Promise.all([
    sessionStore.rolesOf(db, user.id),
    sessionStore.permissionsOf(db, user.id),
  ]);
  return {
    id: user.id,
    loginName: user.loginName,
    userName: user.userName,
    roleCode: roles[0]?.code ?? '',
    permissions: new Set(permissions),
    ...(await reachOf(db, user.organizationId, roles)),
    language: isLanguage(user.language) ? user.language : defaultLanguage,
    sessionId,
    mustChangePassword: user.mustChangePassword,
    mustSetSecond: roles.some((role) => role.needsSecondFactor) && !(await sessionStore.hasSecondFactor(db, user.id)),
  };
}

const examActor = ({ id, loginName, userName, language, mustChangePassword }: User, sessionId: string): Actor => ({
  ...{ id, loginName, userName, roleCode: '', ...examRights, examOnly: true },
  language: isLanguage(language) ? language : defaultLanguage,
  ...{ sessionId, mustChangePassword, mustSetSecond: false },
});

type HeldRole = Awaited<ReturnType<typeof sessionStore.rolesOf>>[number];

/** How far several roles reach together. */
async function reachOf(
  db: Db,
  own: string | null,
  roles: HeldRole[],
): Promise<Pick<Actor, 'dataRange' | 'organizationIds'>> {
  const has = (range: DataRange) => roles.some(({ dataRange }) => dataRange === range);
  const dataRange = dataRanges.find(has) ?? 'self';
  if (dataRange === 'all' || dataRange === 'self') return { dataRange, organizationIds: [] };
  const mine = own ? [own] : [];
  const named = roles.flatMap((role) => (role.dataRange === 'chosen' ? role.organizationIds : []));
  const below = await sessionStore.organizationsIn(db, [...(has('organization') ? mine : []), ...named]);
  const first = dataRange === 'chosen' ? named : mine;
  return { dataRange, organizationIds: [...new Set([...first, ...below])] };
}

/** How far somebody reaches by all their roles. */
export async function reachOfUser(
  db: Db,
  userId: string,
): Promise<Required<Pick<Actor, 'dataRange' | 'organizationIds'>>> {
  const roles = await sessionStore.rolesOf(db, userId);
  const { dataRange, organizationIds = [] } = await reachOf(db, await sessionStore.organizationOf(db, userId), roles);
  return { dataRange, organizationIds };
}
