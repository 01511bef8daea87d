import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { examCandidates, examClasses } from '../../../db/exam.table.ts';
import { invitedClass } from '../../../db/invited-class.ts';
import type { Db } from '../../../db/sql.ts';

export const paperArchiveStore = {
  /** Lists people who have begun an exam, of a class or all, by class and number. */
  people: (db: Db, examId: string, classId: string | undefined, most: number) =>
    db
      .select({ userId: examCandidates.userId, state: examCandidates.state })
      .from(examCandidates)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .where(
        and(
          eq(examCandidates.examId, examId),
          eq(examCandidates.latest, true),
          ne(examCandidates.state, 'absent'),
          classId
            ? sql`exists (select from ${classMembers} as mate
                where mate.class_id = ${classId} and mate.user_id = ${examCandidates.userId})`
            : undefined,
        ),
      )
      .orderBy(invitedClass, asc(users.loginName), asc(examCandidates.id))
      .limit(most),

  /** Returns the name of a class of an exam; undefined if it has no such class. */
  className: async (db: Db, examId: string, classId: string): Promise<string | undefined> =>
    (
      await db
        .select({ name: schoolClasses.name })
        .from(examClasses)
        .innerJoin(schoolClasses, eq(schoolClasses.id, examClasses.classId))
        .where(and(eq(examClasses.examId, examId), eq(examClasses.classId, classId)))
    )[0]?.name,
};
