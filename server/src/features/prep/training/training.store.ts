import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { prepSharedWith } from '../../../db/prep-shared.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { trainedModels, trainedModelVersions } from '../../../db/trained-model.table.ts';
import { trainingRuns } from '../../../db/training.table.ts';
import { startWeightsName } from './training-weights.store.ts';

export type TrainingRow = typeof trainingRuns.$inferSelect;

/** End of a training, with its time. */
type Ended = { state: 'done' | 'failed' | 'stopped'; endedAt: Date } & Partial<Omit<TrainingRow, 'state' | 'endedAt'>>;

const described = (db: Db) =>
  db
    .select({ row: trainingRuns, datasetName: datasets.name })
    .from(trainingRuns)
    .innerJoin(datasetVersions, eq(datasetVersions.id, trainingRuns.versionId))
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId));

const isOpen = inArray(trainingRuns.state, ['waiting', 'running']);

/** Name of the file from which an interrupted training goes on after so many epochs. */
export const checkpointName = (epochs: number) => `checkpoint-${epochs}.bin`;

const ofRun = (runId: string) => and(eq(files.scope, 'training'), eq(files.scopeId, runId));
const isCheckpoint = (runId: string) => and(ofRun(runId), like(files.name, 'checkpoint-%'));

/** Name of a net made for browsers; another number when what it gives changes. */
export const netName = 'net-1.onnx';
const isNet = (runId: string) => and(ofRun(runId), like(files.name, 'net-%.onnx'));

/** Name of the description of a net that was trained in a page; its weights are the model. */
export const pageModelName = 'model.json';
const isPageModel = (runId: string) => and(ofRun(runId), eq(files.name, pageModelName));

/** Weights that a training began with. */
const isWeights = (runId: string) => and(ofRun(runId), eq(files.name, startWeightsName));

export const trainingStore = {
  page: (db: Db, scope: Scope, input: PageInput & { name?: string | undefined }) => {
    const where = and(withinScope(scope, { own: trainingRuns.ownerId }), contains(trainingRuns.name, input.name));
    const sortable = { createTime: trainingRuns.createdAt };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(trainingRuns.createdAt), trainingRuns.id));
    return pageOf(input, found, () => db.$count(trainingRuns, where));
  },

  find: async (db: Db, id: string) => (await described(db).where(eq(trainingRuns.id, id)))[0],

  insert: async (db: Db, row: typeof trainingRuns.$inferInsert): Promise<string> => {
    const [created] = await db.insert(trainingRuns).values(row).returning({ id: trainingRuns.id });
    return created?.id ?? '';
  },

  /**
   * Counts the trainings of a person that have not ended and belong to no section. Others that count the same person's
   * wait until the transaction ends.
   */
  countOpen: async (db: Db, ownerId: string): Promise<number> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trainings of ${ownerId}`}, 0))`);
    return db.$count(trainingRuns, and(eq(trainingRuns.ownerId, ownerId), isNull(trainingRuns.sectionId), isOpen));
  },

  set: async (db: Db, id: string, row: Partial<TrainingRow>): Promise<void> => {
    await db.update(trainingRuns).set(row).where(eq(trainingRuns.id, id));
  },

  /** Changes a training that has not ended; returns whether it did. */
  setOpen: async (db: Db, id: string, row: Partial<TrainingRow>): Promise<boolean> =>
    (
      await db
        .update(trainingRuns)
        .set(row)
        .where(and(eq(trainingRuns.id, id), isOpen))
        .returning({ id: trainingRuns.id })
    ).length > 0,

  /** Returns the trainings that have not ended, oldest first. */
  open: async (db: Db): Promise<string[]> =>
    (
      await db
        .select({ id: trainingRuns.id })
        .from(trainingRuns)
        .where(isOpen)
        .orderBy(trainingRuns.createdAt)
        .limit(1000)
    ).map(({ id }) => id),

  /** Ends a training that has not ended, and returns it. */
  end: async (db: Db, id: string, row: Ended): Promise<TrainingRow | undefined> =>
    (
      await db
        .update(trainingRuns)
        .set(row)
        .where(and(eq(trainingRuns.id, id), isOpen))
        .returning()
    )[0],

  /** Asks for what a training under way has learnt so far; returns false when it has learnt nothing. */
  finish: async (db: Db, id: string): Promise<boolean> =>
    (
      await db
        .update(trainingRuns)
        .set({ finishing: true })
        .where(
          and(
            eq(trainingRuns.id, id),
            eq(trainingRuns.state, 'running'),
            sql`jsonb_array_length(${trainingRuns.epochs}) > 0`,
          ),
        )
        .returning({ id: trainingRuns.id })
    ).length > 0,

  isFinishing: async (db: Db, id: string): Promise<boolean> =>
    (await db.select({ finishing: trainingRuns.finishing }).from(trainingRuns).where(eq(trainingRuns.id, id)))[0]
      ?.finishing === true,

  courseOf: async (db: Db, sectionId: string): Promise<string | null> =>
    (await db.select({ id: sections.courseId }).from(sections).where(eq(sections.id, sectionId)))[0]?.id ?? null,

  /** Returns the sha256 of a file's content. */
  fileSum: async (db: Db, fileId: string): Promise<string | undefined> =>
    (await db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId)))[0]?.sha256,

  /** Returns the sha256 of the latest version of any data set. */
  latestDataSum: async (db: Db): Promise<string | undefined> =>
    (
      await db
        .select({ sha256: files.sha256 })
        .from(datasetVersions)
        .innerJoin(files, eq(files.id, datasetVersions.fileId))
        .orderBy(desc(datasetVersions.createdAt))
        .limit(1)
    )[0]?.sha256,

  checkpoint: async (db: Db, runId: string): Promise<{ sha256: string; epochs: number } | null> => {
    const [found] = await db
      .select({ sha256: files.sha256, name: files.name })
      .from(files)
      .where(isCheckpoint(runId))
      .limit(1);
    return found ? { sha256: found.sha256, epochs: Number(/\d+/.exec(found.name)?.[0]) } : null;
  },

  /** Returns the sha256 of the net that was made of the training for browsers. */
  netSum: async (db: Db, runId: string): Promise<string | undefined> =>
    (
      await db
        .select({ sha256: files.sha256 })
        .from(files)
        .where(and(ofRun(runId), eq(files.name, netName)))
        .limit(1)
    )[0]?.sha256,

  /** Returns the sha256 of the description of a net that was trained in a page. */
  pageModelSum: async (db: Db, runId: string): Promise<string | undefined> =>
    (await db.select({ sha256: files.sha256 }).from(files).where(isPageModel(runId)).limit(1))[0]?.sha256,

  dropCheckpoints: async (db: Db, runId: string): Promise<void> => {
    await db.delete(files).where(isCheckpoint(runId));
  },

  /** Returns true if the training is the version in use of a model that is shared with the user. */
  isOffered: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (
      await db
        .select({ id: trainedModels.id })
        .from(trainedModels)
        .innerJoin(users, eq(users.id, trainedModels.ownerId))
        .innerJoin(
          trainedModelVersions,
          and(
            eq(trainedModelVersions.modelId, trainedModels.id),
            eq(trainedModelVersions.number, sql`${trainedModels.inUse}`),
          ),
        )
        .leftJoin(courses, eq(courses.id, trainedModels.courseId))
        .where(and(eq(trainedModelVersions.runId, id), prepSharedWith(trainedModels.sharing, userId)))
        .limit(1)
    ).length > 0,

  /** Returns the name of a model of which the training is a version. */
  modelOf: async (db: Db, id: string): Promise<string | undefined> =>
    (
      await db
        .select({ name: trainedModels.name })
        .from(trainedModelVersions)
        .innerJoin(trainedModels, eq(trainedModels.id, trainedModelVersions.modelId))
        .where(eq(trainedModelVersions.runId, id))
        .limit(1)
    )[0]?.name,

  /** Deletes the training with its model, its checkpoint and its net for browsers. */
  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(files).where(or(isCheckpoint(id), isNet(id), isWeights(id), isPageModel(id)));
    const [gone] = await db
      .delete(trainingRuns)
      .where(eq(trainingRuns.id, id))
      .returning({ modelId: trainingRuns.modelId });
    if (gone?.modelId) await db.delete(files).where(eq(files.id, gone.modelId));
  },
};
