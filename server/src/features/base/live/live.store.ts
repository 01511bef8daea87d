import { eq, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { classMembers, organizations } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { courseStaff } from '../../../db/course-team.table.ts';
import { organizationsOver } from '../../../db/organization-tree.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export const liveStore = {
  /** Returns the classes of a person. */
  classesOf: async (db: Db, userId: string): Promise<string[]> =>
    (await db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))).map(
      (row) => row.id,
    ),

  /** Returns the organizations of a person, and those above them. */
  organizationsOf: async (db: Db, userId: string): Promise<string[]> =>
    (
      await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(sql`${organizations.id} in ${organizationsOver(userId)}`)
    ).map((row) => row.id),

  /** Returns the courses that a person teaches or studies: four short index lookups for every page that connects. */
  coursesOf: async (db: Db, userId: string): Promise<string[]> =>
    (
      await union(
        db.select({ id: courses.id }).from(courses).where(eq(courses.teacherId, userId)),
        db.select({ id: courseStaff.courseId }).from(courseStaff).where(eq(courseStaff.userId, userId)),
        db.select({ id: courseMembers.courseId }).from(courseMembers).where(eq(courseMembers.userId, userId)),
      )
    ).map((row) => row.id),
};
