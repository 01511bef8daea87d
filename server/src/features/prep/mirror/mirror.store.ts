import type { ImageCategory } from '@xueyan/contract/lab/image-record';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { clusterNodes } from '../../../db/cluster.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import { imageLabels, labImageLabels, labImages, labImageVersions } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, experiments, sections } from '../../../db/teaching.table.ts';

interface Search extends PageInput {
  imageName?: string | undefined;
  software?: string | undefined;
  category?: ImageCategory | undefined;
}

/** Images that machines can start from. */
const usable = and(ne(labImages.build, ''), isNull(labImages.removedAt));

const described = (db: Db) =>
  db
    .select({
      image: labImages,
      machineCount: sql<number>`(select count(*)::int from ${machines} as machine
        where machine.image_id = ${labImages}.id and machine.state <> 'released')`,
      experimentCount: sql<number>`(select count(*)::int from ${experiments} as task where task.image_id = ${labImages}.id
        or exists (select from ${clusterNodes} as node where node.section_id = task.section_id and node.image_id = ${labImages}.id))`,
    })
    .from(labImages);
export type DescribedMirror = Awaited<ReturnType<typeof described>>[number];

const usesMax = 50;

export const mirrorStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      usable,
      contains(labImages.name, input.imageName),
      input.software
        ? sql`exists (select from unnest(${labImages.software}) as part where part ilike ${patternOf(input.software)})`
        : undefined,
      input.category ? eq(labImages.category, input.category) : undefined,
    );
    const sortable = { imageName: labImages.name, sizeMb: labImages.sizeMb, updateTime: labImages.updatedAt };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(labImages.name), labImages.id));
    return pageOf(input, found, () => db.$count(labImages, where));
  },

  find: async (db: Db, id: string): Promise<DescribedMirror | undefined> =>
    (await described(db).where(and(usable, eq(labImages.id, id))))[0],

  labelsOf: async (db: Db, imageIds: string[]) =>
    imageIds.length === 0
      ? []
      : db
          .select({ imageId: labImageLabels.imageId, labelId: imageLabels.id, labelName: imageLabels.name })
          .from(labImageLabels)
          .innerJoin(imageLabels, eq(imageLabels.id, labImageLabels.labelId))
          .where(inArray(labImageLabels.imageId, imageIds))
          .orderBy(asc(imageLabels.name)),

  baseName: async (db: Db, id: string | null): Promise<string> =>
    id === null
      ? ''
      : ((await db.select({ name: labImages.name }).from(labImages).where(eq(labImages.id, id)))[0]?.name ?? ''),

  /** Returns the seconds that the build in use took; 0 if it was not measured. */
  buildSeconds: async (db: Db, imageId: string, build: string): Promise<number> =>
    (
      await db
        .select({ seconds: labImageVersions.buildSeconds })
        .from(labImageVersions)
        .where(and(eq(labImageVersions.imageId, imageId), eq(labImageVersions.build, build)))
    )[0]?.seconds ?? 0,

  /** Returns experiments of a person's own courses that start from an image. */
  usesOf: (db: Db, imageId: string, userId: string) =>
    db
      .select({ courseId: courses.id, courseName: courses.name, sectionTitle: sections.title })
      .from(experiments)
      .innerJoin(sections, eq(sections.id, experiments.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(
        and(
          or(
            eq(experiments.imageId, imageId),
            sql`exists (select from ${clusterNodes} where ${clusterNodes.sectionId} = ${experiments.sectionId} and ${clusterNodes.imageId} = ${imageId})`,
          ),
          taughtBy(userId),
        ),
      )
      .orderBy(desc(courses.createdAt), asc(sections.title))
      .limit(usesMax),
};
