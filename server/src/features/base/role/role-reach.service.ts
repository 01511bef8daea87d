import { mayReach } from '@xueyan/contract/base/role';
import type { Actor } from '@xueyan/contract/wire/actor';
import { may } from '@xueyan/contract/wire/actor';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { rightsUntil } from '../session/session.service.ts';
import { roleStore } from './role.store.ts';

/**
 * Returns functions that tell what the actor may give to others or set as a role's grants. Such gifts have no end, so
 * only rights without an authorization count, since an authorization has one.
 */
export async function readReach(db: Db, actor: Actor) {
  const rights = await rightsUntil(db, actor, 'ever');
  const own = await roleStore.codesOf(db, actor.id, 'ever');
  return {
    reaches: (given: Parameters<typeof mayReach>[2]): boolean => mayReach(rights, own, given),
    grantsAny: may(rights, 'role.grantany'),
    /** Scope of the people whose roles the actor may change; the permission itself was checked before. */
    scope: scopeOf({ ...rights, permissions: actor.permissions }, 'role.manage'),
  };
}
