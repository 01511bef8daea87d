import { and, count, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { signInClasses, signInRecords, signIns, signInTries } from '../../../db/sign-in.table.ts';
import type { Db } from '../../../db/sql.ts';

export type RecordRow = typeof signInRecords.$inferSelect;
type NewRecord = typeof signInRecords.$inferInsert;

/** Who is expected at some sign-ins as the classes are now, each once, and through which class. */
const expectedAt = (db: Db, signInIds: string[]) => {
  const places = unionAll(
    db
      .select({
        signInId: signInClasses.signInId,
        userId: classMembers.userId,
        className: sql<string | null>`${schoolClasses.name}`.as('class_name'),
        kind: sql<string | null>`null`.as('kind'),
      })
      .from(signInClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, signInClasses.classId))
      .innerJoin(classMembers, eq(classMembers.classId, signInClasses.classId))
      .where(inArray(signInClasses.signInId, signInIds)),
    db
      .select({
        signInId: signInClasses.signInId,
        userId: courseStudents.userId,
        className: sql<string | null>`null`.as('class_name'),
        kind: sql<string | null>`${courseStudents.kind}`.as('kind'),
      })
      .from(signInClasses)
      .innerJoin(signIns, eq(signIns.id, signInClasses.signInId))
      .innerJoin(
        courseStudents,
        and(eq(courseStudents.courseId, signIns.courseId), eq(courseStudents.kind, signInClasses.kind)),
      )
      .where(inArray(signInClasses.signInId, signInIds)),
  ).as('places');
  return db
    .select({
      signInId: places.signInId,
      userId: places.userId,
      className: sql<string | null>`min(${places.className})`.as('class_of'),
      kind: sql<string | null>`min(${places.kind})`.as('kind_of'),
    })
    .from(places)
    .innerJoin(users, and(eq(users.id, places.userId), eq(users.state, 'normal')))
    .groupBy(places.signInId, places.userId)
    .as('expected');
};

export const recordStore = {
  find: async (db: Db, signInId: string, userId: string): Promise<RecordRow | undefined> =>
    (
      await db
        .select()
        .from(signInRecords)
        .where(and(eq(signInRecords.signInId, signInId), eq(signInRecords.userId, userId)))
    )[0],

  ofUser: (db: Db, userId: string, signInIds: string[]): Promise<RecordRow[]> =>
    signInIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(signInRecords)
          .where(and(eq(signInRecords.userId, userId), inArray(signInRecords.signInId, signInIds))),

  /** Writes it unless there is one; answers whether it did. */
  insert: async (db: Db, row: NewRecord): Promise<boolean> =>
    (await db.insert(signInRecords).values(row).onConflictDoNothing().returning({ userId: signInRecords.userId }))
      .length > 0,

  put: async (db: Db, row: NewRecord): Promise<void> => {
    const { signInId: _, userId: __, ...set } = row;
    await db
      .insert(signInRecords)
      .values(row)
      .onConflictDoUpdate({ target: [signInRecords.signInId, signInRecords.userId], set });
  },

  remove: async (db: Db, signInId: string, userId: string): Promise<void> => {
    await db.delete(signInRecords).where(and(eq(signInRecords.signInId, signInId), eq(signInRecords.userId, userId)));
  },

  /** Whoever is expected and has no record is absent. */
  recordAbsent: async (db: Db, signInId: string, at: Date): Promise<void> => {
    const expected = expectedAt(db, [signInId]);
    const missing = await db.select({ userId: expected.userId }).from(expected);
    if (missing.length === 0) return;
    await db
      .insert(signInRecords)
      .values(missing.map(({ userId }) => ({ signInId, userId, state: 'absent' as const, way: 'end' as const, at })))
      .onConflictDoNothing();
  },

  /** Everybody expected while it is open, and everybody recorded. */
  roster: (db: Db, signInId: string, open: boolean) => {
    const expected = expectedAt(db, [signInId]);
    const record = and(eq(signInRecords.userId, users.id), eq(signInRecords.signInId, signInId));
    return db
      .select({
        userId: users.id,
        userName: users.userName,
        loginName: users.loginName,
        className: expected.className,
        kind: expected.kind,
        record: signInRecords,
      })
      .from(users)
      .leftJoin(expected, eq(expected.userId, users.id))
      .leftJoin(signInRecords, record)
      .where(open ? or(isNotNull(expected.userId), isNotNull(signInRecords.userId)) : isNotNull(signInRecords.userId))
      .orderBy(users.loginName);
  },

  /** How many records there are in each state. */
  countStates: (db: Db, signInIds: string[]) =>
    db
      .select({ signInId: signInRecords.signInId, state: signInRecords.state, count: count() })
      .from(signInRecords)
      .where(inArray(signInRecords.signInId, signInIds))
      .groupBy(signInRecords.signInId, signInRecords.state),

  /** How many are expected and have no record. */
  countMissing: (db: Db, signInIds: string[]) => {
    const expected = expectedAt(db, signInIds);
    const record = and(eq(signInRecords.userId, expected.userId), eq(signInRecords.signInId, expected.signInId));
    return db
      .select({ signInId: expected.signInId, count: count() })
      .from(expected)
      .leftJoin(signInRecords, record)
      .where(sql`${signInRecords.userId} is null`)
      .groupBy(expected.signInId);
  },

  /** How often each student was in which state at some sign-ins. */
  tallyByStudent: (db: Db, signInIds: string[]) => {
    const expected = expectedAt(db, signInIds);
    const places = db
      .select({
        userId: sql<string>`${expected.userId}`.as('student'),
        className: sql<string | null>`min(${expected.className})`.as('student_class'),
        kind: sql<string | null>`min(${expected.kind})`.as('student_kind'),
      })
      .from(expected)
      .groupBy(expected.userId)
      .as('students');
    return db
      .select({
        userId: users.id,
        userName: users.userName,
        loginName: users.loginName,
        className: places.className,
        kind: places.kind,
        state: signInRecords.state,
        count: count(),
      })
      .from(signInRecords)
      .innerJoin(users, eq(users.id, signInRecords.userId))
      .leftJoin(places, eq(places.userId, users.id))
      .where(inArray(signInRecords.signInId, signInIds))
      .groupBy(users.id, places.className, places.kind, signInRecords.state)
      .orderBy(users.loginName);
  },

  /** One at a time decides about a student's codes, so that many tries at once are counted like one after the other. */
  lockTries: async (db: Db, signInId: string, userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${signInId} ${userId}`}, 0))`);
  },

  noteTry: async (db: Db, row: typeof signInTries.$inferInsert): Promise<void> => {
    await db.insert(signInTries).values(row);
  },

  /** Wrong codes of a student: since a moment, and in all. */
  wrongTries: async (db: Db, signInId: string, userId: string, since: Date) => {
    const [found] = await db
      .select({
        all: count(),
        lately: sql<number>`count(*) filter (where ${gt(signInTries.at, since)})::int`,
      })
      .from(signInTries)
      .where(and(eq(signInTries.signInId, signInId), eq(signInTries.userId, userId), eq(signInTries.accepted, false)));
    return found ?? { all: 0, lately: 0 };
  },

  /** Whether a student has shown this QR code before. */
  hasShown: async (db: Db, signInId: string, userId: string, slot: number): Promise<boolean> =>
    (
      await db
        .select({ id: signInTries.id })
        .from(signInTries)
        .where(
          and(
            eq(signInTries.signInId, signInId),
            eq(signInTries.userId, userId),
            eq(signInTries.slot, slot),
            eq(signInTries.accepted, true),
          ),
        )
        .limit(1)
    ).length > 0,
};
