import { asc, eq } from 'drizzle-orm';
import { assistanceLines, assistances } from '../../../db/assistance.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const assistancePortableStore = {
  assistance: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: assistanceLines.createdAt,
        text: assistanceLines.content,
        courseName: courses.name,
      })
      .from(assistanceLines)
      .innerJoin(assistances, eq(assistances.id, assistanceLines.assistanceId))
      .innerJoin(attempts, eq(attempts.id, assistances.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(assistanceLines.userId, userId))
      .orderBy(asc(assistanceLines.createdAt), asc(assistanceLines.id))
      .limit(most)
      .offset(from),
};
