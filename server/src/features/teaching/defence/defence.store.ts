import { and, asc, eq } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { defenceMarkers, defenceMarks, defences, defenceTurns } from '../../../db/defence.table.ts';
import type { Db } from '../../../db/sql.ts';
import { teams } from '../../../db/student-team.table.ts';

export type DefenceRow = typeof defences.$inferSelect;

export const defenceStore = {
  ofCourse: (db: Db, courseId: string): Promise<DefenceRow[]> =>
    db.select().from(defences).where(eq(defences.courseId, courseId)).orderBy(asc(defences.startsAt), asc(defences.id)),

  find: async (db: Db, id: string): Promise<DefenceRow | undefined> =>
    (await db.select().from(defences).where(eq(defences.id, id)))[0],

  /** Locks the defence until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: defences.id }).from(defences).where(eq(defences.id, id)).for('update');
  },

  insert: async (db: Db, row: typeof defences.$inferInsert): Promise<string> =>
    (await db.insert(defences).values(row).returning({ id: defences.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<DefenceRow>): Promise<void> => {
    await db.update(defences).set(row).where(eq(defences.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(defences).where(eq(defences.id, id));
  },

  markers: (db: Db, defenceId: string) =>
    db
      .select({ userId: users.id, userName: users.userName })
      .from(defenceMarkers)
      .innerJoin(users, eq(users.id, defenceMarkers.userId))
      .where(eq(defenceMarkers.defenceId, defenceId))
      .orderBy(asc(users.userName), asc(users.id)),

  setMarkers: async (db: Db, defenceId: string, userIds: string[]): Promise<void> => {
    await db.delete(defenceMarkers).where(eq(defenceMarkers.defenceId, defenceId));
    await db.insert(defenceMarkers).values(userIds.map((userId) => ({ defenceId, userId })));
  },

  turns: (db: Db, defenceId: string) =>
    db
      .select({ teamId: teams.id, teamName: teams.name, position: defenceTurns.position })
      .from(defenceTurns)
      .innerJoin(teams, eq(teams.id, defenceTurns.teamId))
      .where(eq(defenceTurns.defenceId, defenceId))
      .orderBy(asc(defenceTurns.position)),

  setTurns: async (db: Db, defenceId: string, teamIds: string[]): Promise<void> => {
    await db.delete(defenceTurns).where(eq(defenceTurns.defenceId, defenceId));
    if (teamIds.length > 0)
      await db.insert(defenceTurns).values(teamIds.map((teamId, position) => ({ defenceId, teamId, position })));
  },

  marks: (db: Db, defenceId: string) =>
    db
      .select({
        ...{ teamId: defenceMarks.teamId, markerId: defenceMarks.markerId, markerName: users.userName },
        ...{ scores: defenceMarks.scores, total: defenceMarks.total, comment: defenceMarks.comment },
      })
      .from(defenceMarks)
      .innerJoin(users, eq(users.id, defenceMarks.markerId))
      .where(eq(defenceMarks.defenceId, defenceId))
      .orderBy(asc(users.userName), asc(users.id)),

  mark: async (db: Db, row: typeof defenceMarks.$inferInsert): Promise<void> => {
    const { scores, total, comment } = row;
    await db
      .insert(defenceMarks)
      .values(row)
      .onConflictDoUpdate({
        target: [defenceMarks.defenceId, defenceMarks.teamId, defenceMarks.markerId],
        set: { scores, total, comment },
      });
  },

  markOf: async (db: Db, defenceId: string, teamId: string, markerId: string) =>
    (
      await db
        .select({ total: defenceMarks.total })
        .from(defenceMarks)
        .where(
          and(
            eq(defenceMarks.defenceId, defenceId),
            eq(defenceMarks.teamId, teamId),
            eq(defenceMarks.markerId, markerId),
          ),
        )
    )[0]?.total,
};
