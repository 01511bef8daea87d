import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { stateFor, taughtBy } from '../../../db/course-team.ts';
import { machines } from '../../../db/machine.table.ts';
import { checkpointPasses, publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checks, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { hasNotLeft, isNoGuest } from '../../../db/withdrawn.ts';

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
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(
        and(
          eq(machines.ownerId, ownerId),
          eq(machines.node, ''),
          inArray(machines.state, ['queued', 'starting', 'running', 'lost', 'asleep']),
        ),
      )
      .orderBy(desc(machines.updatedAt))
      .limit(6),

  /** Experiments of courses in progress that are not handed in, and returned ones, with their own due times. */
  unfinishedOf: (db: Db, userId: string) =>
    db
      .selectDistinct({
        ...place,
        parentId: sections.parentId,
        dueAt: experiments.dueAt,
        returned: sql<boolean>`coalesce(${attempts.reportState} = 'returned', false)`,
      })
      .from(courseTakers)
      .innerJoin(courses, and(eq(courses.id, courseTakers.courseId), sql`${stateFor(userId)} = 'inProgress'`))
      .innerJoin(sections, eq(sections.courseId, courses.id))
      .innerJoin(experiments, eq(experiments.sectionId, sections.id))
      .leftJoin(
        attempts,
        and(eq(attempts.sectionId, sections.id), eq(attempts.ownerId, userId), eq(attempts.superseded, false)),
      )
      .where(
        and(
          eq(courseTakers.userId, userId),
          sql`coalesce(${attempts.reportState}, 'unwritten') in ('unwritten', 'draft', 'returned')`,
        ),
      )
      .orderBy(asc(experiments.dueAt), asc(sections.id))
      .limit(500),

  /** Returns the attempt opened or worked in last. */
  lastAttempt: async (db: Db, userId: string) =>
    (
      await db
        .select({ sectionId: sections.id, courseId: sections.courseId })
        .from(attempts)
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .where(
          and(
            eq(attempts.ownerId, userId),
            eq(attempts.trial, false),
            eq(attempts.superseded, false),
            hasNotLeft(sections.courseId, attempts.ownerId),
          ),
        )
        .orderBy(desc(sql`greatest(${attempts.lastActiveAt}, ${attempts.openedAt})`))
        .limit(1)
    )[0],

  /** Published marks, as they were counted. */
  resultsOf: (db: Db, userId: string) =>
    db
      .select({
        ...place,
        score: publishedMarks.score,
        points: publishedMarks.points,
        publishedAt: publishedMarks.publishedAt,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(eq(attempts.ownerId, userId), isNull(publishedMarks.endedAt)))
      .orderBy(desc(publishedMarks.publishedAt))
      .limit(5),

  toMark: (db: Db, teacherId: string) =>
    db
      .select({
        ...place,
        count: sql<number>`count(*)::int`,
        oldest: sql<Date>`min(${attempts.submittedAt})`.mapWith(attempts.submittedAt),
        oldestName: sql<string>`(array_agg(${users.userName} order by ${attempts.submittedAt}, ${attempts.id}))[1]`,
        runId: sql<string>`(array_agg(${attempts.id} order by ${attempts.submittedAt}, ${attempts.id}))[1]`,
      })
      .from(attempts)
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(
        and(
          taughtBy(teacherId, 'mark'),
          eq(attempts.reportState, 'submitted'),
          eq(attempts.trial, false),
          eq(attempts.superseded, false),
          hasNotLeft(courses.id, attempts.ownerId),
          isNoGuest(courses.id, attempts.ownerId),
        ),
      )
      .groupBy(sections.id, courses.id)
      .orderBy(asc(sql`min(${attempts.submittedAt})`))
      .limit(20),

  /** Experiments running now. Stuck: at least three tries at a step that neither passed nor was accepted by hand. */
  running: (db: Db, teacherId: string) =>
    db
      .select({
        ...place,
        count: sql<number>`count(*)::int`,
        stuck: sql<string[]>`coalesce(json_agg(${users.userName} order by ${users.userName}) filter (where exists (
          select 1 from ${checks} where ${checks.runId} = ${attempts.id} and ${checks.outcome} <> 'error'
            and not exists (select 1 from ${checkpointPasses} where ${checkpointPasses.runId} = ${attempts.id}
              and ${checkpointPasses.checkpointId} = ${checks.checkpointId} and ${checkpointPasses.takenBackAt} is null)
          group by ${checks.checkpointId}
          having count(*) >= 3 and not bool_or(${checks.outcome} = 'passed'))), '[]')`,
      })
      .from(machines)
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(and(taughtBy(teacherId), eq(machines.state, 'running'), ne(attempts.trial, true)))
      .groupBy(sections.id, courses.id)
      .limit(20),
};
