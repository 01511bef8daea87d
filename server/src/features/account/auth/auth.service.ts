import type { Actor } from '@xueyan/contract/account/actor';
import { type authApi, authFaults } from '@xueyan/contract/account/auth';
import type { LoginOutcome } from '@xueyan/contract/account/profile';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, type FaultKind } from '@xueyan/contract/wire/fault';
import { isLanguage } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Origin } from '../../../http/context.ts';
import type { Live } from '../../../platform/live.ts';
import { recordLogin } from '../login-record/login-record.service.ts';
import { rolesOfUser } from '../resource/resource.service.ts';
import { endOtherSessions, openSession } from '../session/session.service.ts';
import { findUser, findUserByLoginName, holdUser, replacePassword, type User } from '../user/user.service.ts';
import { tryPassword } from './attempt.service.ts';
import { authStore } from './auth.store.ts';
import { drawCaptcha } from './captcha.ts';

const captchaMs = 5 * 60_000;

/** Draws a verification picture that is good once, for five minutes. */
export async function issueCaptcha(db: Db): Promise<Output<typeof authApi.code>> {
  const { answer, image } = drawCaptcha();
  const now = new Date();
  const codeKey = newId();
  await authStore.saveCaptcha(db, { id: codeKey, answer, expiresAt: new Date(now.getTime() + captchaMs) }, now);
  return { codeKey, image };
}

type Credentials = z.output<typeof authApi.login.input>;

/** Signs somebody in, and writes it down in the person's login history, whether or not it went well. */
export async function logIn(db: Db, credentials: Credentials, origin: Origin) {
  const name = credentials.loginName.toLowerCase();
  const named = await findUserByLoginName(db, name);
  const admission = prove(db, named, credentials, name).then((proved) => admit(db, proved, origin));
  const { user, token } = await admission.catch(async (error: unknown) => {
    if (named && error instanceof Fault) await recordLogin(db, named.id, origin, outcomes.get(error.kind) ?? 'wrong');
    throw error;
  });
  const [role] = await rolesOfUser(db, user.id);
  const reply: Output<typeof authApi.login> = {
    jumpFlag: user.mustChangePassword ? 'change' : '',
    activeUser: {
      id: user.id,
      loginName: user.loginName,
      userName: user.userName,
      avatar: user.avatar,
      roleCode: role?.code ?? '',
    },
    language: isLanguage(user.language) ? user.language : '',
  };
  return { token, reply };
}

/** Answers whose credentials they are. An account that does not exist is treated, and answered, like a wrong password. */
async function prove(db: Db, user: User | undefined, credentials: Credentials, name: string): Promise<User> {
  const checkCode = (now: Date) => checkCaptcha(db, credentials, now);
  const fits = await tryPassword(db, { name, user, password: credentials.password, checkCode });
  if (!user || !fits) throw new Fault(authFaults.wrong);
  return user;
}

/**
 * Opens the session of somebody whose password was proved, unless it was changed or the account disabled meanwhile. The
 * user is held until the session is there: whoever changes the password then, and ends the sessions, finds this one too.
 */
const admit = (db: Db, proved: User, origin: Origin) =>
  db.transaction(async (tx) => {
    const user = await holdUser(tx, proved.id);
    if (user?.passwordHash !== proved.passwordHash) throw new Fault(authFaults.wrong);
    ensure(user.state === 'normal', authFaults.disabled);
    const token = await openSession(tx, user.id, origin);
    await recordLogin(tx, user.id, origin, 'success');
    return { user, token };
  });

const outcomes = new Map<FaultKind, LoginOutcome>([
  [authFaults.codeRequired, 'code'],
  [authFaults.codeWrong, 'code'],
  [authFaults.locked, 'locked'],
  [authFaults.disabled, 'disabled'],
]);

async function checkCaptcha(db: Db, { codeKey, code }: Credentials, now: Date) {
  if (!codeKey || !code) throw new Fault(authFaults.codeRequired);
  const answer = await authStore.takeCaptcha(db, /^[0-9a-f-]{36}$/.test(codeKey) ? codeKey : newId(), now);
  ensure(answer && answer === code.trim().toUpperCase(), authFaults.codeWrong);
}

/** Changes one's own password; every other session of the user ends. */
export async function changePassword(db: Db, live: Live, actor: Actor, oldPassword: string, newPassword: string) {
  const user = await findUser(db, actor.id);
  // In capitals, as no login name is counted: who fails here can still sign in, and the other way round.
  const name = `OLD PASSWORD OF ${actor.id}`;
  ensure(await tryPassword(db, { name, user, password: oldPassword }), authFaults.oldPasswordWrong);
  ensure(oldPassword !== newPassword, authFaults.samePassword);
  await db.transaction(async (tx) => {
    // Another change, or a reset, may have come first: the password that was proved is no longer theirs.
    ensure(user && (await replacePassword(tx, user, newPassword)), authFaults.oldPasswordWrong);
    await endOtherSessions(tx, live, actor, 'password');
  });
}
