import { authFaults } from '@xueyan/contract/base/auth';
import type { secondFactorApi } from '@xueyan/contract/base/second-factor';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endSessionsOf, refreshSession } from '../session/session.service.ts';
import { titleOfSchool } from '../setting/setting.service.ts';
import { holdUsersToKeep } from '../user/account.service.ts';
import { findUser } from '../user/user.service.ts';
import { countedTry, tryPassword } from './attempt.service.ts';
import { hashRecovery, newRecoveryCodes, newSecret, stepOf, uriOf } from './authenticator.rule.ts';
import { rateKeyOfOwner } from './rate-key.rule.ts';
import { secondFactorStore } from './second-factor.store.ts';

type Api = typeof secondFactorApi;

const useOf = (userId: string) => `second factor ${userId}`;

export async function describeSecondFactor(db: Db, time: Clock, { id }: Actor): Promise<Output<Api['state']>> {
  const [found, required] = await Promise.all([secondFactorStore.find(db, id), secondFactorStore.isRequired(db, id)]);
  const setTime = found?.confirmedAt ? time.write(found.confirmedAt) : null;
  return { setTime, required, recoveryLeft: setTime && found ? found.recovery.length : 0 };
}

/** Tells whether a person must set it up before anything else. */
export async function mustSetUp(db: Db, userId: string): Promise<boolean> {
  if (!(await secondFactorStore.isRequired(db, userId))) return false;
  return !(await secondFactorStore.find(db, userId))?.confirmedAt;
}

export async function beginSecondFactor(db: Db, secrets: Secrets, { id, loginName }: Actor) {
  const secret = newSecret();
  ensure(await secondFactorStore.begin(db, id, secrets.seal(secret, useOf(id))), authFaults.secondIsSet);
  return { secret, uri: uriOf(await titleOfSchool(db), loginName, secret) };
}

export async function confirmSecondFactor(
  db: Db,
  { secrets, live }: Pick<Platform, 'secrets' | 'live'>,
  actor: Actor,
  code: string,
): Promise<Output<Api['confirm']>> {
  const { id } = actor;
  const recoveryCodes = newRecoveryCodes();
  const fits = await countedTry(db, keyOf(id), () =>
    db.transaction(async (tx) => {
      const found = await secondFactorStore.hold(tx, id);
      ensure(found, authFaults.secondIsSet);
      ensure(!found.confirmedAt, authFaults.secondIsSet);
      const lastStep = stepIn(secrets, id, found, code);
      if (lastStep === null) return false;
      const recovery = recoveryCodes.map((one) => hashRecovery(id, one));
      await secondFactorStore.update(tx, id, { confirmedAt: clock.now(), lastStep, recovery });
      await recordAudit(tx, actor, 'secondfactor.confirm', id);
      return true;
    }),
  );
  ensure(fits, authFaults.secondWrong);
  await refreshSession(db, live, actor.sessionId);
  return { recoveryCodes };
}

const keyOf = (userId: string) => `second:${userId}`;

type Found = NonNullable<Awaited<ReturnType<typeof secondFactorStore.find>>>;

function stepIn(secrets: Secrets, userId: string, { secret, lastStep }: Found, code: string): number | null {
  const plain = secrets.open(secret, useOf(userId));
  // Encrypted with another key: only recovery codes or an administrator help.
  return plain === null ? null : stepOf(plain, code.replaceAll(' ', ''), clock.now(), lastStep);
}

/**
 * Verifies the second factor after the password, where there is one: a code of the authenticator or a recovery code,
 * each valid once. Wrong ones are counted, and lock as wrong passwords do.
 */
export async function proveSecondFactor(db: Db, secrets: Secrets, userId: string, code: string): Promise<void> {
  if (!(await secondFactorStore.find(db, userId))?.confirmedAt) return;
  if (!code) throw new Fault(authFaults.secondRequired, {}, undefined, 'second');
  const fits = await countedTry(db, keyOf(userId), () =>
    db.transaction(async (tx) => {
      const found = await secondFactorStore.hold(tx, userId);
      if (!found) return true;
      const lastStep = stepIn(secrets, userId, found, code);
      if (lastStep !== null) await secondFactorStore.update(tx, userId, { lastStep });
      return lastStep !== null || spendRecovery(tx, found, code);
    }),
  );
  if (!fits) throw new Fault(authFaults.secondWrong, {}, undefined, 'second');
}

async function spendRecovery(tx: Db, { userId, recovery }: Found, code: string): Promise<boolean> {
  const hash = hashRecovery(userId, code);
  if (!recovery.includes(hash)) return false;
  await secondFactorStore.update(tx, userId, { recovery: recovery.filter((one) => one !== hash) });
  return true;
}

async function ensurePassword(db: Db, { id }: Actor, password: string): Promise<void> {
  const { fits } = await tryPassword(db, { rateKey: rateKeyOfOwner(id), user: await findUser(db, id), password });
  ensure(fits, authFaults.oldPasswordWrong);
}

export async function renewRecoveryCodes(db: Db, actor: Actor, password: string): Promise<Output<Api['renewCodes']>> {
  await ensurePassword(db, actor, password);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    ensure((await secondFactorStore.hold(tx, actor.id))?.confirmedAt, wireFaults.gone);
    const recovery = recoveryCodes.map((one) => hashRecovery(actor.id, one));
    await secondFactorStore.update(tx, actor.id, { recovery });
    await recordAudit(tx, actor, 'secondfactor.renewcodes', actor.id);
  });
  return { recoveryCodes };
}

export async function removeSecondFactor(db: Db, actor: Actor, password: string): Promise<void> {
  ensure(!(await secondFactorStore.isRequired(db, actor.id)), authFaults.secondNeeded);
  await ensurePassword(db, actor, password);
  await db.transaction(async (tx) => {
    ensure(await secondFactorStore.remove(tx, actor.id), wireFaults.gone);
    await recordAudit(tx, actor, 'secondfactor.remove', actor.id);
  });
}

/** For a person who has lost both the authenticator and the recovery codes. */
export const resetSecondFactor = (db: Db, live: Platform['live'], actor: Actor, userId: string) =>
  db.transaction(async (tx) => {
    const [user] = await holdUsersToKeep(tx, actor, [userId]);
    ensure(user, wireFaults.gone);
    ensure(userId !== actor.id, authFaults.secondOwn);
    ensure(await secondFactorStore.remove(tx, userId), authFaults.secondNone);
    await endSessionsOf(tx, live, userId, 'administrator');
    await recordAudit(tx, actor, 'secondfactor.reset', userId, { loginName: user.loginName });
  });
