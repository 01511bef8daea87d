import { authFaults } from '@xueyan/contract/base/auth';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { readSafety } from '../parameter/safety.service.ts';
import { passwordFits, type User } from '../user/user.service.ts';
import { authStore } from './auth.store.ts';
import type { RateKey } from './rate-key.rule.ts';

const codeAfter = 3;
const minuteMs = 60_000;
/** Period for counts that are shared by accounts: attempts from an address, captcha questions. */
const windowMs = 15 * minuteMs;
/** More than any count within that period. */
const never = 1_000_000_000;

/** Failures before that moment no longer count. */
const forgotten = (now: Date, ms = windowMs) => new Date(now.getTime() - ms);
const timesFrom = (now: Date, ms = windowMs) => ({
  now,
  forgetBefore: forgotten(now, ms),
  lockUntil: new Date(now.getTime() + ms),
});

interface Lock {
  /** Number of consecutive failures that lock an account, and the duration in milliseconds. */
  after: number;
  ms: number;
}

async function readLock(db: Db): Promise<Lock> {
  const { lockAfter, lockMinutes } = await readSafety(db);
  return { after: lockAfter, ms: lockMinutes * minuteMs };
}

export interface Attempt {
  rateKey: RateKey;
  user: User | undefined;
  password: string;
  /**
   * Requires a verification code after the third failure: throws unless it was given. Without this function there is
   * only the lock.
   */
  checkCode?: (now: Date) => Promise<void>;
}

export interface Verdict {
  fits: boolean;
  /** True when the next attempt needs a code. */
  codeNext: boolean;
}

/**
 * Tells whether the password is the user's. The number of failures that the school allows locks the login for a while;
 * the right password clears them. An attempt is counted before the password is verified, so that concurrent attempts
 * are limited like consecutive ones.
 */
export const tryPassword = (db: Db, { rateKey, user, password, checkCode }: Attempt): Promise<Verdict> =>
  inTurn(rateKey.key, async () => {
    const lock = await readLock(db);
    const failures = await admit(db, rateKey, lock, checkCode);
    const fits = await passwordFits(user, password, rateKey.lane).catch(async (error: unknown) => {
      // The attempt was not verified, because too many were waiting.
      await authStore.takeBackAttempt(db, rateKey.key);
      throw error;
    });
    if (fits) {
      await authStore.clearAttempts(db, rateKey.key);
      return { fits: true, codeNext: false };
    }
    const shared = await countShared(db, rateKey);
    if (failures >= lock.after) throw locked(lock.ms);
    return { fits: false, codeNext: checkCode !== undefined && (failures >= codeAfter || shared) };
  });

/** Limits guesses at any other secret: an attempt is counted before it is checked; success clears the count. */
export const countedTry = (db: Db, key: string, fits: () => Promise<boolean>): Promise<boolean> =>
  inTurn(key, async () => {
    await admit(db, { key, lane: key, shared: [] }, await readLock(db), undefined);
    if (!(await fits())) return false;
    await authStore.clearAttempts(db, key);
    return true;
  });

/** Tells whether a rate limit refuses an attempt; a known browser has a limit of its own. */
export async function isLocked(db: Db, { key }: RateKey): Promise<boolean> {
  const until = await authStore.lockedUntil(db, key);
  return until !== null && until > clock.now();
}

/** Counts a limited resource per quarter of an hour; returns false when it is used up. */
export const takeOne = async (db: Db, key: string, most: number): Promise<boolean> =>
  (await authStore.countAttempt(db, key, { ...timesFrom(clock.now()), most, lockAfter: never })) !== null;

/** Deletes the attempts that no longer count, most of which are for names that nobody has. */
export async function forgetOldAttempts(db: Db) {
  const { ms } = await readLock(db);
  return authStore.clearAttemptsBefore(db, forgotten(clock.now(), Math.max(ms, windowMs)));
}

/** Counts the attempt as a failure until it succeeds, or refuses it; returns the number of failures. */
async function admit(db: Db, rateKey: RateKey, lock: Lock, checkCode: Attempt['checkCode']): Promise<number> {
  const now = clock.now();
  const count = (most: number) =>
    authStore.countAttempt(db, rateKey.key, { ...timesFrom(now, lock.ms), lockAfter: lock.after, most });
  const askAtOnce = checkCode !== undefined && (await sharedAreOver(db, rateKey, now));
  const free = askAtOnce ? null : await count(checkCode ? Math.min(codeAfter, lock.after) : lock.after);
  if (free) return free;
  const until = await authStore.lockedUntil(db, rateKey.key);
  if (until && until > now) throw locked(until.getTime() - now.getTime());
  await checkCode?.(now);
  const failures = await count(lock.after);
  if (!failures) throw locked(lock.ms);
  return failures;
}

async function sharedAreOver(db: Db, { shared }: RateKey, now: Date): Promise<boolean> {
  if (shared.length === 0) return false;
  const keys = shared.map(({ key }) => key);
  const failures = await authStore.failuresOf(db, keys, forgotten(now));
  return shared.some(({ key, codeAfter: most }) => (failures.get(key) ?? 0) >= most);
}

/** Counts failures only: the successful logins of a whole school may share an address. */
async function countShared(db: Db, { shared }: RateKey): Promise<boolean> {
  const limits = { ...timesFrom(clock.now()), most: never, lockAfter: never };
  const over = await Promise.all(
    shared.map(async ({ key, codeAfter: most }) => ((await authStore.countAttempt(db, key, limits)) ?? 0) >= most),
  );
  return over.includes(true);
}

const locked = (ms: number) => new Fault(authFaults.locked, { minutes: Math.ceil(ms / 60_000) }, ms / 1000);

const turns = new Map<string, Promise<unknown>>();

/**
 * Serializes attempts: several concurrent attempts with the right password, as from two tabs, must not count as
 * guessing.
 */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work);
  const settled = mine.catch(() => undefined);
  turns.set(key, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === settled) turns.delete(key);
  }
}
