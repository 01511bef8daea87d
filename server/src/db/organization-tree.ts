import { type SQL, sql } from 'drizzle-orm';
import { organizations, roleOrganizations, roles } from './account.table.ts';

/** Ids of the organizations that a query names as `id`, and of all below them. */
const withBelow = (named: SQL): SQL => sql`(
  with recursive below as (
    ${named}
    union select child.id from ${organizations} as child join below on child.parent_id = below.id
  ) select id from below)`;

/** The organizations in these, and all below them. */
export const organizationsIn = (ids: string[]): SQL =>
  withBelow(sql`select id from ${organizations} where id = any(${sql.param(ids)}::uuid[])`);

/** Of the table `role`: the organizations that it names, as they were chosen. */
export const namedByRole = sql<string[]>`array(
  select ${roleOrganizations.organizationId} from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id})`;

/** The same with all below them. */
export const reachedByRole = sql<string[]>`array(${withBelow(
  sql`select ${roleOrganizations.organizationId} as id from ${roleOrganizations} where ${roleOrganizations.roleId} = ${roles.id}`,
)})`;
