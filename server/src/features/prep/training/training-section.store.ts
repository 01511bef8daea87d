import { pageAlgorithms } from '@xueyan/contract/prep/picture-training';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { generalDue } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';
import {
  trainingHandIns as handIns,
  trainingRuns as runs,
  trainingSections as tasks,
} from '../../../db/training.table.ts';

export type SectionTaskRow = typeof tasks.$inferSelect;

/** What a page has trained, whose figures nobody can check, is no result to compare students by. */
const byServer = sql`${runs.config} ->> 'algorithm' not in (${sql.join(
  pageAlgorithms.map((one) => sql`${one}`),
  sql`, `,
)})`;

/** Best main figure (accuracy, R² or mAP) among the results that a student sees. */
const shownFigure = sql<
  number | null
>`max(coalesce((${runs.result} -> 'figures' ->> 'accuracy')::float8, (${runs.result} -> 'figures' ->> 'r2')::float8, (${runs.result} -> 'figures' ->> 'map50')::float8)) filter (where ${byServer})`;

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

  /** Counts the trainings that use up an attempt: failed ones do not. */
  countRuns: (db: Db, sectionId: string, userId: string): Promise<number> =>
    db.$count(runs, and(eq(runs.sectionId, sectionId), eq(runs.ownerId, userId), ne(runs.state, 'failed'))),

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

  /** Returns a page of the students who trained in a section, with their progress. */
  page: (db: Db, scope: Scope, sectionId: string, input: PageInput & { words?: string | undefined }) => {
    const where = and(
      withinScope(scope, { own: runs.ownerId }),
      eq(runs.sectionId, sectionId),
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const points = sql<number | null>`coalesce(${handIns.given}, ${handIns.points})`;
    const picked = sql<
      number | null
    >`(select picked.hidden_score from training_run as picked where picked.id = ${handIns.runId})`;
    const runCount = sql<number>`count(*)::int`;
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, submittedAt: handIns.submittedAt },
        ...{ runCount, best: shownFigure, hidden: picked, points, given: handIns.given },
      })
      .from(runs)
      .innerJoin(users, eq(users.id, runs.ownerId))
      .leftJoin(handIns, and(eq(handIns.sectionId, runs.sectionId), eq(handIns.userId, runs.ownerId)))
      .where(where)
      .groupBy(users.id, handIns.sectionId, handIns.userId)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { userName: users.userName, points, hidden: picked, best: shownFigure, runCount },
          sql`${points} desc nulls last, ${shownFigure} desc nulls last`,
          users.id,
        ),
      );
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(distinct ${runs.ownerId})::int` })
        .from(runs)
        .innerJoin(users, eq(users.id, runs.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },

  /** Returns the columns of the gradebook. */
  columns: (db: Db, courseId: string) =>
    db
      .select({ id: tasks.sectionId, title: sections.title, dueAt: generalDue, scoreShown: tasks.scoreShown })
      .from(tasks)
      .innerJoin(sections, eq(sections.id, tasks.sectionId))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  marks: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({
        columnId: handIns.sectionId,
        userId: handIns.userId,
        score: sql<number>`coalesce(${handIns.given}, ${handIns.points})`,
        markedAt: handIns.markedAt,
      })
      .from(handIns)
      .where(and(inArray(handIns.sectionId, sectionIds), inArray(handIns.userId, userIds), isNotNull(handIns.points))),
};
