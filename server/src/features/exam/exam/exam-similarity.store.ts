import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const handedIn = and(eq(examCandidates.id, examAnswers.candidateId), eq(examCandidates.state, 'submitted'));

export const examSimilarityStore = {
  /** Lists answers to questions with names, of candidates who handed in. */
  answersOf: (db: Db, itemIds: string[]) =>
    db
      .select({
        itemId: examAnswers.itemId,
        candidateId: examCandidates.id,
        userId: examCandidates.userId,
        userName: users.userName,
        loginName: users.loginName,
        response: examAnswers.response,
      })
      .from(examAnswers)
      .innerJoin(examCandidates, handedIn)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .where(inArray(examAnswers.itemId, itemIds))
      .orderBy(asc(users.loginName), asc(examCandidates.id)),

  /** Lists the items of other exams within a scope that asked the same question and were handed in, newest first. */
  former: (db: Db, scope: Scope, { itemId, questionId }: { itemId: string; questionId: string }) =>
    db
      .select({
        formerId: examItems.id,
        examId: exams.id,
        name: exams.name,
        beginAt: exams.beginAt,
        count: sql<number>`count(*)::int`,
      })
      .from(examItems)
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(users, eq(users.id, exams.ownerId))
      .innerJoin(questionVersions, eq(questionVersions.id, examItems.versionId))
      .innerJoin(examAnswers, eq(examAnswers.itemId, examItems.id))
      .innerJoin(examCandidates, handedIn)
      .where(
        and(
          ...[eq(questionVersions.questionId, questionId), ne(examItems.id, itemId)],
          withinScope(scope, { own: exams.ownerId, organization: users.organizationId }),
        ),
      )
      .groupBy(examItems.id, exams.id)
      .orderBy(desc(exams.beginAt), examItems.id)
      .limit(50),
};
