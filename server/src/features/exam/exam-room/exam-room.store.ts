import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { roles, userRoles, users } from '../../../db/account.table.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examInvigilators, examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { contains } from '../../../db/paging.ts';
import type { Db } from '../../../db/sql.ts';

export type RoomRow = typeof examRooms.$inferSelect;
export type RoomColumns = Pick<RoomRow, 'name' | 'seats' | 'networks'>;

const person = { userId: users.id, userName: users.userName, loginName: users.loginName };
const placed = sql<number>`(
  select count(*)::int from ${examSeats} as taken where taken.room_id = ${examRooms.id})`;

export const examRoomStore = {
  ofExam: (db: Db, examId: string) =>
    db
      .select({ row: examRooms, placed })
      .from(examRooms)
      .where(eq(examRooms.examId, examId))
      .orderBy(asc(examRooms.name)),

  /** Other exams in a room of this name that are open at the same time. */
  otherExamsIn: (db: Db, { id, beginAt, endAt }: { id: string; beginAt: Date; endAt: Date }, name: string) =>
    db
      .select({ title: exams.name, userName: users.userName, beginAt: exams.beginAt, endAt: exams.endAt })
      .from(examRooms)
      .innerJoin(exams, eq(exams.id, examRooms.examId))
      .innerJoin(users, eq(users.id, exams.ownerId))
      .where(
        and(
          eq(examRooms.name, name),
          ne(exams.id, id),
          inArray(exams.state, ['published', 'running']),
          lt(exams.beginAt, endAt),
          gt(exams.endAt, beginAt),
        ),
      )
      .orderBy(asc(exams.beginAt)),

  find: async (db: Db, id: string): Promise<RoomRow | undefined> =>
    (await db.select().from(examRooms).where(eq(examRooms.id, id)))[0],

  invigilators: (db: Db, roomIds: string[]) =>
    db
      .select({ roomId: examInvigilators.roomId, ...person })
      .from(examInvigilators)
      .innerJoin(users, eq(users.id, examInvigilators.userId))
      .where(inArray(examInvigilators.roomId, roomIds))
      .orderBy(asc(users.userName), asc(users.id)),

  /** Rooms of an exam in which a person invigilates. */
  lookedAfterBy: (db: Db, examId: string, userId: string): Promise<{ roomId: string; roomName: string }[]> =>
    db
      .select({ roomId: examRooms.id, roomName: examRooms.name })
      .from(examInvigilators)
      .innerJoin(examRooms, eq(examRooms.id, examInvigilators.roomId))
      .where(and(eq(examRooms.examId, examId), eq(examInvigilators.userId, userId)))
      .orderBy(asc(examRooms.name)),

  insert: async (db: Db, examId: string, row: RoomColumns): Promise<string> =>
    (
      await db
        .insert(examRooms)
        .values({ ...row, examId })
        .returning({ id: examRooms.id })
    )[0]?.id ?? '',

  update: async (db: Db, id: string, row: RoomColumns): Promise<void> => {
    await db.update(examRooms).set(row).where(eq(examRooms.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(examRooms).where(eq(examRooms.id, id));
  },

  setInvigilators: async (db: Db, roomId: string, userIds: string[]): Promise<void> => {
    await db.delete(examInvigilators).where(eq(examInvigilators.roomId, roomId));
    if (userIds.length > 0) await db.insert(examInvigilators).values(userIds.map((userId) => ({ roomId, userId })));
  },

  /** Teachers who can log in, searched by name or account, or by their ids. */
  teachers: (db: Db, { words, ids }: { words?: string | undefined; ids?: string[] }) =>
    db
      .selectDistinct(person)
      .from(users)
      .innerJoin(userRoles, eq(userRoles.userId, users.id))
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.code, 'ROLE_TEACHER')))
      .where(
        and(
          eq(users.state, 'normal'),
          words ? sql`(${contains(users.userName, words)} or ${contains(users.loginName, words)})` : undefined,
          ids ? inArray(users.id, ids) : undefined,
        ),
      )
      .orderBy(users.userName, users.id)
      .limit(20),

  /** Candidates of an exam by student number, each with their class. */
  candidates: (db: Db, examId: string) =>
    db
      .select({ candidateId: examCandidates.id })
      .from(examCandidates)
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .where(and(eq(examCandidates.examId, examId), eq(examCandidates.latest, true)))
      .orderBy(asc(users.loginName), asc(examCandidates.id)),

  isCandidate: async (db: Db, examId: string, candidateId: string): Promise<boolean> =>
    (await db.$count(examCandidates, and(eq(examCandidates.id, candidateId), eq(examCandidates.examId, examId)))) > 0,

  countUnplaced: (db: Db, examId: string): Promise<number> =>
    db.$count(
      examCandidates,
      and(
        eq(examCandidates.examId, examId),
        eq(examCandidates.latest, true),
        sql`not exists (select from ${examSeats} as taken where taken.candidate_id = ${examCandidates.id})`,
      ),
    ),
};
