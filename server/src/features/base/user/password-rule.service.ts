import { authFaults } from '@xueyan/contract/base/auth';
import { ensure, Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { readSafety } from '../parameter/safety.service.ts';
import { drawPassword, kindsIn } from './draw-password.rule.ts';
import { verifyPassword } from './password.service.ts';
import { type User, userStore } from './user.store.ts';

/** Generates a password that is valid until its owner changes it, by the school's rules. */
export const oneTimePassword = async (db: Db): Promise<string> => (await oneTimePasswords(db))();

/** Returns the function that generates several of them. */
export async function oneTimePasswords(db: Db): Promise<() => string> {
  const { passwordLength, passwordClasses } = await readSafety(db);
  return () => drawPassword(passwordLength, passwordClasses);
}

/** Returns the function that names the rule of the school that a password breaks, with its values; null for none. */
export async function readWeakness(db: Db) {
  const { passwordLength: min, passwordClasses: kinds } = await readSafety(db);
  return (password: string): { kind: FaultKind; values: Record<string, number> } | null => {
    if (password.length < min) return { kind: authFaults.passwordShort, values: { min } };
    return kindsIn(password) < kinds ? { kind: authFaults.passwordPlain, values: { kinds } } : null;
  };
}

/** Throws unless a password follows the school's rules. */
export async function ensureStrong(db: Db, password: string): Promise<void> {
  const weakness = (await readWeakness(db))(password);
  if (weakness) throw new Fault(weakness.kind, weakness.values);
}

/** Throws when a user had the password recently. `lane`: queue in which it waits for its turn. */
export async function ensureFresh(db: Db, { id }: User, password: string, lane: string): Promise<void> {
  const { passwordHistory: most } = await readSafety(db);
  for (const former of await userStore.formerPasswords(db, id, most - 1)) {
    ensure(!(await verifyPassword(password, former, lane)), authFaults.formerPassword, { most });
  }
}

const dayMs = 86_400_000;

/** Tells whether a password has reached the maximum age that the school allows. */
export async function hasPasswordExpired(db: Db, { passwordSetAt }: User): Promise<boolean> {
  const { passwordDays } = await readSafety(db);
  return passwordDays > 0 && clock.now().getTime() - passwordSetAt.getTime() >= passwordDays * dayMs;
}
