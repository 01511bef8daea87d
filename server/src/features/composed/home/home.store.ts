import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { publishedMarks, stepPasses } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { checks, courses, experiments, runs, sections } from '../../../db/teaching.table.ts';

const place = {
  sectionId: sections.id,
  title: sections.title,
  courseId: courses.id,
  courseName: courses.name,
};

export const homeStore = {
  machinesOf: (db: Db, ownerId: string) =>
    db
      .select({ ...place, machineId: machines.id, state: machines.state, endsAt: machines.endsAt })
      .from(machines)
      .innerJoin(runs, eq(runs.id, machines.runId))
      .innerJoin(sections, eq(sections.id, runs.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(machines.ownerId, ownerId), inArray(machines.state, ['queued', 'starting', 'running', 'asleep'])))
      .orderBy(desc(machines.updatedAt))
      .limit(6),

  /** Experiments of released courses with a due time from `since` on that are not handed in, and returned ones. */
  dueOf: (db: Db, userId: string, since: Date) =>
    db
      .selectDistinct({
        ...place,
        dueAt: experiments.dueAt,
        returned: sql<boolean>`coalesce(${runs.reportState} = 'returned', false)`,
      })
      .from(courseMembers)
      .innerJoin(courses, and(eq(courses.id, courseMembers.courseId), eq(courses.state, 'released')))
      .innerJoin(sections, eq(sections.courseId, courses.id))
      .innerJoin(experiments, eq(experiments.sectionId, sections.id))
      .leftJoin(runs, and(eq(runs.sectionId, sections.id), eq(runs.ownerId, userId)))
      .where(
        and(
          eq(courseMembers.userId, userId),
          isNotNull(experiments.dueAt),
          or(
            eq(runs.reportState, 'returned'),
            and(
              gt(experiments.dueAt, since),
              sql`coalesce(${runs.reportState}, 'unwritten') in ('unwritten', 'draft')`,
            ),
          ),
        ),
      )
      .orderBy(asc(experiments.dueAt))
      .limit(8),

  /** The run opened or worked in last. */
  lastRun: async (db: Db, userId: string) =>
    (
      await db
        .select({ sectionId: sections.id, courseId: sections.courseId })
        .from(runs)
        .innerJoin(sections, eq(sections.id, runs.sectionId))
        .where(and(eq(runs.ownerId, userId), eq(runs.trial, false)))
        .orderBy(desc(sql`greatest(${runs.lastActiveAt}, ${runs.openedAt})`))
        .limit(1)
    )[0],

  /** Marks that were published, as they were counted. */
  resultsOf: (db: Db, userId: string) =>
    db
      .select({
        ...place,
        score: publishedMarks.score,
        points: publishedMarks.points,
        publishedAt: publishedMarks.publishedAt,
      })
      .from(publishedMarks)
      .innerJoin(runs, eq(runs.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, runs.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(runs.ownerId, userId), isNull(publishedMarks.endedAt)))
      .orderBy(desc(publishedMarks.publishedAt))
      .limit(5),

  toMark: (db: Db, teacherId: string) =>
    db
      .select({
        ...place,
        count: sql<number>`count(*)::int`,
        oldest: sql<Date>`min(${runs.submittedAt})`.mapWith(runs.submittedAt),
        oldestName: sql<string>`(array_agg(${users.userName} order by ${runs.submittedAt}, ${runs.id}))[1]`,
        runId: sql<string>`(array_agg(${runs.id} order by ${runs.submittedAt}, ${runs.id}))[1]`,
      })
      .from(runs)
      .innerJoin(users, eq(users.id, runs.ownerId))
      .innerJoin(sections, eq(sections.id, runs.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(courses.teacherId, teacherId), eq(runs.reportState, 'submitted'), eq(runs.trial, false)))
      .groupBy(sections.id, courses.id)
      .orderBy(asc(sql`min(${runs.submittedAt})`))
      .limit(20),

  /** Labs running now. Stuck: three tries or more at a step that neither passed nor was let pass by hand. */
  running: (db: Db, teacherId: string) =>
    db
      .select({
        ...place,
        count: sql<number>`count(*)::int`,
        stuck: sql<string[]>`coalesce(json_agg(${users.userName} order by ${users.userName}) filter (where exists (
          select 1 from ${checks} where ${checks.runId} = ${runs.id} and ${checks.outcome} <> 'error'
            and not exists (select 1 from ${stepPasses} where ${stepPasses.runId} = ${runs.id}
              and ${stepPasses.checkpointId} = ${checks.checkpointId} and ${stepPasses.takenBackAt} is null)
          group by ${checks.checkpointId}
          having count(*) >= 3 and not bool_or(${checks.outcome} = 'passed'))), '[]')`,
      })
      .from(machines)
      .innerJoin(runs, eq(runs.id, machines.runId))
      .innerJoin(users, eq(users.id, runs.ownerId))
      .innerJoin(sections, eq(sections.id, runs.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(courses.teacherId, teacherId), eq(machines.state, 'running'), ne(runs.trial, true)))
      .groupBy(sections.id, courses.id)
      .limit(20),
};
