import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { hashToken } from '../../../http/authentication.ts';
import { clock } from '../../../platform/clock.ts';
import { authStore } from './auth.store.ts';

const forgottenAfterMs = 400 * 86_400_000;

/** Tells whether a token has the product's format. */
const isToken = (token: string) => /^[\w-]{43}$/.test(token);

/**
 * Returns the hash of a browser in which the user has signed in before, otherwise null. Runs the same query for a
 * missing user.
 */
export async function knownDevice(db: Db, userId: string | undefined, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  return (await authStore.deviceIsKnown(db, userId ?? newId(), hash)) ? hash : null;
}

/** Records the browser as known to the user; returns the token for its cookie. */
export async function rememberDevice(db: Db, userId: string, token: string): Promise<string> {
  const kept = isToken(token) ? token : randomBytes(32).toString('base64url');
  await authStore.saveDevice(db, { userId, tokenHash: hashToken(kept), usedAt: clock.now() });
  return kept;
}

export const forgetOldDevices = (db: Db) =>
  authStore.forgetDevicesBefore(db, new Date(clock.now().getTime() - forgottenAfterMs));
