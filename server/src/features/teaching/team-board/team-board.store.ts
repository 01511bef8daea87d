import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { boardColumns, cards } from '../../../db/project.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teams } from '../../../db/student-team.table.ts';

export type CardRow = typeof cards.$inferSelect;

export const teamBoardStore = {
  /** Locks a board until the transaction ends. */
  lock: async (db: Db, teamId: string): Promise<void> => {
    await db.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('update');
  },

  columns: (db: Db, teamId: string) =>
    db.select().from(boardColumns).where(eq(boardColumns.teamId, teamId)).orderBy(asc(boardColumns.position)),

  column: async (db: Db, id: string) => (await db.select().from(boardColumns).where(eq(boardColumns.id, id)))[0],

  insertColumns: async (db: Db, rows: (typeof boardColumns.$inferInsert)[]): Promise<string> =>
    (await db.insert(boardColumns).values(rows).returning({ id: boardColumns.id }))[0]?.id ?? '',

  setColumn: async (db: Db, id: string, row: { title?: string; position?: number }): Promise<void> => {
    await db.update(boardColumns).set(row).where(eq(boardColumns.id, id));
  },

  removeColumn: async (db: Db, id: string): Promise<void> => {
    await db.delete(boardColumns).where(eq(boardColumns.id, id));
  },

  /** Removed cards count too: their column cannot be deleted. */
  countEver: (db: Db, columnId: string): Promise<number> => db.$count(cards, eq(cards.columnId, columnId)),

  cards: (db: Db, teamId: string): Promise<CardRow[]> =>
    db
      .select()
      .from(cards)
      .where(and(eq(cards.teamId, teamId), isNull(cards.removedAt)))
      .orderBy(asc(cards.position), asc(cards.id)),

  card: async (db: Db, id: string): Promise<CardRow | undefined> =>
    (
      await db
        .select()
        .from(cards)
        .where(and(eq(cards.id, id), isNull(cards.removedAt)))
    )[0],

  insertCard: async (db: Db, row: typeof cards.$inferInsert): Promise<string> =>
    (await db.insert(cards).values(row).returning({ id: cards.id }))[0]?.id ?? '',

  setCard: async (db: Db, id: string, row: Partial<CardRow>): Promise<void> => {
    await db.update(cards).set(row).where(eq(cards.id, id));
  },

  /** Counts done cards of each owner in the teams of a course. */
  doneCounts: (db: Db, courseId: string) =>
    db
      .select({ teamId: cards.teamId, userId: cards.ownerId, n: sql<number>`count(*)::int` })
      .from(cards)
      .innerJoin(teams, eq(teams.id, cards.teamId))
      .where(and(eq(teams.courseId, courseId), sql`${cards.doneAt} is not null and ${cards.ownerId} is not null`))
      .groupBy(cards.teamId, cards.ownerId),
};
