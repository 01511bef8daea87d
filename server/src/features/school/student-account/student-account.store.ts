import type { StudentAccountState, studentAccountApi } from '@xueyan/contract/school/student-account';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { classMembers, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

type Search = z.output<typeof studentAccountApi.list.input>;

/** Condition: no password is set yet; the value is the one that `password.service.ts` writes. */
const unissued = sql`${users.passwordHash} = '!'`;
const account = sql<StudentAccountState>`case
  when ${users.id} is null then 'none'
  when ${users.state} <> 'normal' then ${users.state}
  when ${unissued} then 'unissued'
  when ${users.mustChangePassword} then 'enabled'
  else 'normal' end`;

const className = sql<string>`coalesce(${schoolClasses.name}, '')`;

const sortable = {
  studentNumber: students.number,
  studentName: students.name,
  className: schoolClasses.name,
  grade: students.grade,
  loginName: users.loginName,
};

/** Selection of students; empty for everybody within the scope. */
export interface Aim {
  studentIds?: string[] | undefined;
  classIds?: string[] | undefined;
  grade?: string | undefined;
}

/** Limits students to a scope by the organization of their class. */
const inReach = (scope: Scope) => withinScope(scope, { organization: schoolClasses.organizationId });

const aimed = ({ studentIds, classIds, grade }: Aim): SQL | undefined =>
  and(
    studentIds && inArray(students.id, studentIds),
    classIds && inArray(students.classId, classIds),
    grade ? eq(students.grade, grade) : undefined,
  );

const described = (db: Db) =>
  db
    .select({
      ...{ studentId: students.id, studentNumber: students.number, studentName: students.name },
      ...{ classId: students.classId, className, organizationId: schoolClasses.organizationId },
      ...{ grade: students.grade, state: students.state, account },
      loginName: sql<string>`coalesce(${users.loginName}, '')`,
    })
    .from(students)
    .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
    .leftJoin(users, eq(users.id, students.accountId));

export const studentAccountStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { organization: schoolClasses.organizationId }),
      contains(students.number, input.studentNumber),
      contains(students.name, input.studentName),
      contains(schoolClasses.name, input.className),
      contains(students.grade, input.grade),
      input.state && eq(students.state, input.state),
      input.account && sql`${account} = ${input.account}`,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(students.number), students.id));
    return pageOf(input, found, async () => {
      const counted = db
        .select({ total: sql<number>`count(*)::int` })
        .from(students)
        .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
        .leftJoin(users, eq(users.id, students.accountId));
      return (await counted.where(where))[0]?.total ?? 0;
    });
  },

  /** Returns students in school without an account, by class and number. */
  candidates: (db: Db, scope: Scope, aim: Aim) => {
    const place = db.$with('place').as(
      db
        .select({
          id: students.id,
          seq: sql<number>`row_number() over (partition by ${students.classId} order by ${students.number})::int`.as(
            'seq',
          ),
        })
        .from(students),
    );
    return db
      .with(place)
      .select({
        ...{ studentId: students.id, studentNumber: students.number, studentName: students.name },
        ...{ classId: students.classId, className, classCode: sql<string>`coalesce(${schoolClasses.code}, '')` },
        ...{ organizationId: schoolClasses.organizationId, grade: students.grade, seq: place.seq },
      })
      .from(students)
      .innerJoin(place, eq(place.id, students.id))
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(and(inReach(scope), aimed(aim), isNull(students.accountId), eq(students.state, 'inSchool')))
      .orderBy(asc(schoolClasses.name), asc(students.number));
  },

  /** Locks students until the transaction ends, in the order of ids, which prevents deadlocks. */
  hold: async (db: Db, ids: string[]): Promise<void> => {
    await db
      .select({ id: students.id })
      .from(students)
      .where(sql`${students.id} = any(${sql.param(ids)}::uuid[])`)
      .orderBy(students.id)
      .for('update');
  },

  /** Returns those of the lower-case login names that accounts have. */
  taken: async (db: Db, names: string[]): Promise<Set<string>> =>
    new Set(
      (
        await db
          .select({ key: sql<string>`lower(${users.loginName})` })
          .from(users)
          .where(sql`lower(${users.loginName}) = any(${sql.param(names)}::text[])`)
      ).map(({ key }) => key),
    ),

  /** Links accounts to their students and adds them to their classes. */
  link: async (db: Db, pairs: { studentId: string; userId: string; classId: string }[]): Promise<void> => {
    const studentIds = sql.param(pairs.map(({ studentId }) => studentId));
    const userIds = sql.param(pairs.map(({ userId }) => userId));
    await db.execute(sql`update ${students} set account_id = pair.user_id, version = version + 1
      from unnest(${studentIds}::uuid[], ${userIds}::uuid[]) as pair (student_id, user_id)
      where ${students.id} = pair.student_id`);
    await db.insert(classMembers).values(pairs.map(({ userId, classId }) => ({ userId, classId })));
  },

  /** Returns students with their accounts by class and number, locked until the transaction ends. */
  accounts: async (db: Db, scope: Scope, aim: Aim, only?: { unissued: number }) => {
    const found = db
      .select({
        ...{ studentId: students.id, studentName: students.name, userId: users.id, loginName: users.loginName },
        ...{
          className,
          organizationId: schoolClasses.organizationId,
          state: users.state,
          studentState: students.state,
          photoId: students.photoId,
        },
        moreRoles: sql<boolean>`exists (select 1 from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${users.id} and not ${roles.forStudents})`,
      })
      .from(students)
      .innerJoin(users, eq(users.id, students.accountId))
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(and(inReach(scope), aimed(aim), only && and(unissued, eq(users.state, 'normal'))))
      .orderBy(asc(schoolClasses.name), asc(students.number));
    return only ? found.limit(only.unissued).for('update', { of: users }) : found.for('update', { of: users });
  },

  countUnissued: async (db: Db, scope: Scope, aim: Aim): Promise<number> => {
    const counted = db
      .select({ total: sql<number>`count(*)::int` })
      .from(students)
      .innerJoin(users, eq(users.id, students.accountId))
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId));
    const where = and(inReach(scope), aimed(aim), unissued, eq(users.state, 'normal'));
    return (await counted.where(where))[0]?.total ?? 0;
  },

  /** Returns the organizations of students and of classes, for the check by the policy. */
  organizationsOf: (db: Db, studentIds: string[]) =>
    db
      .select({ studentId: students.id, studentName: students.name, organizationId: schoolClasses.organizationId })
      .from(students)
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(inArray(students.id, studentIds)),

  classes: (db: Db, classIds: string[]) =>
    db
      .select({ classId: schoolClasses.id, organizationId: schoolClasses.organizationId })
      .from(schoolClasses)
      .where(inArray(schoolClasses.id, classIds)),
};
