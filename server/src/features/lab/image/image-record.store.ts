import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { imageLabels, labImageLabels, labImages, labImageVersions } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, experiments, sections } from '../../../db/teaching.table.ts';
import { type ImageRow, usesImage } from './image.store.ts';

export type VersionRow = typeof labImageVersions.$inferSelect;
export type ImageColumns = Pick<
  ImageRow,
  'name' | 'description' | 'category' | 'packageLocation' | 'dataLocation' | 'software'
>;

/** Maximum number of uses of an image that are listed by name, per kind. */
const namedMax = 20;

/** Images as records: their descriptions, their versions, and their uses. */
export const imageRecordStore = {
  /** Returns the labels of these images, by name. */
  labelsOf: async (db: Db, imageIds: string[]) =>
    imageIds.length === 0
      ? []
      : db
          .select({ imageId: labImageLabels.imageId, labelId: imageLabels.id, labelName: imageLabels.name })
          .from(labImageLabels)
          .innerJoin(imageLabels, eq(imageLabels.id, labImageLabels.labelId))
          .where(inArray(labImageLabels.imageId, imageIds))
          .orderBy(asc(imageLabels.name)),

  /** Sets the labels; returns whether all of them existed. */
  setLabels: async (db: Db, imageId: string, labelIds: string[]): Promise<boolean> => {
    await db.delete(labImageLabels).where(eq(labImageLabels.imageId, imageId));
    const wanted = [...new Set(labelIds)];
    if (wanted.length === 0) return true;
    const there = await db.select({ id: imageLabels.id }).from(imageLabels).where(inArray(imageLabels.id, wanted));
    if (there.length > 0) await db.insert(labImageLabels).values(there.map(({ id }) => ({ imageId, labelId: id })));
    return there.length === wanted.length;
  },

  versions: (db: Db, imageId: string) =>
    db
      .select({
        row: labImageVersions,
        machineCount: sql<number>`(select count(*)::int from ${machines} as machine
          where machine.build = ${labImageVersions}.build and machine.state <> 'released')`,
      })
      .from(labImageVersions)
      .where(eq(labImageVersions.imageId, imageId))
      .orderBy(desc(labImageVersions.number))
      .limit(100),

  /** Returns the seconds that the last build took, by image. */
  lastSeconds: async (db: Db, imageIds: string[]) =>
    imageIds.length === 0
      ? []
      : db
          .select({ imageId: labImageVersions.imageId, seconds: labImageVersions.buildSeconds })
          .from(labImageVersions)
          .innerJoin(labImages, eq(labImages.build, labImageVersions.build))
          .where(inArray(labImageVersions.imageId, imageIds)),

  addVersion: async (db: Db, row: typeof labImageVersions.$inferInsert): Promise<void> => {
    await db.insert(labImageVersions).values(row).onConflictDoNothing();
  },

  lastNumber: async (db: Db, imageId: string): Promise<number> =>
    (
      await db
        .select({ number: sql<number>`coalesce(max(${labImageVersions.number}), 0)::int` })
        .from(labImageVersions)
        .where(eq(labImageVersions.imageId, imageId))
    )[0]?.number ?? 0,

  /** Returns the versions whose files exist. */
  present: (db: Db) => db.select().from(labImageVersions).where(isNull(labImageVersions.collectedAt)),

  markCollected: async (db: Db, build: string, at: Date): Promise<void> => {
    await db.update(labImageVersions).set({ collectedAt: at }).where(eq(labImageVersions.build, build));
  },

  update: async (db: Db, id: string, version: number, row: Partial<ImageRow>): Promise<number | undefined> =>
    (
      await db
        .update(labImages)
        .set({ ...row, version: sql`${labImages.version} + 1` })
        .where(and(eq(labImages.id, id), eq(labImages.version, version), isNull(labImages.removedAt)))
        .returning({ version: labImages.version })
    )[0]?.version,

  /** Sets the disk that the next version is built from, unless a build is requested; returns whether it was set. */
  setCapture: async (db: Db, id: string, row: Pick<ImageRow, 'capture' | 'captureBuild'>): Promise<boolean> =>
    (
      await db
        .update(labImages)
        .set(row)
        .where(and(eq(labImages.id, id), isNull(labImages.wantedAt), isNull(labImages.removedAt)))
        .returning({ id: labImages.id })
    ).length > 0,

  nameTaken: async (db: Db, name: string, own: string | null): Promise<boolean> =>
    (await db.$count(
      labImages,
      and(
        sql`lower(${labImages.name}) = lower(${name})`,
        isNull(labImages.removedAt),
        own ? ne(labImages.id, own) : undefined,
      ),
    )) > 0,

  /** Returns a running machine and the image that it stands on. */
  machine: async (db: Db, machineId: string) =>
    (
      await db
        .select({ state: machines.state, imageId: machines.imageId, category: labImages.category })
        .from(machines)
        .innerJoin(labImages, eq(labImages.id, machines.imageId))
        .where(eq(machines.id, machineId))
    )[0],

  /** Returns experiments, current questions, and images, built or not, that stand on an image; a few of each kind. */
  uses: async (db: Db, imageId: string) => {
    const ofExperiments = await db
      .select({ name: sections.title, place: courses.name })
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(usesImage(imageId))
      .orderBy(asc(courses.name), asc(sections.title))
      .limit(namedMax);
    const ofQuestions = await db
      .select({ name: questions.title })
      .from(questions)
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number)),
      )
      .where(and(eq(questions.kind, 'machine'), sql`${questionVersions.content}->>'imageId' = ${imageId}`))
      .limit(namedMax);
    const ofImages = await db
      .select({ name: labImages.name, build: labImages.build })
      .from(labImages)
      .where(and(eq(labImages.baseImageId, imageId), isNull(labImages.removedAt)))
      .orderBy(asc(labImages.name))
      .limit(namedMax);
    return [
      ...ofExperiments.map((one) => ({ kind: 'experiment' as const, ...one })),
      ...ofQuestions.map(({ name }) => ({ kind: 'question' as const, name, place: '' })),
      ...ofImages.map(({ name, build }) => ({ kind: 'image' as const, name, place: '', built: build !== '' })),
    ];
  },
};
