import { authFaults } from '@xueyan/contract/base/auth';
import { mostSessionDays } from '@xueyan/contract/base/session-days';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Access } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, fileCookie, paneCookie, signedIn } from './authentication.ts';
import { languageOf } from './language.ts';
import { readyFor } from './traditional.ts';

/** Addresses to which browsers send the cookie of files. */
const filePath = '/api/file';

/** Address below which pages of machines are shown. */
const panePath = '/machine-web';

const cookieOptions = (protocol: string) => ({
  path: filePath,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: protocol === 'https',
  // The session ends earlier; the cookie only carries its token.
  maxAge: mostSessionDays * 24 * 3600,
});

/** Sets the cookies of a session, or removes them when there is no token. */
export function setSessionCookies(reply: FastifyReply, protocol: string, token: string | null): void {
  for (const [name, path] of [
    [fileCookie, filePath],
    [paneCookie, panePath],
  ] as const) {
    if (token) reply.setCookie(name, token, { ...cookieOptions(protocol), path });
    else reply.clearCookie(name, { path });
  }
}

/** Seconds. The longest lifetime that browsers accept for a cookie. */
const longest = 400 * 24 * 3600;

export const deviceCookieOptions = (protocol: string) => ({
  ...cookieOptions(protocol),
  path: '/api/auth',
  maxAge: longest,
});

interface Rule {
  access: Exclude<Access, 'public'>;
  whileChangingPassword?: boolean;
  /** Admits accounts that were created for a single exam. */
  forExamAccounts?: boolean;
  /** False where the page cannot read the reply's headers: the new token would be lost while the old one expires. */
  renew?: boolean;
}

/**
 * Returns the actor of the request, in the language that the request asks for, else in the actor's own. Refuses an
 * actor that the rule does not admit.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  { access, whileChangingPassword = false, forExamAccounts = false, renew = true }: Rule,
): Promise<Actor> {
  const found = await signedIn(request, authenticate, renew);
  if (found.renewed) {
    reply.header('authorization', found.renewed);
    setSessionCookies(reply, request.protocol, found.renewed);
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

/**
 * Admits the sender of a request that carries no header, as when a browser loads a picture or follows a link: the cookie
 * authenticates it, for reads only.
 */
export async function admitByCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  rule: Omit<Rule, 'renew'>,
): Promise<Actor> {
  // Elsewhere it works in tests, which send headers, and in no browser.
  if (!request.url.startsWith(`${filePath}/`)) throw new Error(`no browser sends the cookie to ${request.url}`);
  request.headers.authorization ??= request.cookies[fileCookie];
  return admit(request, reply, authenticate, { ...rule, renew: false });
}

/**
 * Returns the language for refusing a request, even one without a valid session: the requested one, else the actor's
 * own.
 */
export async function languageOfCaller(request: FastifyRequest, authenticate: Authenticate): Promise<Language> {
  const caller = request.headers.authorization ? await signedIn(request, authenticate).catch(() => null) : null;
  const language = languageOf(request.headers['accept-language'], caller?.actor.language);
  await readyFor(language);
  return language;
}
