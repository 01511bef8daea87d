import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { aiUsages } from '../../../db/ai.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, courses } from '../../../db/teaching.table.ts';
import { type UsedUnits, usedSums } from './quota.store.ts';

const taught = (teacherId: string): SQL => sql`(select ${courses.id} from ${courses} where ${taughtBy(teacherId)})`;
const students = (teacherId: string): SQL =>
  sql`(select ${courseTakers.userId} from ${courseTakers} where ${courseTakers.courseId} in ${taught(teacherId)})`;

export const nearStore = {
  /** Returns the students of the courses that a person teaches. */
  students: (db: Db, teacherId: string) =>
    db
      .select({ id: users.id, name: users.userName })
      .from(users)
      .where(inArray(users.id, students(teacherId))),

  /** Returns the classes of the courses that a person teaches. */
  classes: (db: Db, teacherId: string) =>
    db
      .selectDistinct({ id: schoolClasses.id, name: schoolClasses.name })
      .from(schoolClasses)
      .innerJoin(courseClasses, eq(courseClasses.classId, schoolClasses.id))
      .where(inArray(courseClasses.courseId, taught(teacherId))),

  /** Sums the usage of these students since a moment. */
  usedByStudents: async (db: Db, teacherId: string, since: Date): Promise<Map<string, UsedUnits>> => {
    const rows = await db
      .select({ userId: aiUsages.userId, ...usedSums })
      .from(aiUsages)
      .where(and(gte(aiUsages.createdAt, since), inArray(aiUsages.userId, students(teacherId))))
      .groupBy(aiUsages.userId);
    return new Map(rows.map(({ userId, ...used }) => [userId, used]));
  },
};
