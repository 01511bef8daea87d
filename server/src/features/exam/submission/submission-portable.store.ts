import { and, asc, eq, ne } from 'drizzle-orm';
import { judgeSubmissions } from '../../../db/judge-submission.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const submissionPortableStore = {
  programs: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: judgeSubmissions.kind,
        at: judgeSubmissions.createdAt,
        context: judgeSubmissions.contextKind,
        purpose: judgeSubmissions.purpose,
        response: judgeSubmissions.response,
        verdict: judgeSubmissions.verdict,
      })
      .from(judgeSubmissions)
      .where(
        and(
          eq(judgeSubmissions.ownerId, userId),
          eq(judgeSubmissions.secret, false),
          ne(judgeSubmissions.contextKind, 'sitting'),
        ),
      )
      .orderBy(asc(judgeSubmissions.createdAt), asc(judgeSubmissions.id))
      .limit(most)
      .offset(from),
};
