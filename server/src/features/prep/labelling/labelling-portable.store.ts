import { asc, eq } from 'drizzle-orm';
import { labellingHandIns, labellingItems, labellingWorks } from '../../../db/labelling.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, sections } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const labellingPortableStore = {
  labelling: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: sections.title,
        at: labellingWorks.updatedAt,
        courseName: courses.name,
        picture: labellingItems.position,
        shapes: labellingWorks.shapes,
      })
      .from(labellingWorks)
      .innerJoin(labellingItems, eq(labellingItems.id, labellingWorks.itemId))
      .innerJoin(sections, eq(sections.id, labellingItems.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(labellingWorks.userId, userId))
      .orderBy(asc(labellingWorks.updatedAt), asc(labellingWorks.itemId))
      .limit(most)
      .offset(from),

  labellingSubmissions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: sections.title, at: labellingHandIns.submittedAt, courseName: courses.name })
      .from(labellingHandIns)
      .innerJoin(sections, eq(sections.id, labellingHandIns.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(eq(labellingHandIns.userId, userId))
      .orderBy(asc(labellingHandIns.submittedAt), asc(labellingHandIns.sectionId))
      .limit(most)
      .offset(from),
};
