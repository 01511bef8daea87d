import { may, type Rights } from './actor.ts';
import type { Permission } from './permission.ts';

/** Reach of a list. */
export type Scope =
  | { reach: 'all' }
  | { reach: 'organizations'; organizationIds: readonly string[]; userId: string }
  | { reach: 'own'; userId: string };

/** Scope of a list that every permitted reader reads whole, regardless of the data range. */
export const wholeSchool: Scope = { reach: 'all' };

/** Scope of a list of one's own records only. */
export const ownScope = ({ id }: Pick<Rights, 'id'>) => ({ reach: 'own', userId: id }) satisfies Scope;

/**
 * Returns the scope of a permission by the actor's data range, or by the data rule of the permission where that is
 * narrower; without the permission, the actor's own records.
 */
export function scopeOf(actor: Rights, permission: Permission): Scope {
  const { dataRange, organizationIds = [] } = actor.narrowed?.get(permission) ?? actor;
  if (!may(actor, permission) || dataRange === 'self') return ownScope(actor);
  if (dataRange === 'all') return wholeSchool;
  return { reach: 'organizations', organizationIds, userId: actor.id };
}

/**
 * Tells whether a record is within a scope; `withinScope` of the stores is the same rule in SQL. A record without an
 * organization of its own belongs to that of its owner.
 */
export function isWithin(scope: Scope, record: { ownerId: string | null; organizationId?: string | null }): boolean {
  if (scope.reach === 'all') return true;
  if (record.ownerId === scope.userId) return true;
  if (scope.reach === 'own' || !record.organizationId) return false;
  return scope.organizationIds.includes(record.organizationId);
}
