import type { ownClassQuestionApi } from '@xueyan/contract/teaching/own-class-question';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Condition for the class sessions that a person was admitted to. */
const admitted = (userId: string): SQL => sql`exists (select 1 from ${classSessionStudents}
  where ${classSessionStudents.classSessionId} = ${classSessions.id} and ${classSessionStudents.userId} = ${userId})`;

export const ownQuestionStore = {
  /** Lists a page of the questions asked in the person's classes, with their own response. */
  page: (db: Db, scope: Scope & { reach: 'own' }, input: z.output<typeof ownClassQuestionApi.list.input>) => {
    const where = and(
      withinScope(scope, { own: admitted }),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
      input.classSessionId ? eq(classSessions.id, input.classSessionId) : undefined,
      input.kind && eq(classQuestions.kind, input.kind),
      contains(classQuestions.prompt, input.prompt),
    );
    const own = and(eq(classResponses.classQuestionId, classQuestions.id), eq(classResponses.userId, scope.userId));
    const found = db
      .select({
        ...{ question: classQuestions, title: classSessions.title, courseName: courses.name },
        ...{ choices: classResponses.choices, text: classResponses.text, judgement: classResponses.judgement },
      })
      .from(classQuestions)
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .leftJoin(classResponses, own)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { createTime: classQuestions.createdAt },
          desc(classQuestions.createdAt),
          classQuestions.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(classQuestions)
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
