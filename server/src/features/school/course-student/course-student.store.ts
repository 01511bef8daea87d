import type { VirtualClass } from '@xueyan/contract/school/course-choice';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { roles, userRoles, users } from '../../../db/account.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import type { Db } from '../../../db/sql.ts';

export const courseStudentStore = {
  list: (db: Db, courseId: string) =>
    db
      .select({
        userId: users.id,
        loginName: users.loginName,
        userName: users.userName,
        kind: courseStudents.kind,
      })
      .from(courseStudents)
      .innerJoin(users, eq(users.id, courseStudents.userId))
      .where(eq(courseStudents.courseId, courseId))
      .orderBy(users.loginName),

  /** Those of the accounts that are students. */
  findStudents: (db: Db, loginNames: string[]) =>
    db
      .selectDistinct({ userId: users.id, loginName: users.loginName })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.forStudents, true)))
      .where(
        inArray(
          sql`lower(${users.loginName})`,
          loginNames.map((name) => name.toLowerCase()),
        ),
      ),

  put: async (db: Db, courseId: string, userIds: string[], kind: VirtualClass): Promise<void> => {
    await db
      .insert(courseStudents)
      .values(userIds.map((userId) => ({ courseId, userId, kind })))
      .onConflictDoUpdate({ target: [courseStudents.courseId, courseStudents.userId], set: { kind } });
  },

  /** Answers whether the student was there. */
  remove: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .delete(courseStudents)
        .where(and(eq(courseStudents.courseId, courseId), eq(courseStudents.userId, userId)))
        .returning({ userId: courseStudents.userId })
    ).length > 0,
};
