import type { CourseRight, CourseRole } from '@xueyan/contract/school/course-policy';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { organizations, resources, roleResources, roles, userRoles, users } from '../../../db/account.table.ts';
import { courseStaff } from '../../../db/course-team.table.ts';
import { isGranted } from '../../../db/granted.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

const most = 20;
const person = {
  userId: users.id,
  userName: users.userName,
  loginName: users.loginName,
  avatar: users.avatar,
  organizationName: sql<string>`coalesce(${organizations.name}, '')`,
};

/** Condition: accounts in use whose roles allow teaching. */
const mayTeach = (db: Db) =>
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
        .where(and(eq(resources.code, 'course.teach'), isGranted())),
    ),
  );

export const courseTeamStore = {
  owner: async (db: Db, courseId: string) =>
    (
      await db
        .select(person)
        .from(courses)
        .innerJoin(users, eq(users.id, courses.teacherId))
        .leftJoin(organizations, eq(organizations.id, users.organizationId))
        .where(eq(courses.id, courseId))
    )[0],

  members: (db: Db, courseId: string) =>
    db
      .select({ ...person, role: courseStaff.role, rights: courseStaff.rights })
      .from(courseStaff)
      .innerJoin(users, eq(users.id, courseStaff.userId))
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(courseStaff.courseId, courseId))
      .orderBy(asc(courseStaff.createdAt), asc(users.id)),

  mayTeach: async (db: Db, userId: string): Promise<boolean> =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), mayTeach(db)))
    ).length > 0,

  /** Returns teachers who could be added to the team of a course: neither its owner nor a member. */
  choices: (db: Db, courseId: string, search: string) =>
    db
      .select({ userId: person.userId, userName: person.userName, organizationName: person.organizationName })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(
        and(
          mayTeach(db),
          ne(users.id, db.select({ id: courses.teacherId }).from(courses).where(eq(courses.id, courseId))),
          sql`not exists (select from ${courseStaff} s where s.course_id = ${courseId} and s.user_id = ${users.id})`,
          search ? or(contains(users.userName, search), contains(users.loginName, search)) : undefined,
        ),
      )
      .orderBy(asc(users.userName), asc(users.id))
      .limit(most),

  put: async (db: Db, courseId: string, userId: string, role: CourseRole, rights: CourseRight[]): Promise<void> => {
    await db
      .insert(courseStaff)
      .values({ courseId, userId, role, rights })
      .onConflictDoUpdate({ target: [courseStaff.courseId, courseStaff.userId], set: { role, rights } });
  },

  /** Returns whether the person was on the team. */
  remove: async (db: Db, courseId: string, userId: string): Promise<boolean> =>
    (
      await db
        .delete(courseStaff)
        .where(and(eq(courseStaff.courseId, courseId), eq(courseStaff.userId, userId)))
        .returning({ userId: courseStaff.userId })
    ).length > 0,

  setOwner: async (db: Db, courseId: string, teacherId: string): Promise<void> => {
    await db.update(courses).set({ teacherId }).where(eq(courses.id, courseId));
  },

  /** Locks the team until the transaction ends. */
  lock: async (db: Db, courseId: string): Promise<void> => {
    await db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('update');
  },
};
