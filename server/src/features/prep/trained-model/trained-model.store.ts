import type { ModelTask } from '@xueyan/contract/prep/trained-model';
import type { TrainingResult } from '@xueyan/contract/prep/training';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { prepSharedWith } from '../../../db/prep-shared.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { trainedModels as models, trainedModelVersions as versions } from '../../../db/trained-model.table.ts';
import { trainingRuns as runs } from '../../../db/training.table.ts';

export type ModelRow = typeof models.$inferSelect;

const described = (db: Db) =>
  db
    .select({
      row: models,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      versionCount: sql<number>`(select count(*)::int from ${versions} as one where one.model_id = ${models.id})`,
      figures: sql<Record<string, number>>`coalesce(${runs.result} -> 'figures', '{}'::jsonb)`,
      result: runs.result,
    })
    .from(models)
    .leftJoin(versions, and(eq(versions.modelId, models.id), eq(versions.number, models.inUse)))
    .leftJoin(runs, eq(runs.id, versions.runId))
    .leftJoin(courses, eq(courses.id, models.courseId));
export type DescribedModel = Awaited<ReturnType<typeof described>>[number];

/** Models with what their trial needs. */
const offered = (db: Db) =>
  db
    .select({
      row: models,
      ...{ runId: runs.id, config: runs.config, inputs: sql<TrainingResult['inputs']>`${runs.result} -> 'inputs'` },
      figures: sql<Record<string, number>>`coalesce(${runs.result} -> 'figures', '{}'::jsonb)`,
      ...{ ownerName: users.userName, courseName: sql<string>`coalesce(${courses.name}, '')` },
    })
    .from(models)
    .innerJoin(users, eq(users.id, models.ownerId))
    .innerJoin(versions, and(eq(versions.modelId, models.id), eq(versions.number, models.inUse)))
    .innerJoin(runs, eq(runs.id, versions.runId))
    .leftJoin(courses, eq(courses.id, models.courseId));
export type OfferedRow = Awaited<ReturnType<typeof offered>>[number];

/**
 * Condition: the person's own, or shared with them. A version may be in use before its training is done, in a school
 * that is just set up.
 */
const isOffered = (mine: SQL | undefined, userId: string) =>
  and(eq(runs.state, 'done'), or(mine, prepSharedWith(models.sharing, userId)));

const sortable = { name: models.name, updateTime: models.updatedAt };

interface Search extends PageInput {
  name?: string | undefined;
  task?: ModelTask | undefined;
}

export const trainedModelStore = {
  offeredPage: (db: Db, scope: Scope, userId: string, input: Search) => {
    const mine = withinScope(scope, { own: models.ownerId });
    const where = and(
      isOffered(mine, userId),
      contains(models.name, input.name),
      input.task ? eq(models.task, input.task) : undefined,
    );
    const found = offered(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(models.updatedAt), models.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(models)
        .innerJoin(users, eq(users.id, models.ownerId))
        .innerJoin(versions, and(eq(versions.modelId, models.id), eq(versions.number, models.inUse)))
        .innerJoin(runs, eq(runs.id, versions.runId))
        .leftJoin(courses, eq(courses.id, models.courseId))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  findOffered: async (db: Db, userId: string, id: string): Promise<OfferedRow | undefined> =>
    (await offered(db).where(and(isOffered(eq(models.ownerId, userId), userId), eq(models.id, id))))[0],

  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: models.ownerId }),
      contains(models.name, input.name),
      input.task ? eq(models.task, input.task) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(models.updatedAt), models.id));
    return pageOf(input, found, () => db.$count(models, where));
  },

  find: async (db: Db, id: string): Promise<DescribedModel | undefined> =>
    (await described(db).where(eq(models.id, id)))[0],

  /** Returns a model and locks it until the transaction ends, so that each number is given once. */
  lock: async (db: Db, id: string): Promise<ModelRow | undefined> =>
    (await db.select().from(models).where(eq(models.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof models.$inferInsert): Promise<string> =>
    (await db.insert(models).values(row).returning({ id: models.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<ModelRow>): Promise<void> => {
    await db.update(models).set(row).where(eq(models.id, id));
  },

  /** Changes a model unless it was changed since; returns its new version. */
  update: async (db: Db, id: string, version: number, row: Partial<ModelRow>): Promise<number | undefined> =>
    (
      await db
        .update(models)
        .set({ ...row, version: sql`${models.version} + 1` })
        .where(and(eq(models.id, id), eq(models.version, version)))
        .returning({ version: models.version })
    )[0]?.version,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(models).where(eq(models.id, id));
  },

  countVersions: (db: Db, modelId: string): Promise<number> => db.$count(versions, eq(versions.modelId, modelId)),

  /** Returns the number under which a training is in a model. */
  numberOf: async (db: Db, modelId: string, runId: string): Promise<number | undefined> =>
    (
      await db
        .select({ number: versions.number })
        .from(versions)
        .where(and(eq(versions.modelId, modelId), eq(versions.runId, runId)))
    )[0]?.number,

  /** Returns the model of which a training is a version. */
  modelWith: async (db: Db, runId: string): Promise<string | undefined> =>
    (await db.select({ id: versions.modelId }).from(versions).where(eq(versions.runId, runId)).limit(1))[0]?.id,

  addVersion: async (db: Db, row: typeof versions.$inferInsert): Promise<void> => {
    await db.insert(versions).values(row);
  },

  /** Returns whether there was such a version. */
  removeVersion: async (db: Db, modelId: string, number: number): Promise<boolean> =>
    (
      await db
        .delete(versions)
        .where(and(eq(versions.modelId, modelId), eq(versions.number, number)))
        .returning({ number: versions.number })
    ).length > 0,

  hasVersion: async (db: Db, modelId: string, number: number): Promise<boolean> =>
    (await db.$count(versions, and(eq(versions.modelId, modelId), eq(versions.number, number)))) > 0,

  versionsOf: (db: Db, modelId: string) =>
    db
      .select({
        version: versions,
        ...{ runName: runs.name, config: runs.config, result: runs.result },
        ...{ datasetName: datasets.name, datasetVersion: datasetVersions.number },
      })
      .from(versions)
      .innerJoin(runs, eq(runs.id, versions.runId))
      .innerJoin(datasetVersions, eq(datasetVersions.id, runs.versionId))
      .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
      .where(eq(versions.modelId, modelId))
      .orderBy(desc(versions.number)),
};
