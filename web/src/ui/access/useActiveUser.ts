import type { ActiveUser } from '@xueyan/contract/base/auth';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';

const read = () => JSON.stringify(session.user());

/** Who is signed in, as they are called and look now: any tab or device may change it. */
export function useActiveUser(): ActiveUser | null {
  const user = useSyncExternalStore(session.subscribe, read);
  return useMemo(() => JSON.parse(user), [user]);
}
