import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { attendanceRecords } from '../../../db/attendance.table.ts';
import { classPosts } from '../../../db/class-discussion.table.ts';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classCheckIns, classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { groupingGroups, groupingMembers } from '../../../db/grouping.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

const place = (classSessionId: string, userId: string) =>
  and(eq(classSessionStudents.classSessionId, classSessionId), eq(classSessionStudents.userId, userId));

/** Minimum seconds of presence that count as attended. */
const cameSeconds = 60;

const responses = (kinds: SQL) =>
  sql<number>`(select count(*)::int from ${classResponses} join ${classQuestions}
    on ${classQuestions.id} = ${classResponses.classQuestionId}
    where ${classQuestions.classSessionId} = ${classSessionStudents.classSessionId}
      and ${classResponses.userId} = ${classSessionStudents.userId} and ${kinds})`;

/** Record of the last sign-in of the class, joined to the student. */
const lastRecord = (signId: string | null) =>
  signId
    ? and(eq(attendanceRecords.userId, classSessionStudents.userId), eq(attendanceRecords.attendanceId, signId))
    : sql`false`;

const hasCome = or(
  sql`${classSessionStudents.seconds} >= ${cameSeconds}`,
  inArray(attendanceRecords.state, ['signed', 'late']),
);

export const classPeopleStore = {
  /** Admits students; earlier admissions stay. */
  callIn: async (db: Db, classSessionId: string, userIds: string[]): Promise<number> =>
    userIds.length === 0
      ? 0
      : (
          await db
            .insert(classSessionStudents)
            .values(userIds.map((userId) => ({ classSessionId, userId })))
            .onConflictDoNothing()
            .returning({ userId: classSessionStudents.userId })
        ).length,

  isCalledIn: async (db: Db, classSessionId: string, userId: string): Promise<boolean> =>
    (await db.select({ one: sql`1` }).from(classSessionStudents).where(place(classSessionId, userId))).length > 0,

  /** Returns whether that changed anything. */
  setInside: async (db: Db, classSessionId: string, userId: string, inside: boolean, now: Date): Promise<boolean> =>
    (
      await db
        .update(classSessionStudents)
        .set({ inside, ...(inside && { enteredAt: now }) })
        .where(and(place(classSessionId, userId), eq(classSessionStudents.inside, !inside)))
        .returning({ userId: classSessionStudents.userId })
    ).length > 0,

  /** Sets a student's presence of a past class. */
  setSeconds: async (
    db: Db,
    classSessionId: string,
    userId: string,
    seconds: number,
    enteredAt: Date,
  ): Promise<void> => {
    await db
      .update(classSessionStudents)
      .set({ seconds, inside: false, enteredAt: seconds > 0 ? enteredAt : null })
      .where(place(classSessionId, userId));
  },

  insideOf: async (db: Db, classSessionId: string): Promise<string[]> =>
    (
      await db
        .select({ userId: classSessionStudents.userId })
        .from(classSessionStudents)
        .where(and(eq(classSessionStudents.classSessionId, classSessionId), eq(classSessionStudents.inside, true)))
    ).map(({ userId }) => userId),

  /** Adds the time since `from`, or since they came, to the present students; marks the others as not inside. */
  count: async (db: Db, classSessionId: string, present: string[], from: Date, now: Date): Promise<void> => {
    const here = and(eq(classSessionStudents.classSessionId, classSessionId), eq(classSessionStudents.inside, true));
    const ids = sql.param(present);
    const since = sql`greatest(${from.toISOString()}::timestamptz, coalesce(${classSessionStudents.enteredAt}, ${from.toISOString()}::timestamptz))`;
    await db
      .update(classSessionStudents)
      .set({
        seconds: sql`${classSessionStudents.seconds} + greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${since}))::int`,
      })
      .where(and(here, sql`${classSessionStudents.userId} = any(${ids}::uuid[])`));
    await db
      .update(classSessionStudents)
      .set({ inside: false })
      .where(and(here, sql`not ${classSessionStudents.userId} = any(${ids}::uuid[])`));
  },

  /** Counts admitted, inside, attended and signed-in students, and the seconds of all together. */
  numbers: async (db: Db, classSessionId: string, signId: string | null) => {
    const [found] = await db
      .select({
        expected: sql<number>`count(*)::int`,
        inside: sql<number>`(count(*) filter (where ${classSessionStudents.inside}))::int`,
        came: sql<number>`(count(*) filter (where ${hasCome}))::int`,
        signed: sql<number>`(count(*) filter (where ${inArray(attendanceRecords.state, ['signed', 'late'])}))::int`,
        seconds: sql<number>`coalesce(sum(${classSessionStudents.seconds}), 0)::int`,
      })
      .from(classSessionStudents)
      .leftJoin(attendanceRecords, lastRecord(signId))
      .where(eq(classSessionStudents.classSessionId, classSessionId));
    return found ?? { expected: 0, inside: 0, came: 0, signed: 0, seconds: 0 };
  },

  /** Counts the attended students of several sessions, by any of their sign-ins. */
  cameIn: async (db: Db, ids: string[]) => {
    if (ids.length === 0) return [];
    const signedIn = db
      .selectDistinct({ classSessionId: classCheckIns.classSessionId, userId: attendanceRecords.userId })
      .from(classCheckIns)
      .innerJoin(attendanceRecords, eq(attendanceRecords.attendanceId, classCheckIns.attendanceId))
      .where(and(inArray(classCheckIns.classSessionId, ids), inArray(attendanceRecords.state, ['signed', 'late'])))
      .as('signed_in');
    return db
      .select({
        id: classSessionStudents.classSessionId,
        expected: sql<number>`count(*)::int`,
        came: sql<number>`(count(*) filter (where ${classSessionStudents.seconds} >= ${cameSeconds} or ${signedIn.userId} is not null))::int`,
      })
      .from(classSessionStudents)
      .leftJoin(
        signedIn,
        and(
          eq(signedIn.classSessionId, classSessionStudents.classSessionId),
          eq(signedIn.userId, classSessionStudents.userId),
        ),
      )
      .where(inArray(classSessionStudents.classSessionId, ids))
      .groupBy(classSessionStudents.classSessionId);
  },

  /** Lists the present students: inside, or signed in; never one who is recorded as absent. */
  present: async (db: Db, classSessionId: string, signId: string | null): Promise<string[]> =>
    (
      await db
        .select({ userId: classSessionStudents.userId })
        .from(classSessionStudents)
        .leftJoin(attendanceRecords, lastRecord(signId))
        .where(
          and(
            eq(classSessionStudents.classSessionId, classSessionId),
            sql`coalesce(${attendanceRecords.state}, '') not in ('absent', 'leave')`,
            or(
              eq(classSessionStudents.inside, true),
              and(isNotNull(attendanceRecords.state), inArray(attendanceRecords.state, ['signed', 'late'])),
            ),
          ),
        )
    ).map(({ userId }) => userId),

  allOf: async (db: Db, classSessionId: string): Promise<string[]> =>
    (
      await db
        .select({ userId: classSessionStudents.userId })
        .from(classSessionStudents)
        .where(eq(classSessionStudents.classSessionId, classSessionId))
    ).map(({ userId }) => userId),

  /** Lists a page of the admitted students of one session; the caller has checked the actor's right. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { classSessionId: string; userName?: string | undefined; came?: boolean | undefined },
    signId: string | null,
  ) => {
    const where = and(
      withinScope(scope, { own: classSessionStudents.userId }),
      eq(classSessionStudents.classSessionId, input.classSessionId),
      or(contains(users.userName, input.userName), contains(users.loginName, input.userName)),
      input.came === undefined ? undefined : input.came ? hasCome : sql`not coalesce(${hasCome}, false)`,
    );
    const className = sql<string>`coalesce((select min(${courseTakers.className}) from ${courseTakers}
      where ${courseTakers.courseId} = ${classSessions.courseId} and ${courseTakers.userId} = ${users.id}), '')`;
    const groupName = sql<string>`coalesce((select ${groupingGroups.name} from ${groupingMembers} join ${groupingGroups}
      on ${groupingGroups.id} = ${groupingMembers.groupId}
      where ${groupingMembers.groupingId} = ${classSessions.groupingId} and ${groupingMembers.userId} = ${users.id}), '')`;
    const posts = sql<number>`(select count(*)::int from ${classPosts}
      where ${classPosts.classSessionId} = ${classSessions.id} and ${classPosts.authorId} = ${users.id} and not ${classPosts.anonymous})`;
    const found = db
      .select({
        ...{ userId: users.id, userName: users.userName, loginName: users.loginName, className, groupName },
        ...{ inside: classSessionStudents.inside, seconds: classSessionStudents.seconds },
        attendance: attendanceRecords.state,
        pickCount: responses(sql`${classQuestions.kind} = 'pick'`),
        answerCount: responses(sql`${classQuestions.kind} <> 'pick'`),
        rightCount: responses(sql`${classResponses.judgement} = 'right'`),
        postCount: posts,
      })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .innerJoin(users, eq(users.id, classSessionStudents.userId))
      .leftJoin(attendanceRecords, lastRecord(signId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { loginName: users.loginName, userName: users.userName, minutes: classSessionStudents.seconds },
          sql`${classSessionStudents.inside} desc, ${users.loginName}`,
          classSessionStudents.userId,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(classSessionStudents)
      .innerJoin(users, eq(users.id, classSessionStudents.userId))
      .leftJoin(attendanceRecords, lastRecord(signId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
