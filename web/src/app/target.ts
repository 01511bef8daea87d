/** Where somebody wanted to go before being asked to sign in; it survives the sign-in and a change of password. */
const key = 'SIGN_IN_TARGET';
let left = false;

export function rememberTarget(path: string) {
  // Whoever signs out by hand is done here; the next person must not be led to the same place.
  if (!left && path !== '/') sessionStorage.setItem(key, path);
}

export const readTarget = () => sessionStorage.getItem(key) ?? '/';

export const forgetTarget = () => sessionStorage.removeItem(key);

/** Called when signing out on purpose; a reload follows. */
export function leaveForGood() {
  left = true;
  forgetTarget();
}
