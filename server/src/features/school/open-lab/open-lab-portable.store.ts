import { asc, eq } from 'drizzle-orm';
import { openLabBookings } from '../../../db/open-lab.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const openLabPortableStore = {
  openLabBookings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: courses.name,
        at: openLabBookings.createdAt,
        startsAt: openLabBookings.startsAt,
        endsAt: openLabBookings.endsAt,
        cancelledAt: openLabBookings.cancelledAt,
      })
      .from(openLabBookings)
      .innerJoin(courses, eq(courses.id, openLabBookings.courseId))
      .where(eq(openLabBookings.userId, userId))
      .orderBy(asc(openLabBookings.createdAt), asc(openLabBookings.id))
      .limit(most)
      .offset(from),
};
