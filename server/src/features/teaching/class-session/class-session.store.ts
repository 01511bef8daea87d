import { type CourseClassId, isVirtualClass } from '@xueyan/contract/school/course-choice';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { classPosts } from '../../../db/class-discussion.table.ts';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import {
  classCheckIns,
  classSessionClasses,
  classSessionStudents,
  classSessions,
} from '../../../db/class-session.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { groupingGroups } from '../../../db/grouping.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { inSpan } from '../../../db/span.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import type { Span } from '../../../platform/clock.ts';

export type ClassSessionRow = typeof classSessions.$inferSelect & { courseName: string; teacherName: string };

const withCourse = (db: Db) =>
  db
    .select({ ...getTableColumns(classSessions), courseName: courses.name, teacherName: users.userName })
    .from(classSessions)
    .innerJoin(courses, eq(courses.id, classSessions.courseId))
    .innerJoin(users, eq(users.id, classSessions.ownerId));

const sortable = { beginTime: classSessions.beganAt, courseName: courses.name, title: classSessions.title };
const newestFirst = (orderFlag: string | undefined) =>
  orderOf(orderFlag, sortable, desc(classSessions.beganAt), classSessions.id);

export const classSessionStore = {
  find: async (db: Db, id: string): Promise<ClassSessionRow | undefined> =>
    (await withCourse(db).where(eq(classSessions.id, id)))[0],

  findLocked: async (db: Db, id: string): Promise<ClassSessionRow | undefined> =>
    (await withCourse(db).where(eq(classSessions.id, id)).for('update', { of: classSessions }))[0],

  using: (db: Db, groupingId: string): Promise<ClassSessionRow[]> =>
    withCourse(db).where(and(eq(classSessions.groupingId, groupingId), eq(classSessions.state, 'running'))),

  /** Returns a session that is due to end and that no other server is ending. */
  nextDue: async (db: Db, now: Date): Promise<ClassSessionRow | undefined> =>
    (
      await withCourse(db)
        .where(and(eq(classSessions.state, 'running'), lte(classSessions.endsAt, now)))
        .limit(1)
        .for('update', { of: classSessions, skipLocked: true })
    )[0],

  /** Returns a session whose presence was last counted at that time or earlier. */
  nextToCount: async (db: Db, before: Date): Promise<ClassSessionRow | undefined> =>
    (
      await withCourse(db)
        .where(and(eq(classSessions.state, 'running'), lte(classSessions.countedAt, before)))
        .orderBy(classSessions.countedAt)
        .limit(1)
        .for('update', { of: classSessions, skipLocked: true })
    )[0],

  /** Returns null if the teacher runs a session of the course already. */
  insert: async (db: Db, row: typeof classSessions.$inferInsert, classIds: CourseClassId[]): Promise<string | null> => {
    const [created] = await db
      .insert(classSessions)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: classSessions.id });
    if (!created) return null;
    const classSessionId = created.id;
    await db
      .insert(classSessionClasses)
      .values(
        classIds.map((one) => (isVirtualClass(one) ? { classSessionId, kind: one } : { classSessionId, classId: one })),
      );
    return classSessionId;
  },

  set: async (db: Db, id: string, row: Partial<typeof classSessions.$inferSelect>): Promise<void> => {
    await db.update(classSessions).set(row).where(eq(classSessions.id, id));
  },

  /** Returns the new number of the slide. */
  push: async (db: Db, id: string, slide: { sectionId: string; page: number }): Promise<number> =>
    (
      await db
        .update(classSessions)
        .set({
          ...{ ...slide, stage: 'slide', slideVersion: sql`${classSessions.slideVersion} + 1` },
          ...{ mediaPlaying: false, mediaPosition: 0, mediaAt: null },
        })
        .where(eq(classSessions.id, id))
        .returning({ slideVersion: classSessions.slideVersion })
    )[0]?.slideVersion ?? 0,

  /** Returns the new number of the slide. */
  play: async (db: Db, id: string, media: { playing: boolean; position: number }, at: Date): Promise<number> =>
    (
      await db
        .update(classSessions)
        .set({
          ...{ mediaPlaying: media.playing, mediaPosition: media.position, mediaAt: at },
          slideVersion: sql`${classSessions.slideVersion} + 1`,
        })
        .where(eq(classSessions.id, id))
        .returning({ slideVersion: classSessions.slideVersion })
    )[0]?.slideVersion ?? 0,

  classesOf: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({
            classSessionId: classSessionClasses.classSessionId,
            classId: classSessionClasses.classId,
            kind: classSessionClasses.kind,
            className: schoolClasses.name,
          })
          .from(classSessionClasses)
          .leftJoin(schoolClasses, eq(schoolClasses.id, classSessionClasses.classId))
          .where(inArray(classSessionClasses.classSessionId, ids))
          .orderBy(asc(schoolClasses.name), desc(classSessionClasses.kind)),

  tieCheckIn: async (db: Db, classSessionId: string, attendanceId: string): Promise<void> => {
    await db.insert(classCheckIns).values({ classSessionId, attendanceId });
  },

  /** Returns the sign-in opened last: ids rise with time. */
  lastCheckIn: async (db: Db, classSessionId: string): Promise<string | null> =>
    (
      await db
        .select({ id: classCheckIns.attendanceId })
        .from(classCheckIns)
        .where(eq(classCheckIns.classSessionId, classSessionId))
        .orderBy(desc(classCheckIns.attendanceId))
        .limit(1)
    )[0]?.id ?? null,

  /** Lists a page of the class sessions of the courses in a scope. */
  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & {
      courseId?: string | undefined;
      state?: 'running' | 'ended' | undefined;
      title?: string | undefined;
    },
    span: Span,
  ) => {
    const where = and(
      withinScope(scope, taughtCourses('run')),
      inSpan(classSessions.beganAt, span),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
      input.state && eq(classSessions.state, input.state),
      contains(classSessions.title, input.title),
    );
    const found = withCourse(db)
      .where(where)
      .orderBy(...newestFirst(input.orderFlag));
    return pageOf(input, found, () => countOf(db, where));
  },

  /** Lists a page of the sessions that a student was admitted to, with the student's own record. */
  pageOfStudent: async (db: Db, scope: Scope, input: PageInput & { courseId?: string | undefined }, userId: string) => {
    const where = and(
      withinScope(scope, { own: classSessionStudents.userId }),
      input.courseId ? eq(classSessions.courseId, input.courseId) : undefined,
    );
    const answers = sql<number>`(select count(*)::int from ${classResponses} join ${classQuestions}
      on ${classQuestions.id} = ${classResponses.classQuestionId} and ${classQuestions.kind} <> 'pick'
      where ${classQuestions.classSessionId} = ${classSessions.id} and ${classResponses.userId} = ${userId})`;
    const found = db
      .select({
        ...getTableColumns(classSessions),
        ...{ courseName: courses.name, teacherName: users.userName, seconds: classSessionStudents.seconds },
        answerCount: answers,
      })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .innerJoin(users, eq(users.id, classSessions.ownerId))
      .where(where)
      .orderBy(...newestFirst(input.orderFlag));
    const counted = db
      .select({ one: sql`1` })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  /** Lists the running sessions that a person runs or is admitted to. */
  runningFor: (db: Db, userId: string) =>
    db
      .select({
        ...{ classSessionId: classSessions.id, courseId: courses.id, courseName: courses.name },
        ...{ title: classSessions.title, teacherName: users.userName },
        teaching: sql<boolean>`${classSessions.ownerId} = ${userId}`,
        inside: sql<boolean>`coalesce(${classSessionStudents.inside}, false)`,
      })
      .from(classSessions)
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .innerJoin(users, eq(users.id, classSessions.ownerId))
      .leftJoin(
        classSessionStudents,
        and(eq(classSessionStudents.classSessionId, classSessions.id), eq(classSessionStudents.userId, userId)),
      )
      .where(
        and(
          eq(classSessions.state, 'running'),
          sql`(${classSessions.ownerId} = ${userId} or ${classSessionStudents.userId} is not null)`,
        ),
      )
      .orderBy(desc(classSessions.beganAt)),

  /** Counts questions and posts by class session. */
  tallies: async (db: Db, ids: string[]) => {
    if (ids.length === 0) return { questions: [], posts: [] };
    const questions = await db
      .select({ id: classQuestions.classSessionId, kind: classQuestions.kind, count: count() })
      .from(classQuestions)
      .where(inArray(classQuestions.classSessionId, ids))
      .groupBy(classQuestions.classSessionId, classQuestions.kind);
    const posts = await db
      .select({ id: classPosts.classSessionId, count: count() })
      .from(classPosts)
      .where(inArray(classPosts.classSessionId, ids))
      .groupBy(classPosts.classSessionId);
    return { questions, posts };
  },

  countGroups: async (db: Db, groupingId: string | null): Promise<number> =>
    groupingId ? db.$count(groupingGroups, eq(groupingGroups.groupingId, groupingId)) : 0,

  countResponses: async (db: Db, classSessionId: string): Promise<number> =>
    db.$count(
      db
        .select({ one: sql`1` })
        .from(classResponses)
        .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
        .where(and(eq(classQuestions.classSessionId, classSessionId), sql`${classQuestions.kind} <> 'pick'`)),
    ),
};

const countOf = (db: Db, where: SQL | undefined) =>
  db.$count(
    db
      .select({ one: sql`1` })
      .from(classSessions)
      .innerJoin(courses, eq(courses.id, classSessions.courseId))
      .where(where),
  );
