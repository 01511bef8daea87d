import { createHash } from 'node:crypto';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';

export interface SignedIn {
  actor: Actor;
  /** A new token, when the one that came is due for renewal. */
  renewed: string | null;
}

/**
 * Finds out whose token it is; null when it is nobody's. Renews it when asked to and due: only by who hands the new one
 * to the page, whose old one is soon good for nothing.
 */
export type Authenticate = (token: string, renew?: boolean) => Promise<SignedIn | null>;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The cookie that `<img>` and downloads send, since they cannot set a header. Only file reads look at it. */
export const fileCookie = 'xy_file';

/** The cookie by which a browser is known again at the sign-in. It opens nothing. */
export const deviceCookie = 'xy_device';

const tokenOf = (request: FastifyRequest) => request.headers.authorization?.replace(/^Bearer /i, '').trim() ?? '';

/** Who sent the request. `appId`, when present, must name the token's owner; as at the sign-in, case does not matter. */
export async function signedIn(request: FastifyRequest, authenticate: Authenticate, renew = false): Promise<SignedIn> {
  const token = tokenOf(request);
  const found = token ? await authenticate(token, renew) : null;
  ensure(found, wireFaults.notSignedIn);
  const appId = String(request.headers.appid ?? '').toLowerCase();
  ensure(!appId || appId === found.actor.loginName.toLowerCase(), wireFaults.notSignedIn);
  return found;
}
