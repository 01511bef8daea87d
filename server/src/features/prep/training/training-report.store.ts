import type { FormerHandIn } from '@xueyan/contract/prep/training-report';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { trainingReports as reports } from '../../../db/training.table.ts';

type ReportRow = typeof reports.$inferSelect;

interface ReportKey {
  sectionId: string;
  userId: string;
}

const at = ({ sectionId, userId }: ReportKey) => and(eq(reports.sectionId, sectionId), eq(reports.userId, userId));

/** Reports of students in training sections. */
export const trainingReportStore = {
  find: async (db: Db, whose: ReportKey): Promise<ReportRow | undefined> =>
    (await db.select().from(reports).where(at(whose)))[0],

  /** Writes a report that is still the student's; false when it was changed since, or is handed in. Version 0: none yet. */
  write: async (
    db: Db,
    whose: ReportKey,
    version: number,
    row: Partial<Pick<ReportRow, 'stage' | 'content' | 'comment' | 'savedAt'>>,
  ): Promise<boolean> => {
    const found =
      version === 0
        ? db
            .insert(reports)
            .values({ ...whose, ...row })
            .onConflictDoNothing()
            .returning({ version: reports.version })
        : db
            .update(reports)
            .set({ ...row, version: version + 1 })
            .where(and(at(whose), eq(reports.version, version), inArray(reports.stage, ['draft', 'returned'])))
            .returning({ version: reports.version });
    return (await found).length > 0;
  },

  /** Moves a report in one of these stages to another, with the words of the teacher; does nothing to others. */
  move: async (
    db: Db,
    whose: ReportKey,
    from: ReportRow['stage'][],
    row: Pick<ReportRow, 'stage'> & Partial<Pick<ReportRow, 'comment'>>,
  ): Promise<void> => {
    await db
      .update(reports)
      .set({ ...row, version: sql`${reports.version} + 1` })
      .where(and(at(whose), inArray(reports.stage, from)));
  },

  /** Gives a report back to its student and keeps what was handed in. */
  giveBack: async (db: Db, whose: ReportKey, comment: string, former: FormerHandIn[]): Promise<void> => {
    const row = { stage: 'returned' as const, comment, former };
    await db
      .insert(reports)
      .values({ ...whose, ...row })
      .onConflictDoUpdate({
        target: [reports.sectionId, reports.userId],
        set: { ...row, version: sql`${reports.version} + 1` },
      });
  },

  /** Returns the first of the sections in which a student has written a report. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ sectionId: reports.sectionId })
            .from(reports)
            .where(inArray(reports.sectionId, sectionIds))
            .limit(1)
        )[0]?.sectionId,

  /** Returns students whose work was returned and not handed in again. */
  returned: (db: Db, sectionIds: string[], userIds: string[]) =>
    db
      .select({ columnId: reports.sectionId, userId: reports.userId })
      .from(reports)
      .where(
        and(inArray(reports.sectionId, sectionIds), inArray(reports.userId, userIds), eq(reports.stage, 'returned')),
      ),
};
