import { periodsPerDay } from '@xueyan/contract/school/calendar';
import { bookingStates } from '@xueyan/contract/timetable/booking';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { classrooms } from './classroom.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers, updatedAt } from './columns.ts';

/** Request for a room outside lessons: the same periods on one date or on several. */
export const bookings = pgTable(
  'room_booking',
  {
    id: key(),
    classroomId: uuid()
      .notNull()
      .references(() => classrooms.id, { onDelete: 'restrict' }),
    /** Dates in order. Cancelled dates are removed; a booking cancelled as a whole keeps them for display. */
    dates: date({ mode: 'string' }).array().notNull(),
    startPeriod: integer().notNull(),
    endPeriod: integer().notNull(),
    purpose: text().notNull(),
    people: integer(),
    state: oneOf(bookingStates).notNull().default('waiting'),
    reason: text().notNull().default(''),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    decidedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('room_booking_room').on(t.classroomId, t.state),
    index('room_booking_owner').on(t.ownerId, t.createdAt),
    index('room_booking_dates').using('gin', t.dates).where(sql`state in ('waiting', 'approved')`),
    index('room_booking_decider').on(t.decidedById),
    check('room_booking_has_date', sql`cardinality(${t.dates}) >= 1`),
    check(
      'room_booking_periods',
      sql`1 <= ${t.startPeriod} and ${t.startPeriod} <= ${t.endPeriod} and ${t.endPeriod} <= ${sql.raw(String(periodsPerDay))}`,
    ),
    ...refuseOthers(t),
  ],
);
