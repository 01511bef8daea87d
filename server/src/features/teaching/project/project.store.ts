import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { milestones, milestonesReached } from '../../../db/project.table.ts';
import { sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';

export const projectStore = {
  stages: (db: Db, courseId: string) =>
    db
      .select({
        ...{ sectionId: sections.id, title: sections.title, dueAt: sectionReleases.dueAt },
        sectionCount: sql<number>`(select count(*)::int from section inside where inside.parent_id = ${sections.id})`,
      })
      .from(sections)
      .leftJoin(sectionReleases, eq(sectionReleases.sectionId, sections.id))
      .where(and(eq(sections.courseId, courseId), eq(sections.kind, 'chapter')))
      .orderBy(asc(sections.position), asc(sections.id)),

  ofCourse: (db: Db, courseId: string) =>
    db
      .select({ milestone: milestones })
      .from(milestones)
      .innerJoin(sections, eq(sections.id, milestones.sectionId))
      .where(eq(sections.courseId, courseId))
      .orderBy(sql`${milestones.dueAt} asc nulls last`, asc(milestones.createdAt), asc(milestones.id)),

  ofSections: async (db: Db, sectionIds: string[]) =>
    sectionIds.length === 0
      ? []
      : db
          .select()
          .from(milestones)
          .where(inArray(milestones.sectionId, sectionIds))
          .orderBy(asc(milestones.createdAt), asc(milestones.id)),

  reached: async (db: Db, milestoneIds: string[]) =>
    milestoneIds.length === 0
      ? []
      : db.select().from(milestonesReached).where(inArray(milestonesReached.milestoneId, milestoneIds)),

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ milestone: milestones, courseId: sections.courseId })
        .from(milestones)
        .innerJoin(sections, eq(sections.id, milestones.sectionId))
        .where(eq(milestones.id, id))
    )[0],

  count: (db: Db, sectionId: string): Promise<number> => db.$count(milestones, eq(milestones.sectionId, sectionId)),

  insert: async (db: Db, row: typeof milestones.$inferInsert): Promise<string> =>
    (await db.insert(milestones).values(row).returning({ id: milestones.id }))[0]?.id ?? '',

  update: async (db: Db, id: string, row: Partial<typeof milestones.$inferInsert>): Promise<void> => {
    await db.update(milestones).set(row).where(eq(milestones.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(milestones).where(eq(milestones.id, id));
  },

  /** Returns one of these stages with a reached milestone. */
  reachedIn: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ sectionId: milestones.sectionId })
            .from(milestonesReached)
            .innerJoin(milestones, eq(milestones.id, milestonesReached.milestoneId))
            .where(inArray(milestones.sectionId, sectionIds))
            .limit(1)
        )[0]?.sectionId,

  reach: async (db: Db, row: typeof milestonesReached.$inferInsert): Promise<void> => {
    await db.insert(milestonesReached).values(row).onConflictDoNothing();
  },

  unreach: async (db: Db, milestoneId: string, teamId: string): Promise<void> => {
    await db
      .delete(milestonesReached)
      .where(and(eq(milestonesReached.milestoneId, milestoneId), eq(milestonesReached.teamId, teamId)));
  },
};
