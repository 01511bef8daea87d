import { asc, eq } from 'drizzle-orm';
import { classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const classSessionPortableStore = {
  classSessions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: classSessions.title,
        at: classSessions.beganAt,
        courseName: courses.name,
        enteredAt: classSessionStudents.enteredAt,
        seconds: classSessionStudents.seconds,
      })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(eq(classSessionStudents.userId, userId))
      .orderBy(asc(classSessions.beganAt), asc(classSessions.id))
      .limit(most)
      .offset(from),

  classSessionsHeld: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: classSessions.title,
        at: classSessions.beganAt,
        courseName: courses.name,
        state: classSessions.state,
        endsAt: classSessions.endsAt,
      })
      .from(classSessions)
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(eq(classSessions.ownerId, userId))
      .orderBy(asc(classSessions.beganAt), asc(classSessions.id))
      .limit(most)
      .offset(from),
};
