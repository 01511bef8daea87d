import type { ProctorEventKind } from '@xueyan/contract/exam/proctoring';
import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { databaseNow } from '../../../db/database-clock.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { presences } from '../../../db/node.table.ts';
import { examEvents, examPresences, examSnapshots, sittingRules } from '../../../db/proctoring.table.ts';
import type { Db } from '../../../db/sql.ts';

export type PresenceRow = typeof examPresences.$inferSelect;
export type Evidence = Record<string, string | number>;

/** SQL: the candidate has a page open, on any server of the school. */
const isOnline = sql`exists (
  select from ${presences} where ${presences.userId} = ${examCandidates.userId} and ${presences.expiresAt} > ${databaseNow})`;

export const placeStore = {
  /** Returns a person's seat in a running exam: the assigned one and the actual one. */
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
            eq(examCandidates.latest, true),
            sql`${examCandidates.state} <> 'submitted'`,
          ),
        )
    )[0],

  /** Gives the seat of an attempt, and a supervisor's admission from elsewhere, to the next one. */
  move: async (db: Db, from: string, to: string): Promise<void> => {
    await db.update(examSeats).set({ candidateId: to }).where(eq(examSeats.candidateId, from));
    const [before] = await db.select().from(examPresences).where(eq(examPresences.candidateId, from));
    if (before?.admittedReason)
      await db.insert(examPresences).values({ candidateId: to, admittedReason: before.admittedReason });
  },

  find: async (db: Db, candidateId: string): Promise<PresenceRow | undefined> =>
    (await db.select().from(examPresences).where(eq(examPresences.candidateId, candidateId)).for('update'))[0],

  set: async (db: Db, candidateId: string, row: Partial<Omit<PresenceRow, 'candidateId'>>): Promise<void> => {
    await db
      .insert(examPresences)
      .values({ candidateId, ...row })
      .onConflictDoUpdate({ target: examPresences.candidateId, set: row });
  },

  /**
   * Notes the computer at which a candidate sits now; returns the one before, with nulls if there was none, and
   * undefined if nothing changed. The candidate must be locked.
   */
  sit: async (db: Db, candidateId: string, sessionId: string, address: string) => {
    const before = (column: 'session_id' | 'address') => sql<string | null>`(
      select before.${sql.raw(column)} from ${examPresences} as before where before.candidate_id = ${candidateId})`;
    const [row] = await db
      .insert(examPresences)
      .values({ candidateId, sessionId, address })
      .onConflictDoUpdate({
        target: examPresences.candidateId,
        set: { sessionId, address, outsideAt: null },
        setWhere: sql`${examPresences.sessionId} <> excluded.session_id
          or ${examPresences.address} <> excluded.address or ${examPresences.outsideAt} is not null`,
      })
      // What the returning part reads is as it was before the statement.
      .returning({ sessionId: before('session_id'), address: before('address') });
    return row;
  },

  /** Counts one more leave and returns the total. */
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

  /** Returns the ids of the exam's owner and of the invigilators of its rooms. */
  watchers: async (db: Db, examId: string): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${exams.ownerId} as id from ${exams} where ${exams.id} = ${examId}
      union
      select ${examInvigilators.userId} from ${examInvigilators}
      join ${examRooms} on ${examRooms.id} = ${examInvigilators.roomId} where ${examRooms.examId} = ${examId}`);
    return rows.map(({ id }) => id);
  },

  /** Records which answering candidates connected or disconnected since the last look, and returns them. */
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

  /** Returns those of the candidates who were cut off before. */
  everCutOff: async (db: Db, candidateIds: string[]): Promise<Set<string>> => {
    if (candidateIds.length === 0) return new Set();
    const found = await db
      .selectDistinct({ id: examEvents.candidateId })
      .from(examEvents)
      .where(and(inArray(examEvents.candidateId, candidateIds), eq(examEvents.kind, 'disconnected')));
    return new Set(found.map(({ id }) => id));
  },

  /** Returns the sitting rules of the exams; an exam without a row is left out. */
  rules: async (db: Db, examIds: string[]): Promise<Map<string, SittingRules>> => {
    if (examIds.length === 0) return new Map();
    const rows = await db.select().from(sittingRules).where(inArray(sittingRules.examId, examIds));
    return new Map(rows.map(({ examId, updatedAt: _, ...rules }) => [examId, rules]));
  },

  setRules: async (db: Db, examId: string, rules: SittingRules): Promise<void> => {
    await db
      .insert(sittingRules)
      .values({ examId, ...rules })
      .onConflictDoUpdate({ target: sittingRules.examId, set: rules });
  },
};
