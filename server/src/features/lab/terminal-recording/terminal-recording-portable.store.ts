import { asc, eq } from 'drizzle-orm';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';
import { terminalRecordings } from '../../../db/terminal-recording.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const terminalRecordingPortableStore = {
  terminalRecordings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: terminalRecordings.startedAt,
        courseName: courses.name,
        millis: terminalRecordings.millis,
        bytes: terminalRecordings.bytes,
      })
      .from(terminalRecordings)
      .innerJoin(sections, eq(sections.id, terminalRecordings.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(terminalRecordings.ownerId, userId))
      .orderBy(asc(terminalRecordings.startedAt), asc(terminalRecordings.id))
      .limit(most)
      .offset(from),
};
