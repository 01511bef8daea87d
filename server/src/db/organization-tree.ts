import { type SQL, sql } from 'drizzle-orm';
import { organizations, roleOrganizations, roles, users } from './account.table.ts';

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

/** Of the table `role`: the organizations that it names, as they were chosen. */
export const namedByRole = sql<string[]>`array(
  select ${roleOrganizations.organizationId} from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id})`;

/** The same with all below them. */
export const reachedByRole = sql<string[]>`array(${withBelow(
  sql`select ${roleOrganizations.organizationId} as id from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id}`,
)})`;
