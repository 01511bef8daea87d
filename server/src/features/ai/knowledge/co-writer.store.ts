import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { organizations, resources, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import type { Db } from '../../../db/sql.ts';

/** Maximum number of people that a search returns. */
const most = 20;

/** Condition: accounts in use whose roles allow sharing knowledge bases. */
const mayShare = (db: Db) =>
  and(
    eq(users.state, 'normal'),
    inArray(
      users.id,
      db
        .select({ id: userRoles.userId })
        .from(userRoles)
        .innerJoin(roles, eq(roles.id, userRoles.roleId))
        .innerJoin(roleResources, eq(roleResources.roleId, roles.id))
        .innerJoin(resources, eq(resources.id, roleResources.resourceId))
        .where(and(eq(resources.code, 'ai.create'), isGranted())),
    ),
  );

/** People who are named as writers of knowledge bases. */
export const coWriterStore = {
  /** Returns people who can be named, other than the user, by a part of the name or the account. */
  choices: (db: Db, userId: string, search: string) =>
    db
      .select({
        userId: users.id,
        userName: users.userName,
        organizationName: sql<string>`coalesce(${organizations.name}, '')`,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(and(mayShare(db), ne(users.id, userId), peopleNamed(search)))
      .orderBy(asc(users.userName), asc(users.id))
      .limit(most),

  countAmong: async (db: Db, ids: string[]): Promise<number> =>
    (
      await db
        .select({ n: count() })
        .from(users)
        .where(and(mayShare(db), inArray(users.id, ids)))
    )[0]?.n ?? 0,

  named: (db: Db, ids: string[]) =>
    db
      .select({ userId: users.id, userName: users.userName })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.userName), asc(users.id)),
};
