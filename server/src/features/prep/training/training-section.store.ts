import { and, asc, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { generalDue } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';
import {
  trainingHandIns as handIns,
  trainingReports as reports,
  trainingRuns as runs,
  trainingSections as tasks,
} from '../../../db/training.table.ts';

export type SectionTaskRow = typeof tasks.$inferSelect;

/** Condition: it waits, runs or has a result. */
const counts = notInArray(runs.state, ['failed', 'stopped']);

export const trainingSectionStore = {
  task: async (db: Db, sectionId: string) =>
    (
      await db
        .select({
          row: tasks,
          datasetName: datasets.name,
          summary: datasetVersions.summary,
          rowCount: datasetVersions.rowCount,
        })
        .from(tasks)
        .innerJoin(datasetVersions, eq(datasetVersions.id, tasks.versionId))
        .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
        .where(eq(tasks.sectionId, sectionId))
    )[0],

  /** Locks the section until the transaction ends, so that the limit of trainings holds. */
  hold: async (db: Db, sectionId: string): Promise<void> => {
    await db.execute(sql`select from training_section where section_id = ${sectionId} for update`);
  },

  tasksOf: (db: Db, sectionIds: string[]) => db.select().from(tasks).where(inArray(tasks.sectionId, sectionIds)),

  save: async (db: Db, row: typeof tasks.$inferInsert): Promise<void> => {
    await db.insert(tasks).values(row).onConflictDoUpdate({ target: tasks.sectionId, set: row });
  },

  /** Returns a user's trainings in a section, newest first. */
  runsOf: (db: Db, sectionId: string, userId: string) =>
    db
      .select({ row: runs, datasetName: datasets.name })
      .from(runs)
      .innerJoin(datasetVersions, eq(datasetVersions.id, runs.versionId))
      .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
      .where(and(eq(runs.sectionId, sectionId), eq(runs.ownerId, userId)))
      .orderBy(desc(runs.createdAt), desc(runs.id))
      .limit(200),

  /** Counts the trainings that use up an attempt: what came to nothing does not. */
  countRuns: (db: Db, sectionId: string, userId: string): Promise<number> =>
    db.$count(runs, and(eq(runs.sectionId, sectionId), eq(runs.ownerId, userId), counts)),

  /** Returns true if a training in the section counts, so that its task stays as it is. */
  isBegun: async (db: Db, sectionId: string): Promise<boolean> =>
    (await db.$count(runs, and(eq(runs.sectionId, sectionId), counts))) > 0,

  insertRun: async (db: Db, row: typeof runs.$inferInsert): Promise<string> =>
    (await db.insert(runs).values(row).returning({ id: runs.id }))[0]?.id ?? '',

  run: async (db: Db, runId: string) => (await db.select().from(runs).where(eq(runs.id, runId)))[0],

  /** Returns the first of the sections in which a student has trained. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> => {
    if (sectionIds.length === 0) return undefined;
    const [found] = await db
      .select({ sectionId: runs.sectionId })
      .from(runs)
      .where(inArray(runs.sectionId, sectionIds))
      .limit(1);
    return found?.sectionId ?? undefined;
  },

  handIn: async (db: Db, sectionId: string, userId: string) =>
    (
      await db
        .select({ row: handIns, hidden: runs.hiddenScore })
        .from(handIns)
        .innerJoin(runs, eq(runs.id, handIns.runId))
        .where(and(eq(handIns.sectionId, sectionId), eq(handIns.userId, userId)))
    )[0],

  insertHandIn: async (db: Db, row: typeof handIns.$inferInsert): Promise<boolean> =>
    (await db.insert(handIns).values(row).onConflictDoNothing().returning({ runId: handIns.runId })).length > 0,

  /** Takes back what a student handed in, which its report keeps. */
  removeHandIn: async (db: Db, sectionId: string, userId: string): Promise<void> => {
    await db.delete(handIns).where(and(eq(handIns.sectionId, sectionId), eq(handIns.userId, userId)));
  },

  give: async (
    db: Db,
    sectionId: string,
    userId: string,
    row: Pick<typeof handIns.$inferInsert, 'given' | 'reason' | 'markedAt'>,
  ): Promise<boolean> =>
    (
      await db
        .update(handIns)
        .set(row)
        .where(and(eq(handIns.sectionId, sectionId), eq(handIns.userId, userId)))
        .returning({ runId: handIns.runId })
    ).length > 0,

  /** Returns the columns of the gradebook. */
  columns: (db: Db, courseId: string) =>
    db
      .select({ id: tasks.sectionId, title: sections.title, dueAt: generalDue, scoreShown: tasks.scoreShown })
      .from(tasks)
      .innerJoin(sections, eq(sections.id, tasks.sectionId))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  /** Returns the marks; `waiting`: handed in with a report that the teacher has not marked. */
  marks: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        columnId: handIns.sectionId,
        userId: handIns.userId,
        score: sql<number>`coalesce(${handIns.given}, ${handIns.points})`,
        markedAt: handIns.markedAt,
        waiting: sql<boolean>`${tasks.report} and coalesce(${reports.stage} = 'submitted', false)`,
      })
      .from(handIns)
      .innerJoin(tasks, eq(tasks.sectionId, handIns.sectionId))
      .leftJoin(reports, and(eq(reports.sectionId, handIns.sectionId), eq(reports.userId, handIns.userId)))
      .where(and(inArray(handIns.sectionId, sectionIds), inArray(handIns.userId, userIds), isNotNull(handIns.points))),
};
