import { asc, eq } from 'drizzle-orm';
import { classNotes, classSessions } from '../../../db/class-session.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const classNotePortableStore = {
  classNotes: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: classSessions.title, at: classNotes.updatedAt, text: classNotes.content })
      .from(classNotes)
      .innerJoin(classSessions, eq(classSessions.id, classNotes.classSessionId))
      .where(eq(classNotes.authorId, userId))
      .orderBy(asc(classNotes.updatedAt), asc(classNotes.id))
      .limit(most)
      .offset(from),
};
