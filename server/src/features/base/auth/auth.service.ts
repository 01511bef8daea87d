import { type authApi, authFaults } from '@xueyan/contract/base/auth';
import type { LoginOutcome } from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import { isLanguage, type Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Origin } from '../../../http/context.ts';
import { textsIn } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteRefusal, recordLogin } from '../login-record/login-record.service.ts';
import { readSafety } from '../parameter/safety.service.ts';
import { rolesOfUser } from '../resource/resource.service.ts';
import { endOldestSessions, endOtherSessions, ensureAdmittedFrom, openSession } from '../session/session.service.ts';
import {
  demandChange,
  ensureFresh,
  ensureStrong,
  findUser,
  findUserByLoginName,
  hasPasswordExpired,
  holdUser,
  replacePassword,
  type User,
} from '../user/user.service.ts';
import { isLocked, takeOne, tryPassword } from './attempt.service.ts';
import { authStore } from './auth.store.ts';
import { drawCaptcha } from './captcha.rule.ts';
import { knownDevice, rememberDevice } from './device.service.ts';
import { askSum } from './question.rule.ts';
import { questionsFrom, type RateKey, rateKeyOfDevice, rateKeyOfOwner, rateKeyOfStranger } from './rate-key.rule.ts';
import { mustSetUp, proveSecondFactor } from './second-factor.service.ts';

const captchaMs = 5 * 60_000;

/** Creates a verification picture that is valid once, for five minutes. */
export async function issueCaptcha(db: Db): Promise<Output<typeof authApi.code>> {
  const { answer, image } = drawCaptcha();
  return { codeKey: await keepAnswer(db, answer), image };
}

/** Maximum per address in a quarter of an hour. A program can answer them easily too, so only a few are available. */
const questionsAtOnce = 20;

/** Creates a sum in words, valid once, for people who cannot see the picture. */
export async function issueQuestion(
  db: Db,
  { address }: Origin,
  language: Language,
): Promise<Output<typeof authApi.question>> {
  ensure(await takeOne(db, questionsFrom(address), questionsAtOnce), authFaults.noQuestion, { minutes: 15 });
  const { answer, text } = askSum();
  return { codeKey: await keepAnswer(db, answer), question: textsIn(language, text) };
}

async function keepAnswer(db: Db, answer: string): Promise<string> {
  const now = clock.now();
  const codeKey = newId();
  await authStore.saveCaptcha(db, { id: codeKey, answer, expiresAt: new Date(now.getTime() + captchaMs) }, now);
  return codeKey;
}

type Credentials = z.output<typeof authApi.login.input>;

/** Origin of a login. */
export interface Visitor {
  origin: Origin;
  /** Token of a known browser; empty for others. */
  deviceToken: string;
}

/** Signs a person in, and records the attempt in the person's login history, successful or not. */
export async function logIn(
  db: Db,
  { log, live, secrets, clock: timeOf }: Pick<Platform, 'log' | 'live' | 'secrets' | 'clock'>,
  credentials: Credentials,
  visitor: Visitor,
) {
  const name = credentials.loginName.toLowerCase();
  const named = await findUserByLoginName(db, name);
  const enter = async () => {
    const proved = await prove(db, named, credentials, name, visitor);
    await proveSecondFactor(db, secrets, proved.id, credentials.secondCode?.trim() ?? '');
    return admit(db, { live, clock: timeOf }, proved, visitor);
  };
  const admission = enter();
  const { user, expired, token, device } = await admission.catch((error: unknown) => {
    // Recorded without waiting, so that unknown and existing names are answered equally fast.
    if (named && error instanceof Fault && error.kind !== authFaults.busy) {
      noteRefusal(db, log, named.id, visitor.origin, outcomes.get(error.kind) ?? 'wrong');
    }
    throw error;
  });
  const [role] = await rolesOfUser(db, user.id);
  const reply: Output<typeof authApi.login> = {
    jumpFlag: user.mustChangePassword || expired ? 'change' : (await mustSetUp(db, user.id)) ? 'second' : '',
    passwordExpired: expired,
    activeUser: {
      id: user.id,
      loginName: user.loginName,
      userName: user.userName,
      avatar: user.avatar,
      roleCode: role?.code ?? '',
    },
    language: isLanguage(user.language) ? user.language : '',
  };
  return { token, device, reply };
}

/**
 * Returns the account of the credentials. An account that does not exist is treated, and answered, like a wrong
 * password.
 */
async function prove(
  db: Db,
  user: User | undefined,
  credentials: Credentials,
  name: string,
  visitor: Visitor,
): Promise<User> {
  const checkCode = (now: Date) => checkCaptcha(db, credentials, now);
  const rateKey = await rateKeyFor(db, user, name, visitor);
  const { fits, codeNext } = await tryPassword(db, { rateKey, user, password: credentials.password, checkCode });
  if (!user || !fits) throw new Fault(authFaults.wrong, {}, undefined, codeNext ? 'code' : undefined);
  return user;
}

/**
 * Returns the rate limit of a login. A known browser has its own; when someone guesses in it, it counts as unknown for
 * a while.
 */
async function rateKeyFor(
  db: Db,
  user: User | undefined,
  name: string,
  { origin, deviceToken }: Visitor,
): Promise<RateKey> {
  const device = await knownDevice(db, user?.id, deviceToken);
  const own = device && rateKeyOfDevice(name, device);
  return own && !(await isLocked(db, own)) ? own : rateKeyOfStranger(name, origin.address);
}

/**
 * Opens the session after the password was verified, unless the password was changed or the account disabled since. The
 * user is locked until the session exists, so that a concurrent password change, which ends the sessions, includes this
 * one.
 */
const admit = (
  db: Db,
  { live, clock: timeOf }: Pick<Platform, 'live' | 'clock'>,
  proved: User,
  { origin, deviceToken }: Visitor,
) =>
  db.transaction(async (tx) => {
    const { sessionsPerUser } = await readSafety(tx);
    // Of two concurrent logins, the second counts the session of the first.
    const user = await holdUser(tx, proved.id, sessionsPerUser > 0);
    if (user?.passwordHash !== proved.passwordHash) throw new Fault(authFaults.wrong);
    ensure(user.state !== 'locked', authFaults.lockedByAdmin);
    ensure(user.state === 'normal', authFaults.disabled);
    const now = clock.now();
    const from = user.validFrom;
    if (from && from > now) throw new Fault(authFaults.notYet, { time: timeOf.write(from).slice(0, 16) });
    ensure(!user.expiresAt || user.expiresAt > now, authFaults.expired);
    await ensureAdmittedFrom(tx, user.id, origin.address);
    if (sessionsPerUser > 0) await endOldestSessions(tx, live, user.id, sessionsPerUser - 1);
    const token = await openSession(tx, user.id, origin);
    await recordLogin(tx, user.id, origin, 'success');
    const lasting = user.accountKind === 'exam' || user.mustChangePassword;
    const expired = !lasting && (await hasPasswordExpired(tx, user));
    if (expired) await demandChange(tx, user.id);
    return { user, expired, token, device: await rememberDevice(tx, user.id, deviceToken) };
  });

const outcomes = new Map<FaultKind, LoginOutcome>([
  [authFaults.codeRequired, 'code'],
  [authFaults.codeWrong, 'code'],
  [authFaults.secondRequired, 'code'],
  [authFaults.secondWrong, 'code'],
  [authFaults.locked, 'locked'],
  [authFaults.disabled, 'disabled'],
  [authFaults.lockedByAdmin, 'disabled'],
  [authFaults.expired, 'disabled'],
  [authFaults.notYet, 'disabled'],
  [authFaults.addressNotAllowed, 'disabled'],
]);

async function checkCaptcha(db: Db, { codeKey, code }: Credentials, now: Date) {
  if (!codeKey || !code) throw new Fault(authFaults.codeRequired, {}, undefined, 'code');
  const answer = await authStore.takeCaptcha(db, /^[0-9a-f-]{36}$/.test(codeKey) ? codeKey : newId(), now);
  if (!answer || answer !== code.trim().toUpperCase()) throw new Fault(authFaults.codeWrong, {}, undefined, 'code');
}

/** Changes one's own password; every other session of the user ends. */
export async function changePassword(db: Db, live: Live, actor: Actor, oldPassword: string, newPassword: string) {
  const user = await findUser(db, actor.id);
  const { fits } = await tryPassword(db, { rateKey: rateKeyOfOwner(actor.id), user, password: oldPassword });
  ensure(fits, authFaults.oldPasswordWrong);
  ensure(oldPassword !== newPassword, authFaults.samePassword);
  await ensureStrong(db, newPassword);
  if (user) await ensureFresh(db, user, newPassword, actor.id);
  await db.transaction(async (tx) => {
    // Another change or a reset may have come first: the verified password is then no longer valid.
    ensure(user && (await replacePassword(tx, user, newPassword)), authFaults.oldPasswordWrong);
    await endOtherSessions(tx, live, actor, 'password');
  });
}
