import { session } from '../api/session.ts';

/** `out`: without a session. `change`: signed in, but the password must be changed first, or a second factor set up. */
export type Stage = 'out' | 'change' | 'in';

export const readStage = (): Stage => {
  if (!session.token() || !session.user()) return 'out';
  return session.mustChangePassword() || session.mustSetSecond() ? 'change' : 'in';
};
