import { asc, eq } from 'drizzle-orm';
import { reportTemplates } from '../../../db/report-template.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const reportTemplatePortableStore = {
  reportTemplates: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: reportTemplates.title,
        at: reportTemplates.createdAt,
        text: reportTemplates.content,
        rubric: reportTemplates.rubric,
      })
      .from(reportTemplates)
      .where(eq(reportTemplates.ownerId, userId))
      .orderBy(asc(reportTemplates.createdAt), asc(reportTemplates.id))
      .limit(most)
      .offset(from),
};
