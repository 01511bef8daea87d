import type { ProctorEventKind } from '@xueyan/contract/exam/proctoring';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { databaseNow } from '../../../db/database-clock.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { presences } from '../../../db/node.table.ts';
import { examEvents, examPresences, examSnapshots, sittingRules } from '../../../db/proctoring.table.ts';
import type { Db } from '../../../db/sql.ts';

export type PresenceRow = typeof examPresences.$inferSelect;
export type Evidence = Record<string, string | number>;

/** That somebody has a page open, at any server of the school. */
const isOnline = sql`exists (
  select from ${presences} where ${presences.userId} = ${examCandidates.userId} and ${presences.expiresAt} > ${databaseNow})`;

export const placeStore = {
  /** Somebody's place in an exam that is under way: where they should sit, and where they do. */
  ofCandidate: async (db: Db, examId: string, userId: string, since: Date) =>
    (
      await db
        .select({
          candidateId: examCandidates.id,
          roomId: examSeats.roomId,
          roomName: examRooms.name,
          networks: examRooms.networks,
          seat: examSeats.seat,
          presence: examPresences,
          camera: sittingRules.camera,
          seen: sql<boolean>`exists (
            select from ${examSnapshots} as taken where taken.candidate_id = ${examCandidates.id}
              and taken.created_at > ${since})`,
        })
        .from(examCandidates)
        .innerJoin(exams, and(eq(exams.id, examCandidates.examId), inArray(exams.state, ['running', 'marking'])))
        .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
        .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
        .leftJoin(examPresences, eq(examPresences.candidateId, examCandidates.id))
        .leftJoin(sittingRules, eq(sittingRules.examId, examCandidates.examId))
        .where(
          and(
            eq(examCandidates.examId, examId),
            eq(examCandidates.userId, userId),
            sql`${examCandidates.state} <> 'submitted'`,
          ),
        )
    )[0],

  find: async (db: Db, candidateId: string): Promise<PresenceRow | undefined> =>
    (await db.select().from(examPresences).where(eq(examPresences.candidateId, candidateId)).for('update'))[0],

  set: async (db: Db, candidateId: string, row: Partial<Omit<PresenceRow, 'candidateId'>>): Promise<void> => {
    await db
      .insert(examPresences)
      .values({ candidateId, ...row })
      .onConflictDoUpdate({ target: examPresences.candidateId, set: row });
  },

  /** Once more; answers how often. */
  addLeave: async (db: Db, candidateId: string): Promise<number> =>
    (
      await db
        .insert(examPresences)
        .values({ candidateId, leaves: 1 })
        .onConflictDoUpdate({
          target: examPresences.candidateId,
          set: { leaves: sql`${examPresences.leaves} + 1` },
        })
        .returning({ leaves: examPresences.leaves })
    )[0]?.leaves ?? 0,

  note: async (
    db: Db,
    rows: { examId: string; candidateId: string; kind: ProctorEventKind; evidence?: Evidence }[],
  ): Promise<void> => {
    if (rows.length > 0) await db.insert(examEvents).values(rows);
  },

  /** Who runs an exam, and who looks after a room of it. */
  watchers: async (db: Db, examId: string): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${exams.ownerId} as id from ${exams} where ${exams.id} = ${examId}
      union
      select ${examInvigilators.userId} from ${examInvigilators}
      join ${examRooms} on ${examRooms.id} = ${examInvigilators.roomId} where ${examRooms.examId} = ${examId}`);
    return rows.map(({ id }) => id);
  },

  /** Writes down who of those who answer came and who went since the last look; answers them. */
  noteConnections: (db: Db) =>
    db
      .update(examPresences)
      .set({ online: sql`not ${examPresences.online}` })
      .from(examCandidates)
      .innerJoin(exams, and(eq(exams.id, examCandidates.examId), inArray(exams.state, ['running', 'marking'])))
      .where(
        and(
          eq(examCandidates.id, examPresences.candidateId),
          eq(examCandidates.state, 'answering'),
          sql`${examPresences.online} <> ${isOnline}`,
        ),
      )
      .returning({
        examId: examCandidates.examId,
        candidateId: examPresences.candidateId,
        online: examPresences.online,
        address: examPresences.address,
      }),

  /** Those among them who were cut off before. */
  everCutOff: async (db: Db, candidateIds: string[]): Promise<Set<string>> => {
    if (candidateIds.length === 0) return new Set();
    const found = await db
      .selectDistinct({ id: examEvents.candidateId })
      .from(examEvents)
      .where(and(inArray(examEvents.candidateId, candidateIds), eq(examEvents.kind, 'disconnected')));
    return new Set(found.map(({ id }) => id));
  },
};
