import { recordingMostBytes } from '@xueyan/contract/lab/terminal-recording';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';
import {
  terminalRecordingPieces as pieces,
  recordedSections,
  terminalRecordings as recordings,
} from '../../../db/terminal-recording.table.ts';

const columns = {
  recordingId: recordings.id,
  userId: recordings.ownerId,
  userName: users.userName,
  loginName: users.loginName,
  sectionId: recordings.sectionId,
  sectionTitle: sections.title,
  courseName: courses.name,
  startedAt: recordings.startedAt,
  millis: recordings.millis,
  bytes: recordings.bytes,
  cut: recordings.cut,
};

const joined = (db: Db) =>
  db
    .select(columns)
    .from(recordings)
    .innerJoin(users, eq(users.id, recordings.ownerId))
    .innerJoin(sections, eq(sections.id, recordings.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId));

export const terminalRecordingStore = {
  isRecorded: async (db: Db, sectionId: string): Promise<boolean> =>
    (await db.$count(recordedSections, eq(recordedSections.sectionId, sectionId))) > 0,

  setRecorded: async (db: Db, sectionId: string, recorded: boolean): Promise<void> => {
    if (recorded) await db.insert(recordedSections).values({ sectionId }).onConflictDoNothing();
    else await db.delete(recordedSections).where(eq(recordedSections.sectionId, sectionId));
  },

  /** Returns the running machines of a node whose terminals are to be recorded. */
  wantedOn: (db: Db, nodeId: string) =>
    db
      .select({ machineId: machines.id, ownerId: machines.ownerId, sectionId: attempts.sectionId })
      .from(machines)
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .innerJoin(recordedSections, eq(recordedSections.sectionId, attempts.sectionId))
      .where(and(eq(machines.nodeId, nodeId), eq(machines.state, 'running'))),

  insert: async (db: Db, row: typeof recordings.$inferInsert): Promise<void> => {
    await db.insert(recordings).values(row);
  },

  /** Returns whether the recording takes more. */
  addPiece: async (
    db: Db,
    recordingId: string,
    piece: { events: string; millis: number; bytes: number; cut: boolean },
  ): Promise<boolean> => {
    const position = sql`(select coalesce(max(${pieces.position}), -1) + 1 from ${pieces} where ${pieces.recordingId} = ${recordingId})`;
    await db.insert(pieces).values({ recordingId, position, events: piece.events });
    const bytes = sql<number>`${recordings.bytes} + ${piece.bytes}`;
    const [row] = await db
      .update(recordings)
      .set({
        millis: piece.millis,
        bytes,
        cut: sql`${recordings.cut} or ${piece.cut} or ${bytes} >= ${recordingMostBytes}`,
      })
      .where(eq(recordings.id, recordingId))
      .returning({ bytes: recordings.bytes });
    return row !== undefined && row.bytes < recordingMostBytes;
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ recording: recordings, courseId: sections.courseId, userName: users.userName })
        .from(recordings)
        .innerJoin(sections, eq(sections.id, recordings.sectionId))
        .innerJoin(users, eq(users.id, recordings.ownerId))
        .where(eq(recordings.id, id))
    )[0],

  pieces: (db: Db, recordingId: string, from: number, most: number) =>
    db
      .select({ position: pieces.position, events: pieces.events })
      .from(pieces)
      .where(and(eq(pieces.recordingId, recordingId), gte(pieces.position, from)))
      .orderBy(asc(pieces.position))
      .limit(most),

  page: (
    db: Db,
    scope: Scope,
    input: PageInput & {
      userName?: string | undefined;
      sectionId?: string | undefined;
      /** Part of the title of the experiment or of the name of the course. */
      place?: string | undefined;
    },
  ) => {
    const where = and(
      withinScope(scope, { own: recordings.ownerId }),
      contains(users.userName, input.userName),
      or(contains(sections.title, input.place), contains(courses.name, input.place)),
      input.sectionId ? eq(recordings.sectionId, input.sectionId) : undefined,
    );
    const found = joined(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { userName: users.userName, startTime: recordings.startedAt, seconds: recordings.millis },
          desc(recordings.startedAt),
          recordings.id,
        ),
      );
    return pageOf(input, found, () => db.$count(joined(db).where(where)));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(recordings).where(eq(recordings.id, id));
  },

  /** Deletes those begun before; returns how many. */
  removeBefore: async (db: Db, before: Date): Promise<number> =>
    (await db.delete(recordings).where(lt(recordings.startedAt, before)).returning({ id: recordings.id })).length,
};
