import { type SQL, sql } from 'drizzle-orm';
import { clock } from '../platform/clock.ts';
import { roles, userRoles } from './account.table.ts';
import { authorizations } from './authorization.table.ts';

/** The last way in: this role is never lost by a period. */
const alwaysGranted = 'ROLE_ADMIN';

/** That a role needs no authorisation; of the table `role`. */
export const isFree = sql`(not ${roles.needsAuthorisation} or ${roles.code} = ${alwaysGranted})`;

/** That an authorisation holds at this moment. */
export const holdsNow = (): SQL => {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  return sql`(${authorizations.revokedAt} is null and ${authorizations.begunAt} <= ${now} and ${authorizations.endsAt} > ${now})`;
};

/** Until when something has to count: now alone, a moment, or without an end, which every authorisation has. */
export type Until = 'now' | 'ever' | Date;

/** Of a join of `user_role` and `role`: that the role counts so long, since it is free or an authorisation holds. */
export function isGranted(until: Until = 'now'): SQL {
  if (until === 'ever') return isFree;
  const end = until === 'now' ? sql`` : sql`and ${authorizations.endsAt} >= ${until.toISOString()}::timestamptz`;
  return sql`(${isFree} or exists (
    select from ${authorizations} where ${authorizations.userId} = ${userRoles.userId}
      and ${authorizations.roleId} = ${userRoles.roleId} and ${holdsNow()} ${end}))`;
}
