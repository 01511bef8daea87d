import { authFaults } from '@xueyan/contract/account/auth';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { passwordFits, type User } from '../user/user.service.ts';
import { authStore } from './auth.store.ts';

const codeAfter = 3;
const lockAfter = 10;
const lockMinutes = 15;
const lockMs = lockMinutes * 60_000;

/** Failures that long ago no longer count. */
const forgotten = (now: Date) => new Date(now.getTime() - lockMs);

export interface Attempt {
  /** What tries are counted by: the same for an account that there is and for one that there is not. */
  name: string;
  user: User | undefined;
  password: string;
  /** From the third failed try on a code is asked for: throws unless it was given. Without it there is only the lock. */
  checkCode?: (now: Date) => Promise<void>;
}

/**
 * Whether the password is the user's. Ten failed tries lock the name for 15 minutes; the right password clears them.
 * A try is counted before the password is looked at: so many at once are let through as would be one after the other.
 */
export const tryPassword = (db: Db, { name, user, password, checkCode }: Attempt): Promise<boolean> =>
  inTurn(name, async () => {
    const failures = await admit(db, name, checkCode);
    if (await passwordFits(user, password)) {
      await authStore.clearAttempts(db, name);
      return true;
    }
    if (failures >= lockAfter) throw locked(lockMs);
    return false;
  });

/** Forgets the tries that no longer count, most of them at names that nobody has. */
export const forgetOldAttempts = (db: Db) => authStore.clearAttemptsBefore(db, forgotten(new Date()));

/** Counts the try as a failure until it proves otherwise, or refuses it; answers how many there are then. */
async function admit(db: Db, name: string, checkCode: Attempt['checkCode']): Promise<number> {
  const now = new Date();
  const times = { now, forgetBefore: forgotten(now), lockUntil: new Date(now.getTime() + lockMs) };
  const count = (most: number) => authStore.countAttempt(db, name, { ...times, lockAfter, most });
  const free = await count(checkCode ? codeAfter : lockAfter);
  if (free) return free;
  const until = await authStore.lockedUntil(db, name);
  if (until && until > now) throw locked(until.getTime() - now.getTime());
  await checkCode?.(now);
  const failures = await count(lockAfter);
  if (!failures) throw locked(lockMs);
  return failures;
}

const locked = (ms: number) => new Fault(authFaults.locked, { minutes: Math.ceil(ms / 60_000) }, ms / 1000);

const turns = new Map<string, Promise<unknown>>();

/** Who tries the right password several times at once, as two tabs may, must not be taken for a guesser. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  const settled = mine.catch(() => undefined);
  turns.set(name, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(name) === settled) turns.delete(name);
  }
}
