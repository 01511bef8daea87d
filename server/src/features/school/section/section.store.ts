import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sectionDone, sectionProgress, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, checkpoints, experiments, readings, readingVisits, sections } from '../../../db/teaching.table.ts';

export type SectionRow = typeof sections.$inferSelect;

export const sectionStore = {
  find: async (db: Db, id: string): Promise<SectionRow | undefined> =>
    (await db.select().from(sections).where(eq(sections.id, id)))[0],

  /** Returns the sections of a course in order, with a person’s progress and the points of experiments. */
  ofCourse: (db: Db, courseId: string, userId: string) =>
    db
      .select({
        section: sections,
        done: sql<boolean>`exists (select 1 from ${sectionDone} where ${sectionDone.sectionId} = ${sections.id} and ${sectionDone.userId} = ${userId})`,
        percent: sql<number>`coalesce((select ${sectionProgress.percent} from ${sectionProgress} where ${sectionProgress.sectionId} = ${sections.id} and ${sectionProgress.userId} = ${userId}), 0)`,
        ruled: sql<boolean>`exists (select 1 from ${sectionReleases} where ${sectionReleases.sectionId} = ${sections.id})`,
        points: sql<number>`(coalesce((select sum(${checkpoints.points}) from ${checkpoints} where ${checkpoints.sectionId} = ${sections.id}), 0) + coalesce(${experiments.reportPoints}, 0))::int`,
      })
      .from(sections)
      .leftJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id)),

  /** Returns one experiment for each course: the one students worked in most recently, or else the first. */
  inUse: (db: Db, courseIds: string[]): Promise<{ courseId: string; sectionId: string }[]> => {
    const chapter = alias(sections, 'chapter');
    const lastWork = sql`(select max(${attempts.lastActiveAt}) from ${attempts} where ${attempts.sectionId} = ${sections.id} and not ${attempts.trial})`;
    return db
      .selectDistinctOn([sections.courseId], { courseId: sections.courseId, sectionId: sections.id })
      .from(sections)
      .innerJoin(chapter, eq(chapter.id, sections.parentId))
      .where(and(inArray(sections.courseId, courseIds), eq(sections.kind, 'experiment')))
      .orderBy(
        sections.courseId,
        sql`${lastWork} desc nulls last`,
        asc(chapter.position),
        asc(sections.position),
        asc(sections.id),
      );
  },

  /** Returns the chapters of a course, or the sections of a chapter, in order. */
  siblings: (db: Db, courseId: string, parentId: string | null): Promise<SectionRow[]> =>
    db
      .select()
      .from(sections)
      .where(
        and(eq(sections.courseId, courseId), parentId ? eq(sections.parentId, parentId) : isNull(sections.parentId)),
      )
      .orderBy(asc(sections.position), asc(sections.id)),

  /** Returns the sections of a course in order, chapter by chapter. */
  inOrder: (db: Db, courseId: string): Promise<{ id: string }[]> => {
    const chapter = alias(sections, 'chapter');
    return db
      .select({ id: sections.id })
      .from(sections)
      .innerJoin(chapter, eq(chapter.id, sections.parentId))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(chapter.position), asc(chapter.id), asc(sections.position), asc(sections.id));
  },

  placesOf: (db: Db, courseId: string): Promise<{ id: string; parentId: string | null }[]> =>
    db.select({ id: sections.id, parentId: sections.parentId }).from(sections).where(eq(sections.courseId, courseId)),

  /** Locks the sections of a course against reordering until the transaction ends. */
  lockCourse: async (db: Db, courseId: string): Promise<void> => {
    await db.select({ id: sections.id }).from(sections).where(eq(sections.courseId, courseId)).for('update');
  },

  insert: async (db: Db, row: typeof sections.$inferInsert): Promise<string> => {
    const [created] = await db.insert(sections).values(row).returning({ id: sections.id });
    const sectionId = created?.id ?? '';
    if (row.kind === 'experiment') await db.insert(experiments).values({ sectionId });
    if (row.kind === 'reading') await db.insert(readings).values({ sectionId });
    return sectionId;
  },

  rename: async (db: Db, id: string, title: string): Promise<void> => {
    await db.update(sections).set({ title }).where(eq(sections.id, id));
  },

  place: async (db: Db, id: string, parentId: string | null, position: number): Promise<void> => {
    await db.update(sections).set({ parentId, position }).where(eq(sections.id, id));
  },

  /** Deletes a section with its reading visits. */
  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(readingVisits).where(eq(readingVisits.sectionId, id));
    await db.delete(sections).where(eq(sections.id, id));
  },

  countAttempts: async (db: Db, sectionId: string): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(attempts)
        .where(and(eq(attempts.sectionId, sectionId), eq(attempts.trial, false)))
    )[0]?.count ?? 0,

  reading: async (db: Db, sectionId: string) =>
    (await db.select().from(readings).where(eq(readings.sectionId, sectionId)))[0],

  saveReading: async (db: Db, sectionId: string, version: number, content: string): Promise<boolean> =>
    (
      await db
        .update(readings)
        .set({ content, version: version + 1 })
        .where(and(eq(readings.sectionId, sectionId), eq(readings.version, version)))
        .returning({ sectionId: readings.sectionId })
    ).length > 0,

  noteVisit: async (db: Db, sectionId: string, userId: string): Promise<void> => {
    await db.insert(readingVisits).values({ sectionId, userId }).onConflictDoNothing();
  },
};
