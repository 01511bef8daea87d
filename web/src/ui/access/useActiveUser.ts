import type { ActiveUser } from '@xueyan/contract/base/auth';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';

const read = () => JSON.stringify(session.user());

/** Returns the signed-in person with the current name and picture; any tab or device may change them. */
export function useActiveUser(): ActiveUser | null {
  const user = useSyncExternalStore(session.subscribe, read);
  return useMemo(() => JSON.parse(user), [user]);
}
