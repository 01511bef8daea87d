import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, experiments, sections } from '../../../db/teaching.table.ts';

const chapters = sql`(select parent.position from ${sections} as parent where parent.id = ${sections.parentId})`;

/** What the gradebook asks about experiments. */
export const gradeStore = {
  /** The experiments of a course in the order of its catalogue, with all their points. */
  experiments: (db: Db, courseId: string) =>
    db
      .select({
        id: sections.id,
        title: sections.title,
        dueAt: experiments.dueAt,
        maximum: sql<number>`(${experiments.reportPoints} + coalesce((
          select sum(step.points) from ${checkpoints} as step where step.section_id = ${sections.id}), 0))::int`,
      })
      .from(sections)
      .innerJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(eq(sections.courseId, courseId))
      .orderBy(sql`${chapters} nulls first`, asc(sections.position), asc(sections.id)),

  /** What was handed in or has a published mark: no trials, and of this time when somebody takes the course again. */
  marks: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        sectionId: attempts.sectionId,
        userId: attempts.ownerId,
        late: attempts.late,
        submittedAt: attempts.submittedAt,
        dueAt: experiments.dueAt,
        score: publishedMarks.score,
        points: publishedMarks.points,
        publishedAt: publishedMarks.publishedAt,
      })
      .from(attempts)
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
};
