import { asc, eq, sql } from 'drizzle-orm';
import { courseApplicationFiles, courseApplications, courseAuditors } from '../../../db/course-application.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const courseApplicationPortableStore = {
  courseApplications: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: courseApplications.createdAt,
        text: courseApplications.reason,
        kind: courseApplications.kind,
        state: courseApplications.state,
        answer: courseApplications.answer,
        decidedAt: courseApplications.decidedAt,
        fileIds: sql<
          string[]
        >`array(select ${courseApplicationFiles}.file_id from ${courseApplicationFiles} where ${courseApplicationFiles}.application_id = ${courseApplications}.id)`,
      })
      .from(courseApplications)
      .innerJoin(courses, eq(courses.id, courseApplications.courseId))
      .where(eq(courseApplications.userId, userId))
      .orderBy(asc(courseApplications.createdAt), asc(courseApplications.id))
      .limit(most)
      .offset(from),

  coursesAudited: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: courseAuditors.createdAt,
        startsAt: courseAuditors.startsAt,
        endsAt: courseAuditors.endsAt,
      })
      .from(courseAuditors)
      .innerJoin(courses, eq(courses.id, courseAuditors.courseId))
      .where(eq(courseAuditors.userId, userId))
      .orderBy(asc(courseAuditors.createdAt), asc(courseAuditors.courseId))
      .limit(most)
      .offset(from),
};
