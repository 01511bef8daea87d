import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classSessions } from '../../../db/class-session.table.ts';
import type { Db } from '../../../db/sql.ts';

const judged = (judgement: 'right' | 'partly') =>
  sql<number>`(count(*) filter (where ${classResponses.judgement} = ${judgement}))::int`;

export const classPointStore = {
  /** Counts the questions asked in the classes of a course. */
  asked: (db: Db, courseId: string): Promise<number> =>
    db.$count(
      classQuestions,
      inArray(
        classQuestions.classSessionId,
        db.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.courseId, courseId)),
      ),
    ),

  /** Counts the answers of some students in a course by judgement. */
  counts: (db: Db, courseId: string, userIds: string[]) =>
    db
      .select({
        ...{ userId: classResponses.userId, all: count() },
        ...{ right: judged('right'), partly: judged('partly') },
      })
      .from(classResponses)
      .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .where(and(eq(classSessions.courseId, courseId), inArray(classResponses.userId, userIds)))
      .groupBy(classResponses.userId),
};
