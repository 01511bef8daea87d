import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseStudents, courseTakers } from '../../../db/course-student.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { sectionClassDates, sectionDone, sectionProgress, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskDates } from '../../../db/task.table.ts';
import { attempts, checks, courseClasses, courses, experiments, sections } from '../../../db/teaching.table.ts';

const inCourse = (courseId: string) => eq(sections.courseId, courseId);
const counting = and(eq(attempts.trial, false), eq(attempts.superseded, false));

/** Restricts a query to one student if one is named. */
const of = (column: AnyPgColumn, only: string | undefined) => (only === undefined ? undefined : eq(column, only));

/**
 * Queries about the students' work in the sections of a course or in one of them: one query for the whole course each.
 */
/** Time since when a student could have studied: the latest of the course, its release, the account and the enrolment. */
const since =
  sql`greatest(${users.createdAt}, max(${courses.createdAt}), max(${courses.releaseNotifiedAt}), max(${courseStudents.createdAt}))`.mapWith(
    courses.createdAt,
  );

export const workStore = {
  members: (db: Db, courseId: string) =>
    db
      .select({ studentId: users.id, loginName: users.loginName, userName: users.userName, since })
      .from(courseTakers)
      .innerJoin(users, eq(users.id, courseTakers.userId))
      .innerJoin(courses, eq(courses.id, courseTakers.courseId))
      .leftJoin(
        courseStudents,
        and(eq(courseStudents.courseId, courseTakers.courseId), eq(courseStudents.userId, users.id)),
      )
      .where(eq(courseTakers.courseId, courseId))
      .groupBy(users.id)
      .orderBy(asc(users.loginName)),

  classes: (db: Db, courseId: string) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name, studentId: classMembers.userId })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .leftJoin(classMembers, eq(classMembers.classId, schoolClasses.id))
      .where(eq(courseClasses.courseId, courseId))
      .orderBy(asc(schoolClasses.name), asc(schoolClasses.id)),

  /** Lists the sections in the order of the course. */
  sections: (db: Db, courseId: string) => {
    const chapter = alias(sections, 'chapter');
    const ofChapter = alias(sectionReleases, 'of_chapter');
    return db
      .select({
        sectionId: sections.id,
        chapterId: chapter.id,
        title: sections.title,
        chapterTitle: chapter.title,
        kind: sections.kind,
        dueAt: sql<Date | null>`coalesce(${sectionReleases.dueAt}, ${experiments.dueAt}, ${ofChapter.dueAt})`.mapWith(
          sectionReleases.dueAt,
        ),
      })
      .from(sections)
      .innerJoin(chapter, eq(chapter.id, sections.parentId))
      .leftJoin(sectionReleases, eq(sectionReleases.sectionId, sections.id))
      .leftJoin(ofChapter, eq(ofChapter.sectionId, chapter.id))
      .leftJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(and(inCourse(courseId), ne(sections.kind, 'chapter')))
      .orderBy(asc(chapter.position), asc(chapter.id), asc(sections.position), asc(sections.id));
  },

  /** Lists the due dates that classes have for sections or chapters. */
  classDates: (db: Db, courseId: string) =>
    db
      .select({
        sectionId: sectionClassDates.sectionId,
        classId: sectionClassDates.classId,
        dueAt: sectionClassDates.dueAt,
      })
      .from(sectionClassDates)
      .innerJoin(sections, eq(sections.id, sectionClassDates.sectionId))
      .where(and(inCourse(courseId), isNotNull(sectionClassDates.dueAt))),

  /** Lists the due dates that students have for themselves. */
  ownDates: (db: Db, courseId: string, only?: string) =>
    db
      .select({ sectionId: taskDates.sectionId, studentId: taskDates.userId, dueAt: taskDates.dueAt })
      .from(taskDates)
      .innerJoin(sections, eq(sections.id, taskDates.sectionId))
      .where(and(inCourse(courseId), of(taskDates.userId, only))),

  done: (db: Db, courseId: string, only?: string) =>
    db
      .select({
        studentId: sectionDone.userId,
        sectionIds: sql<string[]>`array_agg(${sectionDone.sectionId}::text)`,
      })
      .from(sectionDone)
      .innerJoin(sections, eq(sections.id, sectionDone.sectionId))
      .where(and(inCourse(courseId), of(sectionDone.userId as never, only)))
      .groupBy(sectionDone.userId),

  /** Counts the finished sections of each student. */
  doneCounts: (db: Db, courseId: string) =>
    db
      .select({ studentId: sectionDone.userId, count: sql<number>`count(distinct ${sectionDone.sectionId})::int` })
      .from(sectionDone)
      .innerJoin(sections, eq(sections.id, sectionDone.sectionId))
      .where(and(inCourse(courseId), ne(sections.kind, 'chapter'), isNotNull(sections.parentId)))
      .groupBy(sectionDone.userId),

  /** Counts the sections finished in each half-hour since then; days in the school's time zone are built from these. */
  doneSince: (db: Db, courseId: string, since: Date, only?: string) => {
    const at = sql<Date>`date_bin('30 minutes', ${sectionDone.at}, timestamptz '2000-01-01 00:00Z')`.mapWith(
      sectionReleases.dueAt,
    );
    return db
      .select({
        at,
        count: sql<number>`count(*)::int`,
        studentIds: sql<string[]>`array_agg(${sectionDone.userId}::text)`,
      })
      .from(sectionDone)
      .innerJoin(sections, eq(sections.id, sectionDone.sectionId))
      .where(
        and(
          inCourse(courseId),
          of(sectionDone.userId as never, only),
          sql`${sectionDone.at} >= ${since.toISOString()}::timestamptz`,
        ),
      )
      .groupBy(sql`1`);
  },

  /** Lists sections in progress, without experiments. */
  begun: (db: Db, courseId: string, only?: string) =>
    db
      .select({
        sectionId: sectionProgress.sectionId,
        studentId: sectionProgress.userId,
        at: sectionProgress.updatedAt,
      })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .where(and(inCourse(courseId), of(sectionProgress.userId, only), isNull(sectionProgress.doneAt))),

  /**
   * Lists experiments that are not submitted: the last activity, and the most failures at a checkpoint that never
   * passed.
   */
  openAttempts: (db: Db, courseId: string, only?: string) => {
    const unpassed = db
      .select({ runId: checks.runId, tries: sql<number>`count(*)::int`.as('tries') })
      .from(checks)
      .innerJoin(attempts, eq(attempts.id, checks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(inCourse(courseId), of(attempts.ownerId, only), isNull(attempts.submittedAt), counting))
      .groupBy(checks.runId, checks.checkpointId)
      .having(sql`not bool_or(${checks.outcome} = 'passed')`)
      .as('unpassed');
    return db
      .select({
        sectionId: attempts.sectionId,
        studentId: attempts.ownerId,
        at: attempts.lastActiveAt,
        tries: sql<number>`coalesce(max(${unpassed.tries}), 0)::int`,
      })
      .from(attempts)
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .leftJoin(unpassed, eq(unpassed.runId, attempts.id))
      .where(and(inCourse(courseId), of(attempts.ownerId, only), isNull(attempts.submittedAt), counting))
      .groupBy(attempts.id);
  },

  /** Lists published marks, and the scores that kinds of sections count themselves, in percent. */
  marks: async (db: Db, courseId: string, only?: string) => {
    const published = await db
      .select({
        sectionId: attempts.sectionId,
        studentId: attempts.ownerId,
        score: sql<number>`(100 * ${publishedMarks.score} / nullif(${publishedMarks.points}, 0))::float8`,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(inCourse(courseId), of(attempts.ownerId, only), isNull(publishedMarks.endedAt), counting));
    const counted = await db
      .select({ sectionId: sectionProgress.sectionId, studentId: sectionProgress.userId, score: sectionProgress.score })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .where(and(inCourse(courseId), of(sectionProgress.userId, only), isNotNull(sectionProgress.score)));
    return [...published, ...counted].flatMap(({ score, ...one }) => (score === null ? [] : [{ ...one, score }]));
  },

  /** Returns which of these people take the course. */
  membersAmong: async (db: Db, courseId: string, ids: string[]): Promise<Set<string>> => {
    const rows = await db
      .selectDistinct({ id: courseTakers.userId })
      .from(courseTakers)
      .where(and(eq(courseTakers.courseId, courseId), inArray(courseTakers.userId, ids)));
    return new Set(rows.map(({ id }) => id));
  },
};
