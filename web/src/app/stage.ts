import { session } from '../api/session.ts';

/** `out`: nobody is signed in. `change`: somebody is, and must change the password first, or set up a second factor. */
export type Stage = 'out' | 'change' | 'in';

export const readStage = (): Stage => {
  if (!session.token() || !session.user()) return 'out';
  return session.mustChangePassword() || session.mustSetSecond() ? 'change' : 'in';
};
