import { asc, eq, sql } from 'drizzle-orm';
import { paperQuestions, papers } from '../../../db/paper.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const paperPortableStore = {
  papers: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: papers.title,
        at: papers.createdAt,
        text: papers.note,
        subject: papers.subject,
        state: papers.state,
        totalPoints: papers.totalPoints,
        questions: sql<
          unknown[]
        >`array(select ${questionVersions}.content from ${paperQuestions} join ${questionVersions} on ${questionVersions}.id = ${paperQuestions}.version_id where ${paperQuestions}.paper_id = ${papers}.id order by ${paperQuestions}.position)`,
      })
      .from(papers)
      .where(eq(papers.ownerId, userId))
      .orderBy(asc(papers.createdAt), asc(papers.id))
      .limit(most)
      .offset(from),
};
