import { authFaults } from '@xueyan/contract/base/auth';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Access } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, fileCookie, signedIn } from './authentication.ts';
import { languageOf } from './language.ts';
import { readyFor } from './traditional.ts';

const week = 7 * 24 * 3600;

export const cookieOptions = (protocol: string) => ({
  path: '/api/file',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: protocol === 'https',
  maxAge: week,
});

/** As long as browsers keep a cookie. */
const longest = 400 * 24 * 3600;

export const deviceCookieOptions = (protocol: string) => ({
  ...cookieOptions(protocol),
  path: '/api/auth',
  maxAge: longest,
});

interface Rule {
  access: Exclude<Access, 'public'>;
  whileChangingPassword?: boolean;
  /** An account that was made for one exam is let in. */
  forExamAccounts?: boolean;
  /** False where the page does not get to see the reply's headers: the new token would be lost, and the old one end. */
  renew?: boolean;
}

/** Who makes the call, in the language it asks for, else in their own; refuses whoever the rule does not let in. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  { access, whileChangingPassword = false, forExamAccounts = false, renew = true }: Rule,
): Promise<Actor> {
  const found = await signedIn(request, authenticate, renew);
  if (found.renewed) {
    reply.header('authorization', found.renewed);
    reply.setCookie(fileCookie, found.renewed, cookieOptions(request.protocol));
  }
  const language = languageOf(request.headers['accept-language'], found.actor.language);
  await readyFor(language);
  const actor = { ...found.actor, language };
  ensure(!actor.mustChangePassword || whileChangingPassword, authFaults.passwordChangeRequired);
  ensure(!actor.mustSetSecond || whileChangingPassword, authFaults.secondSetupRequired);
  ensure(!actor.examOnly || forExamAccounts, wireFaults.notAllowed);
  ensure(access === 'user' || may(actor, access.slice('may:'.length) as Permission), wireFaults.notAllowed);
  return actor;
}

/** The language in which a call is refused, whatever became of it: the one it asks for, else the caller's own. */
export async function languageOfCaller(request: FastifyRequest, authenticate: Authenticate): Promise<Language> {
  const caller = request.headers.authorization ? await signedIn(request, authenticate).catch(() => null) : null;
  const language = languageOf(request.headers['accept-language'], caller?.actor.language);
  await readyFor(language);
  return language;
}
