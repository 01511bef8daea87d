import { asc, eq } from 'drizzle-orm';
import { aiApplications } from '../../../db/ai-application.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const applicationPortableStore = {
  aiApplications: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: aiApplications.name,
        at: aiApplications.createdAt,
        text: aiApplications.description,
        kind: aiApplications.kind,
        state: aiApplications.state,
        form: aiApplications.form,
      })
      .from(aiApplications)
      .where(eq(aiApplications.ownerId, userId))
      .orderBy(asc(aiApplications.createdAt), asc(aiApplications.id))
      .limit(most)
      .offset(from),
};
