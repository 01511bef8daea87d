import { type CourseClassId, isVirtualClass } from '@xueyan/contract/school/course-choice';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseStudents } from '../../../db/course-student.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { signInClasses, signIns } from '../../../db/sign-in.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type SignInEntry = typeof signIns.$inferSelect & { courseName: string; teacherId: string };

const withCourse = (db: Db) =>
  db
    .select({ ...getTableColumns(signIns), courseName: courses.name, teacherId: courses.teacherId })
    .from(signIns)
    .innerJoin(courses, eq(courses.id, signIns.courseId));

/** Open at a moment: not closed, and not due to be. */
const openAt = (now: Date): SQL =>
  sql`(not ${signIns.closed} and ${signIns.endsAt} > ${now.toISOString()}::timestamptz)`;

export const signInStore = {
  find: async (db: Db, id: string): Promise<SignInEntry | undefined> =>
    (await withCourse(db).where(eq(signIns.id, id)))[0],

  /** `share`: it will not be closed while the caller's transaction lasts; `update`: nobody else changes it either. */
  findLocked: async (db: Db, id: string, strength: 'share' | 'update'): Promise<SignInEntry | undefined> =>
    (await withCourse(db).where(eq(signIns.id, id)).for(strength, { of: signIns }))[0],

  /** One that should have closed by now and that no other server is closing. */
  nextDue: async (db: Db, now: Date): Promise<SignInEntry | undefined> =>
    (
      await withCourse(db)
        .where(and(eq(signIns.closed, false), lte(signIns.endsAt, now)))
        .orderBy(signIns.endsAt)
        .limit(1)
        .for('update', { of: signIns, skipLocked: true })
    )[0],

  /** Those of courses that are open at a moment, the last opened last. */
  openOf: (db: Db, courseIds: string[], now: Date): Promise<{ id: string; courseId: string }[]> =>
    db
      .select({ id: signIns.id, courseId: signIns.courseId })
      .from(signIns)
      .where(and(inArray(signIns.courseId, courseIds), openAt(now)))
      .orderBy(asc(signIns.openedAt)),

  insert: async (db: Db, row: typeof signIns.$inferInsert, classIds: CourseClassId[]): Promise<string> => {
    const [created] = await db.insert(signIns).values(row).returning({ id: signIns.id });
    const signInId = created?.id ?? '';
    await db
      .insert(signInClasses)
      .values(classIds.map((one) => (isVirtualClass(one) ? { signInId, kind: one } : { signInId, classId: one })));
    return signInId;
  },

  set: async (db: Db, id: string, row: Partial<typeof signIns.$inferSelect>): Promise<void> => {
    await db.update(signIns).set(row).where(eq(signIns.id, id));
  },

  classesOf: (db: Db, signInIds: string[]) =>
    signInIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            signInId: signInClasses.signInId,
            classId: signInClasses.classId,
            kind: signInClasses.kind,
            className: schoolClasses.name,
          })
          .from(signInClasses)
          .leftJoin(schoolClasses, eq(schoolClasses.id, signInClasses.classId))
          .where(inArray(signInClasses.signInId, signInIds))
          .orderBy(asc(schoolClasses.name), desc(signInClasses.kind)),

  /** The ids of students whom a sign-in expects one by one, beside its classes. */
  lonersOf: async (db: Db, signInId: string): Promise<string[]> =>
    (
      await db
        .select({ userId: courseStudents.userId })
        .from(signInClasses)
        .innerJoin(signIns, eq(signIns.id, signInClasses.signInId))
        .innerJoin(
          courseStudents,
          and(eq(courseStudents.courseId, signIns.courseId), eq(courseStudents.kind, signInClasses.kind)),
        )
        .where(eq(signInClasses.signInId, signInId))
    ).map(({ userId }) => userId),

  isExpected: async (db: Db, signInId: string, userId: string): Promise<boolean> =>
    (await expected(db, inArray(signInClasses.signInId, [signInId]), userId)).length > 0,

  /** Open sign-ins that expect somebody, the first to close first. */
  openFor: async (db: Db, userId: string, now: Date): Promise<SignInEntry[]> => {
    const ids = (await expected(db, openAt(now), userId)).map(({ signInId }) => signInId);
    return ids.length === 0 ? [] : withCourse(db).where(inArray(signIns.id, ids)).orderBy(signIns.endsAt, signIns.id);
  },

  /** Sign-ins of the courses in a scope. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { courseId?: string | undefined; state?: 'open' | 'closed' | undefined },
    now: Date,
  ) => {
    const where = and(
      withinScope(scope, { own: courses.teacherId }),
      input.courseId ? eq(signIns.courseId, input.courseId) : undefined,
      input.state && (input.state === 'open' ? openAt(now) : sql`not ${openAt(now)}`),
    );
    const sortable = { startTime: signIns.openedAt, courseName: courses.name };
    const found = withCourse(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(signIns.openedAt), signIns.id));
    const counted = db
      .select({ one: sql`1` })
      .from(signIns)
      .innerJoin(courses, eq(courses.id, signIns.courseId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  /** Those of a course that are closed, oldest first. */
  closedOf: (db: Db, courseId: string) =>
    db
      .select()
      .from(signIns)
      .where(and(eq(signIns.courseId, courseId), eq(signIns.closed, true)))
      .orderBy(signIns.openedAt, signIns.id),
};

/** Which of some sign-ins expect somebody as the classes are now. */
async function expected(db: Db, which: SQL, userId: string): Promise<{ signInId: string }[]> {
  const active = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.state} = 'normal')`;
  const inClass = db
    .select({ signInId: signInClasses.signInId })
    .from(signInClasses)
    .innerJoin(signIns, eq(signIns.id, signInClasses.signInId))
    .innerJoin(classMembers, eq(classMembers.classId, signInClasses.classId))
    .where(and(which, eq(classMembers.userId, userId), active));
  const alone = db
    .select({ signInId: signInClasses.signInId })
    .from(signInClasses)
    .innerJoin(signIns, eq(signIns.id, signInClasses.signInId))
    .innerJoin(
      courseStudents,
      and(eq(courseStudents.courseId, signIns.courseId), eq(courseStudents.kind, signInClasses.kind)),
    )
    .where(and(which, eq(courseStudents.userId, userId), active));
  return inClass.union(alone);
}
