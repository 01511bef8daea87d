import { and, asc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { taughtBy } from '../../../db/course-team.ts';
import { deviceBookings as bookings, networkDevices as devices } from '../../../db/network-device.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

const described = (db: Db) =>
  db
    .select({
      id: bookings.id,
      deviceId: bookings.deviceId,
      deviceName: devices.name,
      ownerId: bookings.ownerId,
      userName: users.userName,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      purpose: bookings.purpose,
    })
    .from(bookings)
    .innerJoin(devices, eq(devices.id, bookings.deviceId))
    .innerJoin(users, eq(users.id, bookings.ownerId));
export type DescribedBooking = Awaited<ReturnType<typeof described>>[number];

export const deviceBookingStore = {
  /** Returns the bookings of some devices that are not over, in order. */
  toCome: (db: Db, deviceIds: string[], now: Date): Promise<DescribedBooking[]> =>
    described(db)
      .where(and(inArray(bookings.deviceId, deviceIds), isNull(bookings.cancelledAt), gt(bookings.endsAt, now)))
      .orderBy(asc(bookings.startsAt), asc(bookings.id)),

  /** Returns a booking that overlaps a time; the device must be locked. */
  inWay: async (db: Db, deviceId: string, from: Date, to: Date): Promise<DescribedBooking | undefined> =>
    (
      await described(db)
        .where(
          and(
            eq(bookings.deviceId, deviceId),
            isNull(bookings.cancelledAt),
            lt(bookings.startsAt, to),
            gt(bookings.endsAt, from),
          ),
        )
        .orderBy(asc(bookings.startsAt))
        .limit(1)
    )[0],

  /** Returns which of some users a teacher teaches. */
  taught: async (db: Db, teacherId: string, userIds: string[]): Promise<string[]> => {
    if (userIds.length === 0) return [];
    const found = await db
      .selectDistinct({ userId: courseMembers.userId })
      .from(courseMembers)
      .innerJoin(courses, eq(courses.id, courseMembers.courseId))
      .where(and(inArray(courseMembers.userId, userIds), taughtBy(teacherId)));
    return found.map(({ userId }) => userId);
  },

  /** Returns the current booking of a device. */
  holderOf: async (db: Db, deviceId: string, now: Date): Promise<DescribedBooking | undefined> =>
    (
      await described(db)
        .where(
          and(
            eq(bookings.deviceId, deviceId),
            isNull(bookings.cancelledAt),
            lte(bookings.startsAt, now),
            gt(bookings.endsAt, now),
          ),
        )
        .limit(1)
    )[0],

  countToCome: (db: Db, ownerId: string, now: Date): Promise<number> =>
    db.$count(bookings, and(eq(bookings.ownerId, ownerId), isNull(bookings.cancelledAt), gt(bookings.endsAt, now))),

  /** Returns whether the current booking of a device belongs to a user. */
  isHolder: async (db: Db, deviceId: string, ownerId: string, now: Date): Promise<boolean> =>
    (await db.$count(
      bookings,
      and(
        eq(bookings.deviceId, deviceId),
        eq(bookings.ownerId, ownerId),
        isNull(bookings.cancelledAt),
        lte(bookings.startsAt, now),
        gt(bookings.endsAt, now),
      ),
    )) > 0,

  find: async (db: Db, id: string) =>
    (await described(db).where(and(eq(bookings.id, id), isNull(bookings.cancelledAt))))[0],

  insert: async (
    db: Db,
    row: Pick<typeof bookings.$inferInsert, 'deviceId' | 'ownerId' | 'startsAt' | 'endsAt' | 'purpose'>,
  ): Promise<string> => (await db.insert(bookings).values(row).returning({ id: bookings.id }))[0]?.id ?? '',

  /** Ends a booking that has begun now, or cancels one to come. */
  end: async (db: Db, id: string, change: { endsAt: Date } | { cancelledAt: Date }): Promise<void> => {
    await db.update(bookings).set(change).where(eq(bookings.id, id));
  },
};
