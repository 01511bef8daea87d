import { type SQL, sql } from 'drizzle-orm';
import { classMembers, organizations, roleOrganizations, roles, schoolClasses, users } from './account.table.ts';

/** Ids of the organizations that a query names as `id`, and of all below them. */
const withBelow = (named: SQL): SQL => sql`(
  with recursive below as (
    ${named}
    union select child.id from ${organizations} as child join below on child.parent_id = below.id
  ) select id from below)`;

/** The organizations in these, and all below them. */
export const organizationsIn = (ids: string[]): SQL =>
  withBelow(sql`select id from ${organizations} where id = any(${sql.param(ids)}::uuid[])`);

/** Somebody's organization, and all above it. */
export const organizationsAbove = (userId: string): SQL => sql`(
  with recursive above as (
    select organization_id as id from ${users} where id = ${userId}
    union select o.parent_id from ${organizations} o join above on o.id = above.id
  ) select id from above where id is not null)`;

/** Those of the organizations and of all below them, by their own or by that of a class of theirs; of the table `account`. */
export const belongsTo = (ids: string[]): SQL => {
  const reached = organizationsIn(ids);
  return sql`(${users.organizationId} in ${reached} or ${users.id} in (
    select member.user_id from ${classMembers} as member join ${schoolClasses} as held on held.id = member.class_id
    where held.organization_id in ${reached}))`;
};

/** Somebody's organization, those of the classes that they are in, and all above them: `belongsTo` from the other side. */
export const organizationsOver = (userId: string): SQL => sql`(
  with recursive over as (
    select organization_id as id from ${users} where id = ${userId}
    union select held.organization_id from ${classMembers} as member join ${schoolClasses} as held on held.id = member.class_id
      where member.user_id = ${userId}
    union select o.parent_id from ${organizations} o join over on o.id = over.id
  ) select id from over where id is not null)`;

/** Of the table `role`: the organizations that it names, as they were chosen. */
export const namedByRole = sql<string[]>`array(
  select ${roleOrganizations.organizationId} from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id})`;

/** The same with all below them. */
export const reachedByRole = sql<string[]>`array(${withBelow(
  sql`select ${roleOrganizations.organizationId} as id from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id}`,
)})`;
