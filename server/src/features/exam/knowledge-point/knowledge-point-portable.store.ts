import { asc, eq } from 'drizzle-orm';
import { knowledgePoints } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const knowledgePointPortableStore = {
  knowledgePoints: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: knowledgePoints.name, at: knowledgePoints.createdAt, subject: knowledgePoints.subject })
      .from(knowledgePoints)
      .where(eq(knowledgePoints.ownerId, userId))
      .orderBy(asc(knowledgePoints.createdAt), asc(knowledgePoints.id))
      .limit(most)
      .offset(from),
};
