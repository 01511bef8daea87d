import { type SQL, sql } from 'drizzle-orm';
import { classMembers, organizations, roleOrganizations, roles, schoolClasses, users } from './account.table.ts';

/** Selects the ids of the organizations that a query names as `id`, and of all below them. */
const withBelow = (named: SQL): SQL => sql`(
  with recursive below as (
    ${named}
    union select child.id from ${organizations} as child join below on child.parent_id = below.id
  ) select id from below)`;

/** Selects these organizations and all below them. */
export const organizationsIn = (ids: string[]): SQL =>
  withBelow(sql`select id from ${organizations} where id = any(${sql.param(ids)}::uuid[])`);

/** Selects a person's organization and all above it. */
export const organizationsAbove = (userId: string): SQL => sql`(
  with recursive above as (
    select organization_id as id from ${users} where id = ${userId}
    union select o.parent_id from ${organizations} o join above on o.id = above.id
  ) select id from above where id is not null)`;

/** Condition on `account`: the person belongs to the organizations or one below them, directly or through a class. */
export const belongsTo = (ids: string[]): SQL => {
  const reached = organizationsIn(ids);
  return sql`(${users.organizationId} in ${reached} or ${users.id} in (
    select member.user_id from ${classMembers} as member join ${schoolClasses} as held on held.id = member.class_id
    where held.organization_id in ${reached}))`;
};

/** Selects a person's organization, those of the person's classes, and all above them: the inverse of `belongsTo`. */
export const organizationsOver = (userId: string): SQL => sql`(
  with recursive over as (
    select organization_id as id from ${users} where id = ${userId}
    union select held.organization_id from ${classMembers} as member join ${schoolClasses} as held on held.id = member.class_id
      where member.user_id = ${userId}
    union select o.parent_id from ${organizations} o join over on o.id = over.id
  ) select id from over where id is not null)`;

/** Selects the organizations that a row of `role` names, as chosen. */
export const namedByRole = sql<string[]>`array(
  select ${roleOrganizations.organizationId} from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id})`;

/** Selects the organizations that a row of `role` names, and all below them. */
export const reachedByRole = sql<string[]>`array(${withBelow(
  sql`select ${roleOrganizations.organizationId} as id from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id}`,
)})`;
