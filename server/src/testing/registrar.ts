import type { DataRange } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { eq, inArray } from 'drizzle-orm';
import { resources, roleOrganizations, roleResources, roles, userRoles, users } from '../db/account.table.ts';
import { newId } from '../db/id.ts';
import type { Caller, School } from './school.ts';

/** Signs in a person whose only role has these permissions, and reaches their organization and below by default. */
export async function signInRegistrar(
  school: School,
  loginName: string,
  organizationId: string | null,
  permissions: Permission[],
  range: { dataRange: DataRange; organizationIds?: string[] } = { dataRange: 'organization' },
): Promise<Caller> {
  const { sql } = school;
  const person = await school.signIn('ROLE_RESEARCH', loginName);
  await sql.delete(userRoles).where(eq(userRoles.userId, person.id));
  await giveRange(school, person.id, permissions, range);
  await sql.update(users).set({ organizationId }).where(eq(users.id, person.id));
  // The first session's cached rights do not contain the role.
  return school.logIn(loginName);
}

/** Gives a person one more role that nobody else has. */
export async function giveRange(
  { sql }: School,
  userId: string,
  permissions: Permission[],
  { dataRange, organizationIds = [] }: { dataRange: DataRange; organizationIds?: string[] },
): Promise<void> {
  const roleId = newId();
  await sql.insert(roles).values({
    ...{ id: roleId, code: `ROLE_${roleId.slice(-12)}`, name: '院系教务', nameEn: 'Registrar', dataRange },
  });
  const named = organizationIds.map((organizationId) => ({ roleId, organizationId }));
  if (named.length > 0) await sql.insert(roleOrganizations).values(named);
  const buttons = await sql.select().from(resources).where(inArray(resources.code, permissions));
  if (buttons.length > 0) await sql.insert(roleResources).values(buttons.map(({ id }) => ({ roleId, resourceId: id })));
  await sql.insert(userRoles).values({ userId, roleId });
}
