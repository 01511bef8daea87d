import { type ImageState, imageTransitions } from '@xueyan/contract/lab/image';
import type { ImageCategory, ImageSource } from '@xueyan/contract/lab/image-record';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { clusterNodes } from '../../../db/cluster.table.ts';
import { labImageLabels, labImageLog, labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { experiments } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';

export type ImageRow = typeof labImages.$inferSelect;

interface ImageSearch extends PageInput {
  imageName?: string | undefined;
  imageCode?: string | undefined;
  software?: string | undefined;
  state?: ImageState | undefined;
  category?: ImageCategory | undefined;
  source?: ImageSource | undefined;
  labelId?: string | undefined;
}

type Step = Pick<Transition<ImageState>, 'moves'>;
const { build } = imageTransitions;

/** State in which no build is requested or in progress. */
export const noBuild = { wantedAt: null, underWay: '' } as const;

/** Matches an experiment whose machine, or one of whose cluster, starts from an image. */
export const usesImage = (imageId: string | typeof labImages.id) =>
  sql`(${experiments.imageId} = ${imageId} or exists (select from ${clusterNodes} where ${clusterNodes.sectionId} = ${experiments.sectionId} and ${clusterNodes.imageId} = ${imageId}))`;

export const imageStore = {
  find: async (db: Db, id: string): Promise<ImageRow | undefined> =>
    (
      await db
        .select()
        .from(labImages)
        .where(and(eq(labImages.id, id), isNull(labImages.removedAt)))
    )[0],

  findByRecipe: async (db: Db, recipe: string): Promise<ImageRow | undefined> =>
    (await db.select().from(labImages).where(eq(labImages.recipe, recipe)))[0],

  page: async (db: Db, scope: Scope, input: ImageSearch) => {
    const where = and(
      withinScope(scope, {}),
      isNull(labImages.removedAt),
      contains(labImages.name, input.imageName),
      contains(labImages.code, input.imageCode),
      input.software
        ? sql`exists (select from unnest(${labImages.software}) as part where part ilike ${patternOf(input.software)})`
        : undefined,
      input.state ? eq(labImages.state, input.state) : undefined,
      input.category ? eq(labImages.category, input.category) : undefined,
      input.source ? eq(labImages.source, input.source) : undefined,
      input.labelId
        ? sql`exists (select from ${labImageLabels} as worn where worn.image_id = ${labImages.id} and worn.label_id = ${input.labelId})`
        : undefined,
    );
    const found = db
      .select({
        image: labImages,
        machineCount: sql<number>`(select count(*)::int from ${machines} as machine
          where machine.image_id = ${labImages}.id and machine.state <> 'released')`,
        experimentCount: sql<number>`(select count(*)::int from ${experiments} where ${usesImage(labImages.id)})`,
      })
      .from(labImages)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          {
            imageName: labImages.name,
            imageCode: labImages.code,
            sizeMb: labImages.sizeMb,
            updateTime: labImages.updatedAt,
          },
          desc(labImages.updatedAt),
          labImages.id,
        ),
      );
    return pageOf(input, found, () => db.$count(labImages, where));
  },

  /** Returns the images that machines can start from. */
  usable: (db: Db) =>
    db
      .select()
      .from(labImages)
      .where(and(ne(labImages.build, ''), isNull(labImages.removedAt)))
      .orderBy(asc(labImages.name)),

  /** Returns the images whose files are missing. */
  lost: (db: Db) =>
    db
      .select()
      .from(labImages)
      .where(and(ne(labImages.lost, ''), isNull(labImages.removedAt)))
      .orderBy(asc(labImages.createdAt), asc(labImages.id)),

  /** Notes that the files of its build are missing, unless it has another build by now; returns whether it did. */
  lose: async (db: Db, { id, build: lost }: ImageRow, transition: Step, message: string): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set({ build: '', lost, message, state: nextOf(labImages.state, transition) })
        .where(and(eq(labImages.id, id), eq(labImages.build, lost), allows(labImages.state, transition)))
        .returning({ id: labImages.id })
    ).length > 0,

  /** Notes that the missing files are there again, unless a build was requested. */
  recover: async (db: Db, { id, lost }: ImageRow, transition: Step): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set({ build: lost, lost: '', message: '', progress: 100, state: nextOf(labImages.state, transition) })
        .where(
          and(
            ...[eq(labImages.id, id), eq(labImages.lost, lost), eq(labImages.build, '')],
            ...[isNull(labImages.wantedAt), allows(labImages.state, transition)],
          ),
        )
        .returning({ id: labImages.id })
    ).length > 0,

  setVersion: async (db: Db, id: string, imageVersion: number): Promise<void> => {
    await db.update(labImages).set({ imageVersion }).where(eq(labImages.id, id));
  },

  /** Returns whether any image is being built; a build may stand on files that nothing else needs any more. */
  isBuilding: async (db: Db): Promise<boolean> => (await db.$count(labImages, ne(labImages.underWay, ''))) > 0,

  /** Returns the captured disks that an image is still to be built from. */
  captures: async (db: Db): Promise<string[]> =>
    (await db.select({ capture: labImages.capture }).from(labImages).where(ne(labImages.capture, ''))).map(
      (row) => row.capture,
    ),

  /** Inserts an image and returns its id; null where one of its name came first. */
  insert: async (db: Db, row: typeof labImages.$inferInsert): Promise<string | null> => {
    const [created] = await db.insert(labImages).values(row).onConflictDoNothing().returning({ id: labImages.id });
    return created?.id ?? null;
  },

  /** Changes an image whose state allows the transition; returns whether it did. */
  move: async (db: Db, id: string, transition: Step, row: Omit<Partial<ImageRow>, 'state'>): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set({ ...row, state: nextOf(labImages.state, transition) })
        .where(and(eq(labImages.id, id), allows(labImages.state, transition)))
        .returning({ id: labImages.id })
    ).length > 0,

  /** Returns the images of which a build was requested before the time and is not over. */
  open: async (db: Db, before: Date): Promise<string[]> =>
    (await db.select({ id: labImages.id }).from(labImages).where(lt(labImages.wantedAt, before)).limit(1000)).map(
      ({ id }) => id,
    ),

  /** Ends a build that is requested or in progress, as failed. */
  giveUp: async (db: Db, id: string, message: string): Promise<void> => {
    await db
      .update(labImages)
      .set({ ...noBuild, message, state: 'failed' })
      .where(and(eq(labImages.id, id), isNotNull(labImages.wantedAt)));
  },

  /** Requests a build; returns whether none was requested before. */
  want: async (db: Db, id: string, now: Date): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set({ ...noBuild, wantedAt: now, state: nextOf(labImages.state, build), progress: 0, message: '' })
        .where(and(eq(labImages.id, id), allows(labImages.state, build), isNull(labImages.wantedAt)))
        .returning({ id: labImages.id })
    ).length > 0,

  /** Changes the image on behalf of a build, as long as that is the one in progress; returns whether it is. */
  advance: async (
    db: Db,
    id: string,
    underWay: string,
    row: Omit<Partial<ImageRow>, 'state'>,
    transition?: Step,
  ): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set({ ...row, ...(transition && { state: nextOf(labImages.state, transition) }) })
        .where(
          and(
            eq(labImages.id, id),
            eq(labImages.underWay, underWay),
            transition && allows(labImages.state, transition),
          ),
        )
        .returning({ id: labImages.id })
    ).length > 0,

  clearLog: async (db: Db, imageId: string): Promise<void> => {
    await db.delete(labImageLog).where(eq(labImageLog.imageId, imageId));
  },

  appendLog: async (db: Db, imageId: string, fromLine: number, lines: string[]): Promise<void> => {
    await db.insert(labImageLog).values(lines.map((text, index) => ({ imageId, line: fromLine + index, text })));
  },

  readLog: async (db: Db, imageId: string, fromLine: number): Promise<string[]> =>
    (
      await db
        .select({ text: labImageLog.text })
        .from(labImageLog)
        .where(and(eq(labImageLog.imageId, imageId), gte(labImageLog.line, fromLine)))
        .orderBy(asc(labImageLog.line))
        .limit(2000)
    ).map((row) => row.text),

  /** Counts the machines, including suspended ones, whose disk stands on any build of an image. */
  machinesOfImage: async (db: Db, imageId: string): Promise<number> =>
    db.$count(machines, and(eq(machines.imageId, imageId), ne(machines.state, 'released'))),

  counts: async (db: Db, imageId: string) => ({
    machineCount: await imageStore.machinesOfImage(db, imageId),
    experimentCount: await db.$count(experiments, usesImage(imageId)),
  }),

  buildsInUse: async (db: Db): Promise<string[]> => [
    ...(await db.select({ build: labImages.captureBuild }).from(labImages)).map((row) => row.build),
    ...(
      await db
        .select({ build: labImages.build, lost: labImages.lost })
        .from(labImages)
        .where(isNull(labImages.removedAt))
    ).flatMap(({ build, lost }) => [build, lost]),
    ...(await db.selectDistinct({ build: machines.build }).from(machines).where(ne(machines.state, 'released'))).map(
      (row) => row.build,
    ),
  ],

  /**
   * Returns the sizes in which an image is started: by experiments, as a node of a cluster, and by existing machines,
   * such as those of exams and research.
   */
  sizesInUse: async (db: Db, imageId: string): Promise<{ cpus: number; memoryMb: number }[]> => {
    return await union(
      db
        .select({ cpus: experiments.cpus, memoryMb: experiments.memoryMb })
        .from(experiments)
        .where(eq(experiments.imageId, imageId)),
      db
        .select({ cpus: clusterNodes.cpus, memoryMb: clusterNodes.memoryMb })
        .from(clusterNodes)
        .where(eq(clusterNodes.imageId, imageId)),
      db
        .select({ cpus: machines.cpus, memoryMb: machines.memoryMb })
        .from(machines)
        .where(eq(machines.imageId, imageId)),
    );
  },
};
