import { mayReach } from '@xueyan/contract/base/role';
import type { Actor } from '@xueyan/contract/wire/actor';
import { may } from '@xueyan/contract/wire/actor';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { rightsUntil } from '../session/session.service.ts';
import { roleStore } from './role.store.ts';

/**
 * Answers whether an actor may give something to others, or say what a role gives. That has no end: so it goes by what the
 * actor has without an authorisation, which has one.
 */
export async function readReach(db: Db, actor: Actor) {
  const rights = await rightsUntil(db, actor, 'ever');
  const own = await roleStore.codesOf(db, actor.id, 'ever');
  return {
    reaches: (given: Parameters<typeof mayReach>[2]): boolean => mayReach(rights, own, given),
    grantsAny: may(rights, 'role.grantany'),
    /** Whose roles the actor may change; that they keep roles at all was asked before. */
    scope: scopeOf({ ...rights, permissions: actor.permissions }, 'role.manage'),
  };
}
