import { may, type Rights } from './actor.ts';
import type { Permission } from './permission.ts';

/** How far a list reaches. */
export type Scope =
  | { reach: 'all' }
  | { reach: 'organizations'; organizationIds: readonly string[]; userId: string }
  | { reach: 'own'; userId: string };

/** For a list that whoever may read it reads whole, whatever the data range. */
export const wholeSchool: Scope = { reach: 'all' };

/** For a list of nobody's records but one's own. */
export const ownScope = ({ id }: Pick<Rights, 'id'>) => ({ reach: 'own', userId: id }) satisfies Scope;

/** How far a permission reaches in the actor's data range; without the permission, to one's own records. */
export function scopeOf(actor: Rights, permission: Permission): Scope {
  if (!may(actor, permission) || actor.dataRange === 'self') return ownScope(actor);
  if (actor.dataRange === 'all') return wholeSchool;
  return { reach: 'organizations', organizationIds: actor.organizationIds ?? [], userId: actor.id };
}

/** Whether a record lies within a scope: the rule that `withinScope` of the stores says in SQL. A record without an organization of its own is of its owner's. */
export function isWithin(scope: Scope, record: { ownerId: string | null; organizationId?: string | null }): boolean {
  if (scope.reach === 'all') return true;
  if (record.ownerId === scope.userId) return true;
  if (scope.reach === 'own' || !record.organizationId) return false;
  return scope.organizationIds.includes(record.organizationId);
}
