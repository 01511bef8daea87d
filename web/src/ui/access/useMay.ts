import { may } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { useCallback } from 'react';
import { useActor } from './useActor.ts';

/** Returns a check whether the signed-in person's roles carry a permission. */
export function useMay(): (permission: Permission) => boolean {
  const actor = useActor();
  return useCallback((permission) => may(actor, permission), [actor]);
}
