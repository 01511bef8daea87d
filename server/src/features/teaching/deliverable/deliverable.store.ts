import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { deliverables, deliverableVersions, deliverableWorks } from '../../../db/project.table.ts';
import type { Db } from '../../../db/sql.ts';
import { sections } from '../../../db/teaching.table.ts';

export type DeliverableRow = typeof deliverables.$inferSelect;
export type WorkRow = typeof deliverableWorks.$inferSelect;
const ofWork = (deliverableId: string, teamId: string) =>
  and(eq(deliverableWorks.deliverableId, deliverableId), eq(deliverableWorks.teamId, teamId));
const ofVersions = (deliverableId: string, teamId: string) =>
  and(eq(deliverableVersions.deliverableId, deliverableId), eq(deliverableVersions.teamId, teamId));

export const deliverableStore = {
  ofCourse: async (db: Db, courseId: string): Promise<DeliverableRow[]> =>
    (
      await db
        .select({ row: deliverables })
        .from(deliverables)
        .innerJoin(sections, eq(sections.id, deliverables.sectionId))
        .where(eq(sections.courseId, courseId))
        .orderBy(sql`${deliverables.dueAt} asc nulls last`, asc(deliverables.createdAt), asc(deliverables.id))
    ).map(({ row }) => row),

  ofSections: async (db: Db, sectionIds: string[]): Promise<DeliverableRow[]> =>
    sectionIds.length === 0
      ? []
      : db
          .select()
          .from(deliverables)
          .where(inArray(deliverables.sectionId, sectionIds))
          .orderBy(asc(deliverables.createdAt), asc(deliverables.id)),

  works: async (db: Db, ids: string[]) =>
    ids.length === 0 ? [] : db.select().from(deliverableWorks).where(inArray(deliverableWorks.deliverableId, ids)),

  /** Lists for each work the number of versions and the state of the newest. */
  newest: async (db: Db, ids: string[]) =>
    ids.length === 0
      ? []
      : db
          .selectDistinctOn([deliverableVersions.deliverableId, deliverableVersions.teamId], {
            ...{ deliverableId: deliverableVersions.deliverableId, teamId: deliverableVersions.teamId },
            ...{ number: deliverableVersions.number, late: deliverableVersions.late },
            submittedAt: deliverableVersions.submittedAt,
          })
          .from(deliverableVersions)
          .where(inArray(deliverableVersions.deliverableId, ids))
          .orderBy(deliverableVersions.deliverableId, deliverableVersions.teamId, desc(deliverableVersions.number)),

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ row: deliverables, courseId: sections.courseId })
        .from(deliverables)
        .innerJoin(sections, eq(sections.id, deliverables.sectionId))
        .where(eq(deliverables.id, id))
    )[0],

  count: (db: Db, sectionId: string): Promise<number> => db.$count(deliverables, eq(deliverables.sectionId, sectionId)),

  insert: async (db: Db, row: typeof deliverables.$inferInsert): Promise<string> =>
    (await db.insert(deliverables).values(row).returning({ id: deliverables.id }))[0]?.id ?? '',

  /** Returns whether the row still had that version. */
  update: async (
    db: Db,
    id: string,
    version: number,
    row: Partial<typeof deliverables.$inferInsert>,
  ): Promise<boolean> =>
    (
      await db
        .update(deliverables)
        .set({ ...row, version: version + 1 })
        .where(and(eq(deliverables.id, id), eq(deliverables.version, version)))
        .returning({ id: deliverables.id })
    ).length > 0,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(deliverables).where(eq(deliverables.id, id));
  },

  /** Returns one of these stages in which a team has work. */
  worked: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ sectionId: deliverables.sectionId })
            .from(deliverableWorks)
            .innerJoin(deliverables, eq(deliverables.id, deliverableWorks.deliverableId))
            .where(inArray(deliverables.sectionId, sectionIds))
            .limit(1)
        )[0]?.sectionId,

  /** Locks the work until the transaction ends; creates it if there is none. */
  lockWork: async (db: Db, deliverableId: string, teamId: string): Promise<WorkRow> => {
    await db.insert(deliverableWorks).values({ deliverableId, teamId }).onConflictDoNothing();
    return (await db.select().from(deliverableWorks).where(ofWork(deliverableId, teamId)).for('update'))[0] as WorkRow;
  },

  work: async (db: Db, deliverableId: string, teamId: string) =>
    (
      await db
        .select({ work: deliverableWorks, markerName: users.userName })
        .from(deliverableWorks)
        .leftJoin(users, eq(users.id, deliverableWorks.markedBy))
        .where(ofWork(deliverableId, teamId))
    )[0],

  setWork: async (db: Db, deliverableId: string, teamId: string, row: Partial<WorkRow>): Promise<void> => {
    await db.update(deliverableWorks).set(row).where(ofWork(deliverableId, teamId));
  },

  versions: (db: Db, deliverableId: string, teamId: string) =>
    db
      .select({
        ...{ number: deliverableVersions.number, content: deliverableVersions.content, userName: users.userName },
        ...{ late: deliverableVersions.late, submittedAt: deliverableVersions.submittedAt },
      })
      .from(deliverableVersions)
      .innerJoin(users, eq(users.id, deliverableVersions.userId))
      .where(ofVersions(deliverableId, teamId))
      .orderBy(desc(deliverableVersions.number)),

  addVersion: async (db: Db, row: typeof deliverableVersions.$inferInsert): Promise<void> => {
    await db.insert(deliverableVersions).values(row);
  },

  /** Counts the versions that each person submitted in the teams of a course. */
  countsOf: (db: Db, courseId: string) =>
    db
      .select({
        ...{ teamId: deliverableVersions.teamId, userId: deliverableVersions.userId },
        n: sql<number>`count(*)::int`,
      })
      .from(deliverableVersions)
      .innerJoin(deliverables, eq(deliverables.id, deliverableVersions.deliverableId))
      .innerJoin(sections, eq(sections.id, deliverables.sectionId))
      .where(eq(sections.courseId, courseId))
      .groupBy(deliverableVersions.teamId, deliverableVersions.userId),
};
