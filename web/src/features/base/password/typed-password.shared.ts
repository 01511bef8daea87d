let typed = '';

/** The password that was just typed at the sign-in, for as long as the page lives: who must change it is not asked for it again. */
export const typedPassword = {
  keep: (password: string) => {
    typed = password;
  },
  read: () => typed,
  forget: () => {
    typed = '';
  },
};
