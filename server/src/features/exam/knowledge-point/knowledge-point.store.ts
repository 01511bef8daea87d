import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { knowledgePoints, questionKnowledgePoints } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';

export type KnowledgePointRow = typeof knowledgePoints.$inferSelect;

const inOrder = [asc(knowledgePoints.subject), asc(knowledgePoints.position), asc(knowledgePoints.id)];
const questionCount = sql<number>`(
  select count(*)::int from ${questionKnowledgePoints}
  where ${questionKnowledgePoints.knowledgePointId} = ${knowledgePoints.id})`;

export const knowledgePointStore = {
  described: (db: Db, subject: string | undefined) =>
    db
      .select({ row: knowledgePoints, questionCount })
      .from(knowledgePoints)
      .where(subject ? eq(knowledgePoints.subject, subject) : undefined)
      .orderBy(...inOrder),

  ofSubject: (db: Db, subject: string): Promise<KnowledgePointRow[]> =>
    db
      .select()
      .from(knowledgePoints)
      .where(eq(knowledgePoints.subject, subject))
      .orderBy(...inOrder),

  find: async (db: Db, id: string): Promise<KnowledgePointRow | undefined> =>
    (await db.select().from(knowledgePoints).where(eq(knowledgePoints.id, id)))[0],

  named: async (db: Db, ids: string[]): Promise<KnowledgePointRow[]> =>
    ids.length === 0 ? [] : db.select().from(knowledgePoints).where(inArray(knowledgePoints.id, ids)),

  siblings: (db: Db, subject: string, parentId: string | null): Promise<KnowledgePointRow[]> =>
    db
      .select()
      .from(knowledgePoints)
      .where(
        and(
          eq(knowledgePoints.subject, subject),
          parentId ? eq(knowledgePoints.parentId, parentId) : isNull(knowledgePoints.parentId),
        ),
      )
      .orderBy(...inOrder),

  countQuestions: (db: Db, id: string): Promise<number> =>
    db.$count(questionKnowledgePoints, eq(questionKnowledgePoints.knowledgePointId, id)),

  /** Locks the tree against changes until the transaction ends. */
  lock: async (db: Db): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('knowledge points'))`);
  },

  insert: async (db: Db, row: typeof knowledgePoints.$inferInsert): Promise<string> => {
    const [created] = await db.insert(knowledgePoints).values(row).returning({ id: knowledgePoints.id });
    return created?.id ?? '';
  },

  update: async (db: Db, id: string, row: Partial<KnowledgePointRow>): Promise<void> => {
    await db.update(knowledgePoints).set(row).where(eq(knowledgePoints.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(knowledgePoints).where(eq(knowledgePoints.id, id));
  },
};
