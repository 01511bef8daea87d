import { asc, eq, sql } from 'drizzle-orm';
import { aiBases, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const knowledgePortableStore = {
  knowledgeBases: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: aiBases.name,
        at: aiBases.createdAt,
        text: aiBases.description,
        scope: aiBases.scope,
        documents: sql<
          string[]
        >`array(select ${aiDocuments}.title from ${aiDocuments} where ${aiDocuments}.base_id = ${aiBases}.id order by ${aiDocuments}.created_at)`,
        fileIds: sql<
          string[]
        >`array(select ${aiDocuments}.file_id from ${aiDocuments} where ${aiDocuments}.base_id = ${aiBases}.id order by ${aiDocuments}.created_at)`,
      })
      .from(aiBases)
      .where(eq(aiBases.ownerId, userId))
      .orderBy(asc(aiBases.createdAt), asc(aiBases.id))
      .limit(most)
      .offset(from),
};
