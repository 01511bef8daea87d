let typed = '';
let expired = false;

/**
 * The password that was just typed at the sign-in, for as long as the page lives: who must change it is not asked for
 * it again, and is told whether it was good for long enough.
 */
export const typedPassword = {
  keep: (password: string, hasExpired: boolean) => {
    typed = password;
    expired = hasExpired;
  },
  read: () => typed,
  hasExpired: () => expired,
  forget: () => {
    typed = '';
    expired = false;
  },
};
