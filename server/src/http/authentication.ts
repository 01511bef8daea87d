import { createHash } from 'node:crypto';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';

export interface SignedIn {
  actor: Actor;
  /** New token, when the one of the request is due for renewal. */
  renewed: string | null;
}

export interface Bearer {
  /** IP address of the request: administrators may be restricted to networks. */
  address: string;
  /** The page is idle: the call does not extend the session. */
  away?: boolean;
  /** Set only by code that passes the new token on to the page, because the old one expires soon. */
  renew?: boolean;
}

/**
 * Resolves a token to its actor; null when the token is unknown. Renews the token when asked to and due. Refuses
 * addresses from which the actor may not sign in.
 */
export type Authenticate = (token: string, bearer: Bearer) => Promise<SignedIn | null>;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Cookie that `<img>` and downloads send, since they cannot set a header. Only file reads accept it. */
export const fileCookie = 'xy_file';

/**
 * Cookie that a browser sends as it opens a page of a machine. It grants nothing: a browser of another session is refused
 * by it, whoever gave it the address.
 */
export const paneCookie = 'xy_pane';

/** Cookie that identifies a known browser at login. It grants no access. */
export const deviceCookie = 'xy_device';

const tokenOf = (request: FastifyRequest) => request.headers.authorization?.replace(/^Bearer /i, '').trim() ?? '';

/**
 * Returns the signed-in sender of the request. `appId`, when present, must be the login name of the token's owner; as
 * at login, case does not matter.
 */
export async function signedIn(request: FastifyRequest, authenticate: Authenticate, renew = false): Promise<SignedIn> {
  const token = tokenOf(request);
  const away = request.headers.away !== undefined;
  const found = token ? await authenticate(token, { address: request.ip, away, renew }) : null;
  ensure(found, wireFaults.notSignedIn);
  const appId = String(request.headers.appid ?? '').toLowerCase();
  ensure(!appId || appId === found.actor.loginName.toLowerCase(), wireFaults.notSignedIn);
  return found;
}
