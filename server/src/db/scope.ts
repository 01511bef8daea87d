import type { Scope } from '@xueyan/contract/wire/scope';
import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Value = string | Placeholder;
type Placed =
  | { reach: 'all' }
  | { reach: 'organizations'; organizationIds: readonly string[] | Placeholder; userId: Value }
  | { reach: 'own'; userId: Value };

/** What makes a record somebody's own, and of which organization it is. Records that are nobody's lie in no scope but `all`. */
interface Belonging<V> {
  own?: AnyPgColumn | ((userId: V) => SQL | undefined);
  organization?: AnyPgColumn;
}

/** The rows that lie within a scope, as a condition: `isWithin` of the contract in SQL. */
export function withinScope<S extends Placed>(
  scope: S,
  { own, organization }: Belonging<S extends Scope ? string : Value>,
): SQL | undefined {
  if (scope.reach === 'all') return undefined;
  const mine = typeof own === 'function' ? own(scope.userId as string) : own && eq(own, scope.userId);
  if (scope.reach === 'own' || !organization) return mine ?? sql`false`;
  const ids = Array.isArray(scope.organizationIds) ? sql.param(scope.organizationIds) : scope.organizationIds;
  return or(mine, sql`${organization} = any(${ids}::uuid[])`);
}

/** A scope whose values are filled in later: for prepared queries, which must not keep those of whoever asked first. */
export const placedScope = (scope: Scope): Placed =>
  scope.reach === 'all'
    ? scope
    : {
        reach: scope.reach,
        userId: sql.placeholder('scopeUserId'),
        organizationIds: sql.placeholder('scopeOrganizationIds'),
      };

export const scopeValues = (scope: Scope) =>
  scope.reach === 'all'
    ? {}
    : {
        scopeUserId: scope.userId,
        scopeOrganizationIds: scope.reach === 'organizations' ? scope.organizationIds : [],
      };
