import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { generalDue } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, experiments, sections } from '../../../db/teaching.table.ts';

const chapters = sql`(select parent.position from ${sections} as parent where parent.id = ${sections.parentId})`;

/** Due date of an experiment for all classes: the earliest of its own and those of its section and chapter. */
const dueAt = sql<Date | null>`least(${experiments.dueAt}, ${generalDue})`.mapWith(experiments.dueAt);

/** Queries of the gradebook about experiments. */
export const gradeStore = {
  /** Lists the experiments of a course in the order of its catalogue, with their total points. */
  experiments: (db: Db, courseId: string) =>
    db
      .select({
        id: sections.id,
        title: sections.title,
        dueAt,
        maximum: sql<number>`(${experiments.reportPoints} + coalesce((
          select sum(step.points) from ${checkpoints} as step where step.section_id = ${sections.id}), 0))::int`,
      })
      .from(sections)
      .innerJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(eq(sections.courseId, courseId))
      .orderBy(sql`${chapters} nulls first`, asc(sections.position), asc(sections.id)),

  /** Lists submitted attempts and published marks, without trials; of a repeated course only the current time. */
  marks: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        sectionId: attempts.sectionId,
        userId: attempts.ownerId,
        late: attempts.late,
        submittedAt: attempts.submittedAt,
        dueAt,
        score: publishedMarks.score,
        points: publishedMarks.points,
        publishedAt: publishedMarks.publishedAt,
      })
      .from(attempts)
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(experiments, eq(experiments.sectionId, attempts.sectionId))
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .where(
        and(
          inArray(attempts.sectionId, sectionIds),
          inArray(attempts.ownerId, userIds),
          eq(attempts.trial, false),
          eq(attempts.superseded, false),
          or(inArray(attempts.reportState, ['submitted', 'marked']), sql`${publishedMarks.id} is not null`),
        ),
      ),

  /** Returns the attempt of a person that counts. */
  attemptOf: async (db: Db, sectionId: string, userId: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: attempts.id })
        .from(attempts)
        .where(
          and(
            ...[eq(attempts.sectionId, sectionId), eq(attempts.ownerId, userId)],
            ...[eq(attempts.trial, false), eq(attempts.superseded, false)],
          ),
        )
    )[0]?.id,

  /** Lists the marks of an attempt as they were published, newest first. */
  marksOf: (db: Db, runId: string) =>
    db
      .select({
        score: publishedMarks.score,
        actorName: sql<string>`coalesce(${users.userName}, '')`,
        reason: sql<string>`''`,
        at: publishedMarks.publishedAt,
      })
      .from(publishedMarks)
      .leftJoin(users, eq(users.id, publishedMarks.publishedBy))
      .where(eq(publishedMarks.runId, runId))
      .orderBy(desc(publishedMarks.publishedAt), desc(publishedMarks.id)),
};
