import { createHash } from 'node:crypto';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';

export interface SignedIn {
  actor: Actor;
  /** A new token, when the one that came is due for renewal. */
  renewed: string | null;
}

export interface Bearer {
  /** From where it comes: administrators may be bound to networks. */
  address: string;
  /** Nobody is at the page: the call does not keep the session alive. */
  away?: boolean;
  /** Only by who hands the new token to the page, whose old one is soon good for nothing. */
  renew?: boolean;
}

/** Finds out whose token it is; null when it is nobody's. Renews it when asked to and due. Refuses who may not come from there. */
export type Authenticate = (token: string, bearer: Bearer) => Promise<SignedIn | null>;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The cookie that `<img>` and downloads send, since they cannot set a header. Only file reads look at it. */
export const fileCookie = 'xy_file';

/** The cookie by which a browser is known again at the sign-in. It opens nothing. */
export const deviceCookie = 'xy_device';

const tokenOf = (request: FastifyRequest) => request.headers.authorization?.replace(/^Bearer /i, '').trim() ?? '';

/** Who sent the request. `appId`, when present, must name the token's owner; as at the sign-in, case does not matter. */
export async function signedIn(request: FastifyRequest, authenticate: Authenticate, renew = false): Promise<SignedIn> {
  const token = tokenOf(request);
  const away = request.headers.away !== undefined;
  const found = token ? await authenticate(token, { address: request.ip, away, renew }) : null;
  ensure(found, wireFaults.notSignedIn);
  const appId = String(request.headers.appid ?? '').toLowerCase();
  ensure(!appId || appId === found.actor.loginName.toLowerCase(), wireFaults.notSignedIn);
  return found;
}
