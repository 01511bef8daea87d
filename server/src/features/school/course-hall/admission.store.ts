import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { courseAdmissions, coursePrerequisites } from '../../../db/course-application.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type AdmissionRow = typeof courseAdmissions.$inferSelect;

const most = 50;
const choice = { courseId: courses.id, courseName: courses.name };

export const admissionStore = {
  find: async (db: Db, courseId: string): Promise<AdmissionRow | undefined> =>
    (await db.select().from(courseAdmissions).where(eq(courseAdmissions.courseId, courseId)))[0],

  /** As `find`; locks the row, so that no other admission to the course runs until the transaction ends. */
  lock: async (db: Db, courseId: string): Promise<AdmissionRow | undefined> =>
    (await db.select().from(courseAdmissions).where(eq(courseAdmissions.courseId, courseId)).for('update'))[0],

  insert: async (db: Db, row: typeof courseAdmissions.$inferInsert): Promise<boolean> =>
    (await db.insert(courseAdmissions).values(row).onConflictDoNothing().returning({ id: courseAdmissions.courseId }))
      .length > 0,

  /** Returns whether the row had this version. */
  update: async (
    db: Db,
    courseId: string,
    version: number,
    row: Omit<typeof courseAdmissions.$inferInsert, 'courseId'>,
  ): Promise<boolean> =>
    (
      await db
        .update(courseAdmissions)
        .set({ ...row, version: version + 1 })
        .where(and(eq(courseAdmissions.courseId, courseId), eq(courseAdmissions.version, version)))
        .returning({ id: courseAdmissions.courseId })
    ).length > 0,

  /** Counts the students enrolled individually as electives. */
  countTaken: (db: Db, courseId: string): Promise<number> =>
    db.$count(courseStudents, and(eq(courseStudents.courseId, courseId), eq(courseStudents.kind, 'elective'))),

  prerequisites: (db: Db, courseId: string) =>
    db
      .select(choice)
      .from(coursePrerequisites)
      .innerJoin(courses, eq(courses.id, coursePrerequisites.requiredId))
      .where(eq(coursePrerequisites.courseId, courseId))
      .orderBy(asc(courses.name)),

  setPrerequisites: async (db: Db, courseId: string, requiredIds: string[]): Promise<void> => {
    await db.delete(coursePrerequisites).where(eq(coursePrerequisites.courseId, courseId));
    if (requiredIds.length > 0)
      await db.insert(coursePrerequisites).values(requiredIds.map((requiredId) => ({ courseId, requiredId })));
  },

  /** Returns those of the courses that may be required: released or ended ones, and those required already. */
  requirable: async (db: Db, courseId: string, ids: string[]) =>
    (
      await db
        .select({ id: courses.id })
        .from(courses)
        .where(
          and(
            sql`${courses.id} = any(${sql.param(ids)}::uuid[])`,
            ne(courses.id, courseId),
            sql`(${courses.state} <> 'unreleased' or exists (select from course_prerequisite p where p.course_id = ${courseId} and p.required_id = ${courses.id}))`,
          ),
        )
    ).map(({ id }) => id),

  /** Returns the name of one of the courses that, directly or indirectly, requires the course itself. */
  requires: async (db: Db, ids: string[], courseId: string): Promise<string | undefined> => {
    const { rows } = await db.execute<{ name: string }>(sql`
      with recursive needed (origin, id) as (
        select id, id from course where id = any(${sql.param(ids)}::uuid[])
        union select n.origin, p.required_id from needed n join course_prerequisite p on p.course_id = n.id
      ) select c.name from needed n join course c on c.id = n.origin where n.id = ${courseId} limit 1`);
    return rows[0]?.name;
  },

  /** Returns released or ended courses by a part of the name. */
  choices: (db: Db, courseId: string, search: string) =>
    db
      .select(choice)
      .from(courses)
      .where(and(ne(courses.id, courseId), ne(courses.state, 'unreleased'), contains(courses.name, search)))
      .orderBy(asc(courses.name), asc(courses.id))
      .limit(most),
};
