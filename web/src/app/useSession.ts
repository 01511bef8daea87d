import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

const readStage = () => {
  if (!session.token() || !session.user()) return 'out' as const;
  return session.mustChangePassword() ? ('change' as const) : ('in' as const);
};

/** `out`: nobody is signed in. `change`: somebody is, and must change the password first. */
export const useStage = () => useSyncExternalStore(session.subscribe, readStage);

const readUserId = () => session.user()?.id ?? '';

/** Who is signed in; another tab may change it. */
export const useUserId = () => useSyncExternalStore(session.subscribe, readUserId);
