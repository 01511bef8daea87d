import { and, desc, eq, or } from 'drizzle-orm';
import { matchClarifications, matchEntries, matchProblems } from '../../../db/match.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ClarificationRow = typeof matchClarifications.$inferSelect;

export const clarificationStore = {
  /** All questions of a match, or the public ones and those of one entry. */
  ofMatch: (db: Db, matchId: string, readable: { entryId: string | null } | null) =>
    db
      .select({ row: matchClarifications, position: matchProblems.position, entryName: matchEntries.name })
      .from(matchClarifications)
      .leftJoin(matchEntries, eq(matchEntries.id, matchClarifications.entryId))
      .leftJoin(matchProblems, eq(matchProblems.id, matchClarifications.problemId))
      .where(
        and(
          eq(matchClarifications.matchId, matchId),
          readable
            ? or(
                eq(matchClarifications.open, true),
                readable.entryId ? eq(matchClarifications.entryId, readable.entryId) : undefined,
              )
            : undefined,
        ),
      )
      .orderBy(desc(matchClarifications.createdAt), desc(matchClarifications.id))
      .limit(500),

  /** Returns the question, locked against other answers until the transaction ends. */
  lock: async (db: Db, matchId: string, id: string): Promise<ClarificationRow | undefined> =>
    (
      await db
        .select()
        .from(matchClarifications)
        .where(and(eq(matchClarifications.matchId, matchId), eq(matchClarifications.id, id)))
        .for('update')
    )[0],

  insert: async (db: Db, row: typeof matchClarifications.$inferInsert): Promise<void> => {
    await db.insert(matchClarifications).values(row);
  },

  set: async (db: Db, id: string, row: Partial<ClarificationRow>): Promise<void> => {
    await db.update(matchClarifications).set(row).where(eq(matchClarifications.id, id));
  },
};
