let typed = '';
let expired = false;

/**
 * The password just typed at the sign-in, for as long as the page lives: a person who must change it need not type it
 * again, and learns whether it has expired.
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
