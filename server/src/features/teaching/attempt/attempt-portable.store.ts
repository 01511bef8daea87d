import { asc, eq } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, checks, courses, sections, submissions } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const attemptPortableStore = {
  experimentReports: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: attempts.createdAt,
        text: attempts.content,
        courseName: courses.name,
        state: attempts.reportState,
        savedAt: attempts.savedAt,
        submittedAt: attempts.submittedAt,
        late: attempts.late,
      })
      .from(attempts)
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(attempts.ownerId, userId))
      .orderBy(asc(attempts.createdAt), asc(attempts.id))
      .limit(most)
      .offset(from),

  experimentSubmissions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: submissions.submittedAt,
        text: submissions.content,
        courseName: courses.name,
      })
      .from(submissions)
      .innerJoin(attempts, eq(attempts.id, submissions.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(attempts.ownerId, userId))
      .orderBy(asc(submissions.submittedAt), asc(submissions.id))
      .limit(most)
      .offset(from),

  experimentChecks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: checkpoints.title,
        at: checks.at,
        courseName: courses.name,
        section: sections.title,
        outcome: checks.outcome,
        output: checks.output,
      })
      .from(checks)
      .innerJoin(checkpoints, eq(checkpoints.id, checks.checkpointId))
      .innerJoin(attempts, eq(attempts.id, checks.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(attempts.ownerId, userId))
      .orderBy(asc(checks.at), asc(checks.id))
      .limit(most)
      .offset(from),
};
