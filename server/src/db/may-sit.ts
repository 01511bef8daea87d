import { and, eq, sql } from 'drizzle-orm';
import { resources, roleResources, userRoles, users } from './account.table.ts';
import type { Db } from './sql.ts';

/** Whether the account may sit exams. */
export const maySit = (db: Db) =>
  sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(roleResources, eq(roleResources.roleId, userRoles.roleId))
    .innerJoin(resources, eq(resources.id, roleResources.resourceId))
    .where(and(eq(userRoles.userId, users.id), eq(resources.code, 'exam.sit')))}`;
