import type { Permission } from '@xueyan/contract/wire/permission';
import { eq, inArray } from 'drizzle-orm';
import { resources, roleResources, roles, userRoles, users } from '../db/account.table.ts';
import { newId } from '../db/id.ts';
import type { Caller, School } from './school.ts';

/** Somebody whose only role reaches their organization and what is below it, with these permissions. */
export async function signInRegistrar(
  school: School,
  loginName: string,
  organizationId: string,
  permissions: Permission[],
): Promise<Caller> {
  const { sql } = school;
  const person = await school.signIn('ROLE_RESEARCH', loginName);
  const roleId = newId();
  await sql.insert(roles).values({
    ...{ id: roleId, code: `ROLE_${roleId.slice(-12)}`, name: '院系教务', nameEn: 'Registrar' },
    dataRange: 'organization',
  });
  const buttons = await sql.select().from(resources).where(inArray(resources.code, permissions));
  await sql.insert(roleResources).values(buttons.map(({ id }) => ({ roleId, resourceId: id })));
  await sql.delete(userRoles).where(eq(userRoles.userId, person.id));
  await sql.insert(userRoles).values({ userId: person.id, roleId });
  await sql.update(users).set({ organizationId }).where(eq(users.id, person.id));
  // What was read of the first session knows nothing of it.
  return school.logIn(loginName);
}
