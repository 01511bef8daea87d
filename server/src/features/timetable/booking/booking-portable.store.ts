import { asc, eq } from 'drizzle-orm';
import { bookings } from '../../../db/booking.table.ts';
import { classrooms } from '../../../db/classroom.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const bookingPortableStore = {
  roomBookings: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: classrooms.name,
        at: bookings.createdAt,
        text: bookings.purpose,
        dates: bookings.dates,
        state: bookings.state,
        reason: bookings.reason,
      })
      .from(bookings)
      .innerJoin(classrooms, eq(classrooms.id, bookings.classroomId))
      .where(eq(bookings.ownerId, userId))
      .orderBy(asc(bookings.createdAt), asc(bookings.id))
      .limit(most)
      .offset(from),
};
