import { type SQL, sql } from 'drizzle-orm';
import { clock } from '../platform/clock.ts';
import { roles, userRoles } from './account.table.ts';
import { authorizations } from './authorization.table.ts';

/** Never expires: otherwise nobody could administer the school. */
const alwaysGranted = 'ROLE_ADMIN';

/** Condition that a role needs no authorization; refers to the table `role`. */
export const isFree = sql`(not ${roles.needsAuthorisation} or ${roles.code} = ${alwaysGranted})`;

/** Condition that an authorization is in force at this moment. */
export const holdsNow = (): SQL => {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  return sql`(${authorizations.revokedAt} is null and ${authorizations.begunAt} <= ${now} and ${authorizations.endsAt} > ${now})`;
};

/** Time until which a role has to be in force: only now, until a date, or for ever, which no authorization is. */
export type Until = 'now' | 'ever' | Date;

/**
 * Condition for a join of `user_role` and `role`: the role is in force until that time, because it is free or an
 * authorization covers it.
 */
export function isGranted(until: Until = 'now'): SQL {
  if (until === 'ever') return isFree;
  const end = until === 'now' ? sql`` : sql`and ${authorizations.endsAt} >= ${until.toISOString()}::timestamptz`;
  return sql`(${isFree} or exists (
    select from ${authorizations} where ${authorizations.userId} = ${userRoles.userId}
      and ${authorizations.roleId} = ${userRoles.roleId} and ${holdsNow()} ${end}))`;
}
