import { randomBytes } from 'node:crypto';
import type { Actor, DataRange, Reach, Rights } from '@xueyan/contract/wire/actor';
import { dataRanges } from '@xueyan/contract/wire/actor';
import { defaultLanguage, isLanguage } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { type Authenticate, hashToken } from '../../../http/authentication.ts';
import type { Origin } from '../../../http/context.ts';
import { clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { ensureAllowedFrom, readSafety } from '../parameter/safety.service.ts';
import { narrowedBy } from './data-rule.service.ts';
import { cachedRoleRights, type RoleRights } from './role-rights.service.ts';
import { type Session, sessionStore, type Until, type User } from './session.store.ts';

const dayMs = 86_400_000;
/** Requests under way when the token was renewed may still carry the former one. */
const formerGraceMs = 60_000;
/** Time for which a process caches a session, unless it is notified of a change: a thousand people call all the time. */
const cacheMs = 300_000;
/** Precision of the last use of a session. */
const activeMs = 60_000;

const newToken = () => randomBytes(32).toString('base64url');

/** Returns the idle time after which a session ends, including the precision of its last use. Null: never. */
const idleMsOf = ({ idleMinutes }: { idleMinutes: number }) =>
  idleMinutes > 0 ? idleMinutes * 60_000 + activeMs : null;

/** Returns how long a session lasts without use, and after what time of use its token is renewed. */
function lifetimeOf({ sessionDays }: { sessionDays: number }) {
  const lifetimeMs = sessionDays * dayMs;
  return { lifetimeMs, renewAfterMs: Math.min(dayMs, lifetimeMs / 2) };
}

/** Ends the sessions that have been idle for longer than the school allows. */
export const endIdleSessions = (db: Db, live: Live) =>
  db.transaction(async (tx) => {
    const idleMs = idleMsOf(await readSafety(tx));
    if (idleMs === null) return;
    const ended = await sessionStore.removeIdle(tx, new Date(clock.now().getTime() - idleMs));
    if (ended.length > 0) await live.revoked(tx, ended, 'idle');
  });

/** Throws when the person may not sign in from that address. */
export async function ensureAdmittedFrom(tx: Db, userId: string, address: string): Promise<void> {
  const { adminNetworks } = await readSafety(tx);
  if (adminNetworks) ensureAllowedFrom(adminNetworks, await sessionStore.permissionsOf(tx, userId), address);
}

/** Opens a session and returns its token, which is not stored. */
export async function openSession(db: Db, userId: string, origin: Origin): Promise<string> {
  const token = newToken();
  const { lifetimeMs } = lifetimeOf(await readSafety(db));
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

/** Writes the audit in the same transaction. */
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

/** Ends a user's other sessions, and returns how many there were; the current one continues. */
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

/**
 * Ends all sessions of a user who was given another password or whose account is disabled; takes effect at the commit
 * of that change.
 */
export async function endSessionsOf(
  tx: Db,
  live: Live,
  userId: string,
  reason: 'administrator' | 'disabled',
): Promise<void> {
  await live.revoked(tx, await sessionStore.removeOf(tx, userId), reason);
}

/**
 * Ends the least recently used sessions of a user, so that `left` remain; takes effect at the commit of the new
 * session.
 */
export async function endOldestSessions(tx: Db, live: Live, userId: string, left: number): Promise<void> {
  const ended = (await sessionsOf(tx, userId)).slice(left).map(({ id }) => id);
  for (const id of ended) await sessionStore.remove(tx, id);
  if (ended.length > 0) await live.revoked(tx, ended, 'ended');
}

/** Returns a user's sessions, the last used first. */
export const sessionsOf = (db: Db, userId: string) => sessionStore.ofUser(db, userId, clock.now());

/**
 * Tells whether a session still admits its user, for tickets that it was given and that are valid by themselves for a
 * while.
 */
export const isSessionAlive = (db: Db, sessionId: string) => sessionStore.isAlive(db, sessionId, clock.now());

/** Makes every server reload a session, because its user has changed. */
export const refreshSession = (db: Db, live: Live, sessionId: string) => live.changed(db, [sessionId]);

/** Makes every server reload all sessions of a user. */
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
  /** Networks from which an administrator may connect; empty: any. */
  networks: string;
  lifetimeMs: number;
  renewAfterMs: number;
  until: number;
}

/**
 * Returns the function that resolves a token to its owner. Results are cached, so that the calls of a page cost no
 * query; an ended or changed session is dropped at once by a notification through the database.
 */
export function sessionAuthentication(db: Db, live: Live): Authenticate {
  const known = new Map<string, Known>();
  const rights = cachedRoleRights(db, cacheMs);
  let forgotten = 0;
  const forget = (sessionIds: string[] | null) => {
    forgotten += 1;
    if (sessionIds === null) {
      known.clear();
      rights.clear();
    }
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
    // The school may have shortened the lifetime since the session began.
    const { lifetimeMs, renewAfterMs } = lifetimeOf(safety);
    if (now.getTime() - session.renewedAt.getTime() > lifetimeMs) return null;
    const actor = await actorFor(db, user, session.id, rights.permissionsOf);
    const until = Math.min(now.getTime() + cacheMs, user.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const one = { actor, session, networks, until, lifetimeMs, renewAfterMs };
    // The result may have been invalidated while it was read: it is not cached then, and the next call queries again.
    if (forgotten === before) {
      if (known.size > 10_000) known.clear();
      known.set(hash, one);
    }
    return one;
  };

  /** Each server records it at most once a minute. */
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

  const renewWhenDue = async ({ session, lifetimeMs, renewAfterMs }: Known, hash: string): Promise<string | null> => {
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

/**
 * Returns a person with current rights, without a session: for work on their behalf. Null when they may not sign in any
 * more.
 */
export async function actorOf(db: Db, userId: string): Promise<Actor | null> {
  const user = await sessionStore.findUser(db, userId, clock.now());
  return user ? actorFor(db, user, '', (roleIds) => sessionStore.permissionsOfRoles(db, roleIds)) : null;
}

/** Returns those of an actor's rights that last until the given time. */
export async function rightsUntil(db: Db, actor: Actor, until: Until): Promise<Rights> {
  const roles = await sessionStore.rolesOf(db, actor.id, until);
  const permissions = await sessionStore.permissionsOf(db, actor.id, until);
  const own = await sessionStore.organizationOf(db, actor.id);
  const reach = await reachOf(db, own, roles);
  const narrowed = await narrowedBy(db, permissions, own, reach);
  return { id: actor.id, roleCode: actor.roleCode, permissions: new Set(permissions), ...reach, narrowed };
}

/** Rights of an account for one exam, whatever roles it may have been given. */
const examRights = { permissions: new Set(['exam.sit'] as const), dataRange: 'self', organizationIds: [] } as const;

async function actorFor(db: Db, user: User, sessionId: string, permissionsOf: RoleRights): Promise<Actor> {
  if (user.accountKind === 'exam') return examActor(user, sessionId);
  const roles = await sessionStore.rolesOf(db, user.id);
  const permissions = await permissionsOf(roles.map(({ id }) => id));
  const reach = await reachOf(db, user.organizationId, roles);
  return {
    id: user.id,
    loginName: user.loginName,
    userName: user.userName,
    roleCode: roles[0]?.code ?? '',
    permissions: new Set(permissions),
    ...reach,
    narrowed: await narrowedBy(db, permissions, user.organizationId, reach),
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

/** Returns the combined reach of several roles. */
async function reachOf(db: Db, own: string | null, roles: HeldRole[]): Promise<Reach> {
  const has = (range: DataRange) => roles.some(({ dataRange }) => dataRange === range);
  const dataRange = dataRanges.find(has) ?? 'self';
  if (dataRange === 'all' || dataRange === 'self') return { dataRange, organizationIds: [] };
  const mine = own ? [own] : [];
  const named = roles.flatMap((role) => (role.dataRange === 'chosen' ? role.organizationIds : []));
  const below = await sessionStore.organizationsIn(db, [...(has('organization') ? mine : []), ...named]);
  const first = dataRange === 'chosen' ? named : mine;
  return { dataRange, organizationIds: [...new Set([...first, ...below])] };
}

/** Returns the combined reach of all roles of a person. */
export async function reachOfUser(db: Db, userId: string): Promise<Reach> {
  const roles = await sessionStore.rolesOf(db, userId);
  return reachOf(db, await sessionStore.organizationOf(db, userId), roles);
}
