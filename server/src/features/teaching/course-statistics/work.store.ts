import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { sectionClassDates, sectionDone, sectionProgress, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, courseClasses, experiments, sections } from '../../../db/teaching.table.ts';

const inCourse = (courseId: string) => eq(sections.courseId, courseId);
const counting = and(eq(attempts.trial, false), eq(attempts.superseded, false));

/** What the students of a course did in its sections: each for the whole course in one query. */
export const workStore = {
  members: (db: Db, courseId: string) =>
    db
      .select({ studentId: users.id, loginName: users.loginName, userName: users.userName })
      .from(courseMembers)
      .innerJoin(users, eq(users.id, courseMembers.userId))
      .where(eq(courseMembers.courseId, courseId))
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

  /** In the order of the course. */
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

  /** When sections, or chapters, are due for a class. */
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

  done: (db: Db, courseId: string) =>
    db
      .select({
        studentId: sectionDone.userId,
        sectionIds: sql<string[]>`array_agg(${sectionDone.sectionId}::text)`,
      })
      .from(sectionDone)
      .innerJoin(sections, eq(sections.id, sectionDone.sectionId))
      .where(inCourse(courseId))
      .groupBy(sectionDone.userId),

  /** How many sections were finished in each half an hour since then: the days of the school are cut from these. */
  doneSince: (db: Db, courseId: string, since: Date) => {
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
      .where(and(inCourse(courseId), sql`${sectionDone.at} >= ${since.toISOString()}::timestamptz`))
      .groupBy(sql`1`);
  },

  /** What was begun and is not finished, beside experiments. */
  begun: (db: Db, courseId: string) =>
    db
      .select({
        sectionId: sectionProgress.sectionId,
        studentId: sectionProgress.userId,
        at: sectionProgress.updatedAt,
      })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .where(and(inCourse(courseId), isNull(sectionProgress.doneAt))),

  /** Experiments that are not handed in: since when nothing happened, and how often the hardest checkpoint failed. */
  openAttempts: (db: Db, courseId: string) => {
    const unpassed = db
      .select({ runId: checks.runId, tries: sql<number>`count(*)::int`.as('tries') })
      .from(checks)
      .innerJoin(attempts, eq(attempts.id, checks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(inCourse(courseId), isNull(attempts.submittedAt), counting))
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
      .where(and(inCourse(courseId), isNull(attempts.submittedAt), counting))
      .groupBy(attempts.id);
  },

  /** Published marks, and points that kinds of sections count themselves; of a hundred. */
  marks: async (db: Db, courseId: string) => {
    const published = await db
      .select({
        sectionId: attempts.sectionId,
        studentId: attempts.ownerId,
        score: sql<number>`(100 * ${publishedMarks.score} / nullif(${publishedMarks.points}, 0))::float8`,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(inCourse(courseId), isNull(publishedMarks.endedAt), counting));
    const counted = await db
      .select({ sectionId: sectionProgress.sectionId, studentId: sectionProgress.userId, score: sectionProgress.score })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .where(and(inCourse(courseId), isNotNull(sectionProgress.score)));
    return [...published, ...counted].flatMap(({ score, ...one }) => (score === null ? [] : [{ ...one, score }]));
  },

  /** Of these, who is in the course. */
  membersAmong: async (db: Db, courseId: string, ids: string[]): Promise<Set<string>> => {
    const rows = await db
      .selectDistinct({ id: courseMembers.userId })
      .from(courseMembers)
      .where(and(eq(courseMembers.courseId, courseId), inArray(courseMembers.userId, ids)));
    return new Set(rows.map(({ id }) => id));
  },
};
