import type { CourseState } from '@xueyan/contract/school/course';
import { and, asc, count, eq, inArray, isNull, lte } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { checkpointPasses, openedHints, publishedMarks } from '../../../db/mark.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, checks, courses, experiments, sections } from '../../../db/teaching.table.ts';

export type ExperimentRow = typeof experiments.$inferSelect;
interface ChangedDeadline {
  sectionId: string;
  title: string;
  courseId: string;
  dueAt: Date | null;
  dueBefore: Date | null;
  state: CourseState;
}
export type CheckpointRow = typeof checkpoints.$inferSelect;

export const experimentStore = {
  find: async (db: Db, sectionId: string): Promise<ExperimentRow | undefined> =>
    (await db.select().from(experiments).where(eq(experiments.sectionId, sectionId)))[0],

  checkpoints: (db: Db, sectionId: string): Promise<CheckpointRow[]> =>
    db.select().from(checkpoints).where(eq(checkpoints.sectionId, sectionId)).orderBy(asc(checkpoints.position)),

  /** Changes the experiment if it still has this version; returns whether it had. */
  update: async (db: Db, sectionId: string, version: number, row: Partial<ExperimentRow>): Promise<boolean> =>
    (
      await db
        .update(experiments)
        .set({ ...row, version: version + 1 })
        .where(and(eq(experiments.sectionId, sectionId), eq(experiments.version, version)))
        .returning({ sectionId: experiments.sectionId })
    ).length > 0,

  /** Takes the changed deadlines that have not been touched since `before`; the caller notifies of them. */
  takeChangedDeadlines: async (db: Db, before: Date, most: number): Promise<ChangedDeadline[]> => {
    const rows = await db
      .select({
        sectionId: experiments.sectionId,
        title: sections.title,
        courseId: courses.id,
        dueAt: experiments.dueAt,
        dueBefore: experiments.dueBefore,
        state: courses.state,
      })
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(lte(experiments.dueChangedAt, before))
      .limit(most)
      .for('update', { of: experiments, skipLocked: true });
    const ids = rows.map(({ sectionId }) => sectionId);
    if (ids.length > 0)
      await db
        .update(experiments)
        .set({ dueChangedAt: null, dueBefore: null })
        .where(inArray(experiments.sectionId, ids));
    return rows;
  },

  insertCheckpoint: async (db: Db, row: typeof checkpoints.$inferInsert): Promise<void> => {
    await db.insert(checkpoints).values(row);
  },

  updateCheckpoint: async (db: Db, id: string, row: Partial<CheckpointRow>): Promise<void> => {
    await db.update(checkpoints).set(row).where(eq(checkpoints.id, id));
  },

  /** Returns which of these steps have results. */
  used: async (db: Db, ids: string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const checked = db.select({ id: checks.checkpointId }).from(checks).where(inArray(checks.checkpointId, ids));
    const passed = db
      .select({ id: checkpointPasses.checkpointId })
      .from(checkpointPasses)
      .where(inArray(checkpointPasses.checkpointId, ids));
    const opened = db
      .select({ id: openedHints.checkpointId })
      .from(openedHints)
      .where(inArray(openedHints.checkpointId, ids));
    return (await union(checked, passed, opened)).map((row) => row.id);
  },

  /** Counts the students at work in it, and their published marks. */
  countWork: async (db: Db, sectionId: string): Promise<{ students: number; published: number }> => {
    const [row] = await db
      .select({ students: count(), published: count(publishedMarks.id) })
      .from(attempts)
      .leftJoin(publishedMarks, and(eq(publishedMarks.runId, attempts.id), isNull(publishedMarks.endedAt)))
      .where(and(eq(attempts.sectionId, sectionId), eq(attempts.trial, false)));
    return row ?? { students: 0, published: 0 };
  },

  removeCheckpoints: async (db: Db, ids: string[]): Promise<void> => {
    if (ids.length > 0) await db.delete(checkpoints).where(inArray(checkpoints.id, ids));
  },
};
