import { type VirtualClass, virtualClasses } from '@xueyan/contract/school/course-choice';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { classMembers, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { courseStudents, courseWithdrawals, type EnrolmentKind } from '../../../db/course-student.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

export const courseStudentStore = {
  list: (db: Db, courseId: string) =>
    db
      .select({
        userId: users.id,
        loginName: users.loginName,
        userName: users.userName,
        kind: sql<VirtualClass>`${courseStudents.kind}`,
      })
      .from(courseStudents)
      .innerJoin(users, eq(users.id, courseStudents.userId))
      .where(and(eq(courseStudents.courseId, courseId), inArray(courseStudents.kind, [...virtualClasses])))
      .orderBy(users.loginName),

  /** Returns those of the accounts that are students. */
  findStudents: (db: Db, loginNames: string[]) =>
    db
      .selectDistinct({ userId: users.id, loginName: users.loginName, userName: users.userName })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.forStudents, true)))
      .where(
        inArray(
          sql`lower(${users.loginName})`,
          loginNames.map((name) => name.toLowerCase()),
        ),
      ),

  put: async (db: Db, courseId: string, userIds: string[], kind: EnrolmentKind): Promise<void> => {
    await db
      .insert(courseStudents)
      .values(userIds.map((userId) => ({ courseId, userId, kind })))
      .onConflictDoUpdate({
        target: [courseStudents.courseId, courseStudents.userId],
        // A guest is a student from now on only: what was due before is not missed.
        set: {
          kind,
          createdAt: sql`case when ${courseStudents.kind} = 'guest' then ${clock.now().toISOString()}::timestamptz else ${courseStudents.createdAt} end`,
        },
      });
  },

  /** Enters a guest of the open lab; who is a student stays one. */
  putGuest: async (db: Db, courseId: string, userId: string): Promise<void> => {
    await db.insert(courseStudents).values({ courseId, userId, kind: 'guest' }).onConflictDoNothing();
  },

  takesAlone: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (await db.$count(courseStudents, and(eq(courseStudents.courseId, courseId), eq(courseStudents.userId, userId)))) >
    0,

  remove: async (db: Db, courseId: string, userId: string): Promise<void> => {
    await db
      .delete(courseStudents)
      .where(and(eq(courseStudents.courseId, courseId), eq(courseStudents.userId, userId)));
  },

  /** Returns students of the course’s classes who withdrew; former members of the classes are left out. */
  withdrawn: (db: Db, courseId: string) =>
    db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName },
        className: sql<string>`min(${schoolClasses.name})`,
        leftAt: courseWithdrawals.createdAt,
      })
      .from(courseWithdrawals)
      .innerJoin(users, eq(users.id, courseWithdrawals.userId))
      .innerJoin(classMembers, eq(classMembers.userId, users.id))
      .innerJoin(
        courseClasses,
        and(eq(courseClasses.classId, classMembers.classId), eq(courseClasses.courseId, courseWithdrawals.courseId)),
      )
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(eq(courseWithdrawals.courseId, courseId))
      .groupBy(users.id, courseWithdrawals.createdAt)
      .orderBy(users.loginName),

  /** Records a withdrawal from a course that is taken by a class. */
  leaveClassAlone: async (db: Db, courseId: string, userId: string): Promise<void> => {
    await db.execute(sql`insert into ${courseWithdrawals} (course_id, user_id, created_at)
      select distinct ${courseClasses.courseId}, ${classMembers.userId}, ${clock.now().toISOString()}::timestamptz
      from ${courseClasses} join ${classMembers} on ${classMembers.classId} = ${courseClasses.classId}
      where ${courseClasses.courseId} = ${courseId} and ${classMembers.userId} = ${userId}
      on conflict do nothing`);
  },

  /** Deletes a withdrawal; returns whether there was one. */
  restore: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .delete(courseWithdrawals)
        .where(and(eq(courseWithdrawals.courseId, courseId), eq(courseWithdrawals.userId, userId)))
        .returning({ userId: courseWithdrawals.userId })
    ).length > 0,
};
