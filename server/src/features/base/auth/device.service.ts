import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { hashToken } from '../../../http/authentication.ts';
import { clock } from '../../../platform/clock.ts';
import { authStore } from './auth.store.ts';

const forgottenAfterMs = 400 * 86_400_000;

/** Whether it can be one of ours. */
const isToken = (token: string) => /^[\w-]{43}$/.test(token);

/** The hash of a browser in which the user has signed in before, else null. The same question where there is no user. */
export async function knownDevice(db: Db, userId: string | undefined, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const hash = hashToken(token);
  return (await authStore.deviceIsKnown(db, userId ?? newId(), hash)) ? hash : null;
}

/** Knows the browser as one of the user's from now on; answers what it is to keep. */
export async function rememberDevice(db: Db, userId: string, token: string): Promise<string> {
  const kept = isToken(token) ? token : randomBytes(32).toString('base64url');
  await authStore.saveDevice(db, { userId, tokenHash: hashToken(kept), usedAt: clock.now() });
  return kept;
}

export const forgetOldDevices = (db: Db) =>
  authStore.forgetDevicesBefore(db, new Date(clock.now().getTime() - forgottenAfterMs));
