import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, exists, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import { classMembers, roles, userRoles, users } from '../../../db/account.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

const studentRole: RoleCode = 'ROLE_STUDENT';

const isStudent = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, users.id), eq(roles.code, studentRole))),
  );

/** Condition: accounts whose student is suspended or has left. */
const isAway = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(students)
      .where(and(eq(students.accountId, users.id), ne(students.state, 'inSchool'))),
  );

const isIn = (db: Db, classId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classMembers)
      .where(and(eq(classMembers.classId, classId), eq(classMembers.userId, users.id))),
  );

const sortable = { loginName: users.loginName, userName: users.userName };

async function page(db: Db, scope: Scope, input: PageInput, filter: SQL | undefined) {
  const where = and(withinScope(scope, { own: users.id, organization: users.organizationId }), filter);
  const found = db
    .select({
      userId: users.id,
      loginName: users.loginName,
      userName: users.userName,
      state: users.state,
      mustChangePassword: users.mustChangePassword,
    })
    .from(users)
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, sql`${users.loginName} asc`, users.id));
  return pageOf(input, found, () => db.$count(users, where));
}

type StudentSearch = PageInput & { classId: string; userName?: string | undefined; loginName?: string | undefined };

export const studentStore = {
  pageOfClass: (db: Db, scope: Scope, input: StudentSearch) =>
    page(
      db,
      scope,
      input,
      and(
        isIn(db, input.classId),
        contains(users.userName, input.userName),
        contains(users.loginName, input.loginName),
      ),
    ),

  pageOutside: (db: Db, scope: Scope, input: PageInput & { classId: string; words?: string | undefined }) =>
    page(
      db,
      scope,
      input,
      and(
        isStudent(db),
        not(isIn(db, input.classId)),
        eq(users.state, 'normal'),
        not(isAway(db)),
        peopleNamed(input.words),
      ),
    ),

  countStudents: (db: Db, scope: Scope, userIds: string[]): Promise<number> =>
    db.$count(
      users,
      and(
        inArray(users.id, userIds),
        isStudent(db),
        withinScope(scope, { own: users.id, organization: users.organizationId }),
      ),
    ),

  /**
   * Returns the accounts of login names regardless of case, with whether they are in the scope, are students, and their
   * classes.
   */
  byLoginNames: (db: Db, scope: Scope, loginNames: string[]) =>
    db
      .select({
        id: users.id,
        key: sql<string>`lower(${users.loginName})`,
        userName: users.userName,
        student: sql<boolean>`${isStudent(db)}`,
        away: sql<boolean>`${isAway(db)}`,
        within: sql<boolean>`coalesce(${withinScope(scope, { own: users.id, organization: users.organizationId }) ?? sql`true`}, false)`,
        classIds: sql<
          string[]
        >`array(select ${classMembers.classId}::text from ${classMembers} where ${classMembers.userId} = ${users.id})`,
      })
      .from(users)
      .where(sql`lower(${users.loginName}) = any(${sql.param(loginNames.map((name) => name.toLowerCase()))}::text[])`),
};
