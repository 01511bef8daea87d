import { asc, eq } from 'drizzle-orm';
import { courseTemplates } from '../../../db/course-template.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const courseTemplatePortableStore = {
  courseTemplates: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courseTemplates.name,
        at: courseTemplates.createdAt,
        text: courseTemplates.summary,
        kind: courseTemplates.kind,
        share: courseTemplates.share,
        content: courseTemplates.content,
      })
      .from(courseTemplates)
      .where(eq(courseTemplates.ownerId, userId))
      .orderBy(asc(courseTemplates.createdAt), asc(courseTemplates.id))
      .limit(most)
      .offset(from),
};
