import { asc, eq } from 'drizzle-orm';
import { deliverables, deliverableVersions } from '../../../db/project.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const deliverablePortableStore = {
  deliverables: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: deliverables.title,
        at: deliverableVersions.submittedAt,
        text: deliverableVersions.content,
        number: deliverableVersions.number,
        late: deliverableVersions.late,
      })
      .from(deliverableVersions)
      .innerJoin(deliverables, eq(deliverables.id, deliverableVersions.deliverableId))
      .where(eq(deliverableVersions.userId, userId))
      .orderBy(asc(deliverableVersions.submittedAt), asc(deliverableVersions.id))
      .limit(most)
      .offset(from),
};
