import type { FormerHandIn } from '@xueyan/contract/prep/training-report';
import { asc, eq, sql } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { trainingHandIns, trainingReports, trainingRuns } from '../../../db/training.table.ts';

/** What was returned, in order; its points are not always the student's to see. */
const withoutPoints = sql<
  Omit<FormerHandIn, 'points'>[]
>`(select coalesce(jsonb_agg(past - 'points' order by place), '[]'::jsonb)
  from jsonb_array_elements(${trainingReports.former}) with ordinality as was (past, place))`;

/** Records of a person for their archive, as far as the person may see them. */
export const trainingPortableStore = {
  trainings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: trainingRuns.name,
        at: trainingRuns.createdAt,
        text: trainingRuns.note,
        config: trainingRuns.config,
        state: trainingRuns.state,
        result: trainingRuns.result,
        fileIds: sql<string[]>`array_remove(array[${trainingRuns.modelId}], null)`,
      })
      .from(trainingRuns)
      .where(eq(trainingRuns.ownerId, userId))
      .orderBy(asc(trainingRuns.createdAt), asc(trainingRuns.id))
      .limit(most)
      .offset(from),

  trainingSubmissions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: trainingHandIns.submittedAt,
        courseName: courses.name,
        training: trainingRuns.name,
      })
      .from(trainingHandIns)
      .innerJoin(trainingRuns, eq(trainingRuns.id, trainingHandIns.runId))
      .innerJoin(sections, eq(sections.id, trainingHandIns.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(trainingHandIns.userId, userId))
      .orderBy(asc(trainingHandIns.submittedAt), asc(trainingHandIns.sectionId))
      .limit(most)
      .offset(from),

  trainingReports: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: trainingReports.savedAt,
        courseName: courses.name,
        text: trainingReports.content,
        comment: trainingReports.comment,
        state: trainingReports.stage,
        former: withoutPoints,
      })
      .from(trainingReports)
      .innerJoin(sections, eq(sections.id, trainingReports.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(trainingReports.userId, userId))
      .orderBy(asc(trainingReports.sectionId))
      .limit(most)
      .offset(from),
};
