import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { attendanceRecords, attendanceSessions } from '../../../db/attendance.table.ts';
import { classPosts } from '../../../db/class-discussion.table.ts';
import { classQuestions, classResponses } from '../../../db/class-question.table.ts';
import { classSessionStudents, classSessions } from '../../../db/class-session.table.ts';
import { coursewareViews } from '../../../db/courseware.table.ts';
import { discussionPosts } from '../../../db/discussion.table.ts';
import { files } from '../../../db/file.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { sectionProgress, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, readingVisits, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';

const count = sql<number>`count(*)::int`;
const ofState = (...states: string[]) =>
  sql<number>`(count(*) filter (where ${inArray(attendanceRecords.state, states as ['signed'])}))::int`;
/** Maximum time counted for a machine that was never given back: its student has fallen asleep or left. */
const longestSeconds = 6 * 3600;

/** Queries about the students' activity beside their work: presence, time, contributions to discussions. */
export const traceStore = {
  attendance: (db: Db, courseId: string) =>
    db
      .select({ studentId: attendanceRecords.userId, came: ofState('signed', 'late'), absent: ofState('absent') })
      .from(attendanceRecords)
      .innerJoin(attendanceSessions, eq(attendanceSessions.id, attendanceRecords.attendanceId))
      .where(and(eq(attendanceSessions.courseId, courseId), eq(attendanceSessions.closed, true)))
      .groupBy(attendanceRecords.userId),

  /** Lists the latest sign-ins that have ended, newest first. */
  signIns: (db: Db, courseId: string, most: number) =>
    db
      .select({
        signId: attendanceSessions.id,
        openedAt: attendanceSessions.openedAt,
        cameCount: ofState('signed', 'late'),
        absentCount: ofState('absent'),
        leaveCount: ofState('leave'),
      })
      .from(attendanceSessions)
      .leftJoin(attendanceRecords, eq(attendanceRecords.attendanceId, attendanceSessions.id))
      .where(and(eq(attendanceSessions.courseId, courseId), eq(attendanceSessions.closed, true)))
      .groupBy(attendanceSessions.id)
      .orderBy(desc(attendanceSessions.openedAt), desc(attendanceSessions.id))
      .limit(most),

  classSeconds: (db: Db, courseId: string) =>
    db
      .select({
        studentId: classSessionStudents.userId,
        seconds: sql<number>`sum(${classSessionStudents.seconds})::int`,
      })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .where(eq(classSessions.courseId, courseId))
      .groupBy(classSessionStudents.userId),

  machineSeconds: (db: Db, courseId: string, now: Date) => {
    const end = sql`case when ${machines.state} in ('released', 'asleep', 'failed') then ${machines.updatedAt}
      else least(${now.toISOString()}::timestamptz, coalesce(${machines.endsAt}, ${machines.updatedAt})) end`;
    return db
      .select({
        studentId: attempts.ownerId,
        seconds: sql<number>`sum(greatest(0, least(${sql.raw(String(longestSeconds))}, extract(epoch from ${end} - ${machines.startedAt}))))::int`,
      })
      .from(machines)
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(eq(sections.courseId, courseId), eq(attempts.trial, false), sql`${machines.startedAt} is not null`))
      .groupBy(attempts.ownerId);
  },

  /** Lists the files of the sections; their names decide whether their stretches are in seconds. */
  attachments: (db: Db, courseId: string) =>
    db
      .select({ attachmentId: attachments.id, name: files.name })
      .from(attachments)
      .innerJoin(files, eq(files.id, attachments.fileId))
      .innerJoin(sections, eq(sections.id, attachments.sectionId))
      .where(eq(sections.courseId, courseId)),

  /** Sums the seconds of these files that each student has seen. */
  seenSeconds: async (db: Db, attachmentIds: string[]): Promise<{ studentId: string; seconds: number }[]> =>
    attachmentIds.length === 0
      ? []
      : db
          .select({
            studentId: coursewareViews.userId,
            seconds: sql<number>`sum((select coalesce(sum((one ->> 1)::float8 - (one ->> 0)::float8), 0)
              from jsonb_array_elements(${coursewareViews.seen}) as one))::float8`,
          })
          .from(coursewareViews)
          .where(inArray(coursewareViews.attachmentId, attachmentIds))
          .groupBy(coursewareViews.userId),

  /** Counts answers and posts, without hidden or removed ones. */
  said: async (db: Db, courseId: string): Promise<{ studentId: string; count: number }[]> => {
    const answers = db
      .select({ studentId: classResponses.userId, count })
      .from(classResponses)
      .innerJoin(classQuestions, eq(classQuestions.id, classResponses.classQuestionId))
      .innerJoin(classSessions, eq(classSessions.id, classQuestions.classSessionId))
      .where(eq(classSessions.courseId, courseId))
      .groupBy(classResponses.userId);
    // Anonymous posts are excluded; otherwise the counts would reveal their authors.
    const inClasses = db
      .select({ studentId: classPosts.authorId, count })
      .from(classPosts)
      .innerJoin(classSessions, eq(classSessions.id, classPosts.classSessionId))
      .where(and(eq(classSessions.courseId, courseId), eq(classPosts.hidden, false), eq(classPosts.anonymous, false)))
      .groupBy(classPosts.authorId);
    const inSections = db
      .select({ studentId: discussionPosts.authorId, count })
      .from(discussionPosts)
      .innerJoin(sections, eq(sections.id, discussionPosts.sectionId))
      .where(and(eq(sections.courseId, courseId), eq(discussionPosts.hidden, false), isNull(discussionPosts.removedAt)))
      .groupBy(discussionPosts.authorId);
    return answers.unionAll(inClasses).unionAll(inSections);
  },

  /** Returns each student's last activity in the course. */
  lastSeen: async (db: Db, courseId: string): Promise<{ studentId: string; at: Date }[]> => {
    const last = (column: unknown) => sql<Date>`max(${column})`.mapWith(sectionReleases.dueAt).as('at');
    const visits = db
      .select({ studentId: readingVisits.userId, at: last(readingVisits.at) })
      .from(readingVisits)
      .innerJoin(sections, eq(sections.id, readingVisits.sectionId))
      .where(eq(sections.courseId, courseId))
      .groupBy(readingVisits.userId);
    const worked = db
      .select({ studentId: attempts.ownerId, at: last(attempts.lastActiveAt) })
      .from(attempts)
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(eq(sections.courseId, courseId), eq(attempts.trial, false)))
      .groupBy(attempts.ownerId);
    const advanced = db
      .select({ studentId: sectionProgress.userId, at: last(sectionProgress.updatedAt) })
      .from(sectionProgress)
      .innerJoin(sections, eq(sections.id, sectionProgress.sectionId))
      .where(eq(sections.courseId, courseId))
      .groupBy(sectionProgress.userId);
    const attended = db
      .select({ studentId: classSessionStudents.userId, at: last(classSessionStudents.enteredAt) })
      .from(classSessionStudents)
      .innerJoin(classSessions, eq(classSessions.id, classSessionStudents.classSessionId))
      .where(and(eq(classSessions.courseId, courseId), sql`${classSessionStudents.enteredAt} is not null`))
      .groupBy(classSessionStudents.userId);
    return visits.unionAll(worked).unionAll(advanced).unionAll(attended);
  },
};
