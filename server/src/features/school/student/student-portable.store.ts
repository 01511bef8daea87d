import { asc, eq } from 'drizzle-orm';
import { schoolClasses } from '../../../db/account.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { students } from '../../../db/student.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const studentPortableStore = {
  studentRecord: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: students.name,
        at: students.createdAt,
        number: students.number,
        sex: students.sex,
        grade: students.grade,
        contact: students.contact,
        state: students.state,
        className: schoolClasses.name,
      })
      .from(students)
      .leftJoin(schoolClasses, eq(schoolClasses.id, students.classId))
      .where(eq(students.accountId, userId))
      .orderBy(asc(students.createdAt), asc(students.id))
      .limit(most)
      .offset(from),
};
