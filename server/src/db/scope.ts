import type { Scope } from '@xueyan/contract/wire/scope';
import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';

type Value = string | Placeholder;
type Placed =
  | { reach: 'all' }
  | { reach: 'organizations'; organizationIds: readonly string[] | Placeholder; userId: Value }
  | { reach: 'own'; userId: Value };

/**
 * Ownership of a record and its organization: the record's own, or that of its owner. Records without both are only in
 * the scope `all`.
 */
interface Belonging<V> {
  own?: AnyPgColumn | ((userId: V) => SQL | undefined);
  /** Owner whose organization counts where the record has none; `own`, where that is a column. */
  owner?: AnyPgColumn;
  organization?: AnyPgColumn;
}

/** Selects the organization of a person, for the table of the surrounding query. */
export const organizationOf = (userId: AnyPgColumn) =>
  sql<
    string | null
  >`(select record_owner.organization_id from ${users} as record_owner where record_owner.id = ${userId})`;

/** Condition for the rows within a scope: `isWithin` of the contract in SQL. */
export function withinScope<S extends Placed>(
  scope: S,
  { own, owner, organization }: Belonging<S extends Scope ? string : Value>,
): SQL | undefined {
  if (scope.reach === 'all') return undefined;
  const mine = typeof own === 'function' ? own(scope.userId as string) : own && eq(own, scope.userId);
  if (scope.reach === 'own') return mine ?? sql`false`;
  const ids = Array.isArray(scope.organizationIds) ? sql.param(scope.organizationIds) : scope.organizationIds;
  if (organization) return or(mine, sql`${organization} = any(${ids}::uuid[])`);
  const whose = owner ?? (typeof own === 'function' ? undefined : own);
  if (!whose) return mine ?? sql`false`;
  return or(
    mine,
    sql`exists (select from ${users} as record_owner where record_owner.id = ${whose} and record_owner.organization_id = any(${ids}::uuid[]))`,
  );
}

/**
 * Returns a scope whose values are filled in later: for prepared queries, which must not contain the first actor's
 * values.
 */
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
