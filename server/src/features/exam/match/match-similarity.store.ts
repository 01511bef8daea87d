import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { judgeSubmissions } from '../../../db/judge-submission.table.ts';
import { matchAttempts, matchEntries, matches, matchProblems } from '../../../db/match.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export const matchSimilarityStore = {
  /** Lists the submissions to problems: of each entry the best one last. */
  submissionsTo: (db: Db, problemIds: string[]) =>
    db
      .select({
        problemId: matchAttempts.problemId,
        submissionId: matchAttempts.submissionId,
        entryId: matchAttempts.entryId,
        /** The person of an individual entry is the same in other matches; a team is not. */
        authorId: judgeSubmissions.ownerId,
        entryName: matchEntries.name,
        loginName: users.loginName,
        response: judgeSubmissions.response,
      })
      .from(matchAttempts)
      .innerJoin(judgeSubmissions, eq(judgeSubmissions.id, matchAttempts.submissionId))
      .innerJoin(users, eq(users.id, judgeSubmissions.ownerId))
      .innerJoin(matchEntries, eq(matchEntries.id, matchAttempts.entryId))
      .where(inArray(matchAttempts.problemId, problemIds))
      .orderBy(
        asc(matchAttempts.entryId),
        sql`coalesce(${matchAttempts.share}, 0)`,
        asc(matchAttempts.submittedAt),
        asc(matchAttempts.submissionId),
      ),

  /** Lists the same problem of other matches within a scope that has submissions, newest first. */
  former: (db: Db, scope: Scope, { problemId, questionId }: { problemId: string; questionId: string }) =>
    db
      .select({
        formerId: matchProblems.id,
        name: matches.name,
        beginAt: matches.beginAt,
        count: sql<number>`count(distinct ${matchAttempts.entryId})::int`,
      })
      .from(matchProblems)
      .innerJoin(matches, eq(matches.id, matchProblems.matchId))
      .innerJoin(users, eq(users.id, matches.ownerId))
      .innerJoin(questionVersions, eq(questionVersions.id, matchProblems.versionId))
      .innerJoin(matchAttempts, eq(matchAttempts.problemId, matchProblems.id))
      .where(
        and(
          ...[eq(questionVersions.questionId, questionId), ne(matchProblems.id, problemId)],
          withinScope(scope, { own: matches.ownerId, organization: users.organizationId }),
        ),
      )
      .groupBy(matchProblems.id, matches.id)
      .orderBy(desc(matches.beginAt), matchProblems.id)
      .limit(50),
};
