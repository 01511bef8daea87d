import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { sessionStore } from './session.store.ts';

/** Returns the permissions of a set of roles. */
export type RoleRights = (roleIds: string[]) => Promise<readonly Permission[]>;

/** Permissions of sets of roles, cached by this process for so long: a school of thousands has a dozen of such sets. */
export function cachedRoleRights(db: Db, cacheMs: number): { permissionsOf: RoleRights; clear: () => void } {
  const known = new Map<string, { permissions: readonly Permission[]; until: number }>();
  let cleared = 0;
  return {
    permissionsOf: async (roleIds) => {
      const key = roleIds.toSorted().join();
      const found = known.get(key);
      const now = clock.now().getTime();
      if (found && found.until > now) return found.permissions;
      const before = cleared;
      const permissions = await sessionStore.permissionsOfRoles(db, roleIds);
      // What was read before a change is not cached after it.
      if (before === cleared) known.set(key, { permissions, until: now + cacheMs });
      return permissions;
    },
    /** Called after every change of roles, their grants or the menu, at any server. */
    clear: () => {
      known.clear();
      cleared += 1;
    },
  };
}
