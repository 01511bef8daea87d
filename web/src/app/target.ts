import { keepText } from '../api/keep-text.ts';
import { session } from '../api/session.ts';

/** The sign-in page, also under the names that older links use. */
export const loginPaths = ['/login', '/gsdlogin', '/tjsylogin'];
export const passwordPath = '/changePassWord';

/** An address without a slash at its end: `/login/` is `/login`. */
export const plainPath = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

/** Where somebody wanted to go before being asked to sign in; it survives the sign-in and a change of password. */
const key = 'SIGN_IN_TARGET';
let left = false;

interface Target {
  path: string;
  /** Whose it is; empty when nobody had been signed in, which is anybody's. */
  userId: string;
}

/** Who is signed in, or was until just now. */
let lastUserId = session.user()?.id ?? '';
session.subscribe(() => {
  lastUserId = session.user()?.id ?? lastUserId;
});

export function rememberTarget(path: string) {
  // Whoever signs out by hand is done here; the next person must not be led to the same place.
  if (left || path === '/') return;
  const target: Target = { path, userId: lastUserId };
  keepText(sessionStorage, key, JSON.stringify(target));
}

/** Where whoever has signed in is led: not where somebody else was when their session ended. */
export function readTarget(userId: string): string {
  try {
    const target: Target | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return target && ['', userId].includes(target.userId) ? target.path : '/';
  } catch {
    return '/';
  }
}

export const forgetTarget = () => sessionStorage.removeItem(key);

/** Called when signing out on purpose; a reload follows. */
export function leaveForGood() {
  left = true;
  forgetTarget();
}
