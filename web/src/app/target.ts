import { keepText } from '../api/keep-text.ts';
import { session } from '../api/session.ts';

/** The sign-in page, also under the paths of older links. */
export const loginPaths = ['/login', '/gsdlogin', '/tjsylogin'];
export const passwordPath = '/changePassWord';

/** Returns an address without a slash at its end: `/login/` is `/login`. */
export const plainPath = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

/**
 * Stores where somebody was going before the sign-in was required; it survives the sign-in and a change of password.
 */
const key = 'SIGN_IN_TARGET';
let left = false;

interface Target {
  path: string;
  /** Id of the person; empty when nobody was signed in, and then valid for anybody. */
  userId: string;
}

/** Id of the signed-in person, or of the one signed in until just now. */
let lastUserId = session.user()?.id ?? '';
session.subscribe(() => {
  lastUserId = session.user()?.id ?? lastUserId;
});

export function rememberTarget(path: string) {
  // Signing out by hand ends the visit; the next person must not be led to the same page.
  if (left || path === '/') return;
  const target: Target = { path, userId: lastUserId };
  keepText(sessionStorage, key, JSON.stringify(target));
}

/** Returns the target after a sign-in; never that of another person whose session ended. */
export function readTarget(userId: string): string {
  try {
    const target: Target | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return target && ['', userId].includes(target.userId) ? target.path : '/';
  } catch {
    return '/';
  }
}

export const forgetTarget = () => sessionStorage.removeItem(key);

/** Called when a person signs out; a reload follows. */
export function leaveForGood() {
  left = true;
  forgetTarget();
}
