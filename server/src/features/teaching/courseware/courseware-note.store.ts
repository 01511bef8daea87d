import { and, asc, eq, inArray } from 'drizzle-orm';
import { coursewareNotes } from '../../../db/courseware.table.ts';
import type { Db } from '../../../db/sql.ts';

type NoteRow = typeof coursewareNotes.$inferSelect;

export const coursewareNoteStore = {
  ofPerson: (db: Db, sectionId: string, userId: string): Promise<NoteRow[]> =>
    db
      .select()
      .from(coursewareNotes)
      .where(and(eq(coursewareNotes.sectionId, sectionId), eq(coursewareNotes.userId, userId)))
      .orderBy(asc(coursewareNotes.fileName), asc(coursewareNotes.page), asc(coursewareNotes.createdAt)),

  save: async (
    db: Db,
    row: { sectionId: string; attachmentId: string; fileName: string; userId: string; page: number; content: string },
  ): Promise<void> => {
    const { content } = row;
    await db
      .insert(coursewareNotes)
      .values(row)
      .onConflictDoUpdate({
        target: [coursewareNotes.attachmentId, coursewareNotes.userId, coursewareNotes.page],
        set: { content },
      });
  },

  remove: async (db: Db, attachmentId: string, userId: string, page: number): Promise<void> => {
    await db
      .delete(coursewareNotes)
      .where(
        and(
          eq(coursewareNotes.attachmentId, attachmentId),
          eq(coursewareNotes.userId, userId),
          eq(coursewareNotes.page, page),
        ),
      );
  },

  /** Returns one of these sections in which somebody has written a note. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ id: coursewareNotes.sectionId })
            .from(coursewareNotes)
            .where(inArray(coursewareNotes.sectionId, sectionIds))
            .limit(1)
        )[0]?.id,
};
