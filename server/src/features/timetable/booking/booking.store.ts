import type { BookingState, RoomNeeds } from '@xueyan/contract/timetable/booking';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, arrayContains, asc, count, desc, eq, gte, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { bookings } from '../../../db/booking.table.ts';
import { classrooms } from '../../../db/classroom.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { lessons } from '../../../db/schedule.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

export type BookingRow = typeof bookings.$inferSelect;
type NewBooking = Pick<
  typeof bookings.$inferInsert,
  'classroomId' | 'dates' | 'startPeriod' | 'endPeriod' | 'purpose' | 'people' | 'state' | 'ownerId'
>;

interface Search extends PageInput {
  place?: string | undefined;
  purpose?: string | undefined;
  ownerName?: string | undefined;
  state?: BookingState | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The same periods of a room on several dates. */
export interface Wanted {
  classroomId: string;
  dates: string[];
  startPeriod: number;
  endPeriod: number;
}

const deciders = alias(users, 'decider');
const firstDate = sql`${bookings.dates}[1]`;
const sortable = { place: classrooms.place, firstDate, createTime: bookings.createdAt };
const datesOf = (dates: string[]) => sql`${sql.param(dates)}::date[]`;

const described = (db: Db) =>
  db
    .select({
      row: bookings,
      place: classrooms.place,
      seats: classrooms.seats,
      ownerName: users.userName,
      organizationId: users.organizationId,
      decidedByName: deciders.userName,
    })
    .from(bookings)
    .innerJoin(classrooms, eq(classrooms.id, bookings.classroomId))
    .innerJoin(users, eq(users.id, bookings.ownerId))
    .leftJoin(deciders, eq(deciders.id, bookings.decidedById));
export type DescribedBooking = Awaited<ReturnType<typeof described>>[number];

/** Maximum number of rooms returned. */
const roomsMax = 500;

export const bookingStore = {
  waiting: async (db: Db, scope: Scope) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(bookings.createdAt) })
      .from(bookings)
      .where(and(withinScope(scope, { own: bookings.ownerId }), eq(bookings.state, 'waiting')));
    return row ?? { count: 0, oldestAt: null };
  },

  page: (db: Db, scope: Scope, input: Search) => {
    const { state, from, to } = input;
    const where = and(
      withinScope(scope, { own: bookings.ownerId }),
      contains(classrooms.place, input.place),
      contains(bookings.purpose, input.purpose),
      contains(users.userName, input.ownerName),
      state && eq(bookings.state, state),
      from || to
        ? sql`exists (select from unnest(${bookings.dates}) as held
            where held between ${from ?? '1900-01-01'}::date and ${to ?? '2199-12-31'}::date)`
        : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(bookings.createdAt), bookings.id));
    const total = async () => {
      const [counted] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(bookings)
        .innerJoin(classrooms, eq(classrooms.id, bookings.classroomId))
        .innerJoin(users, eq(users.id, bookings.ownerId))
        .where(where);
      return counted?.count ?? 0;
    };
    return pageOf(input, found, total);
  },

  /** Returns a booking, locked until the transaction ends. */
  find: async (db: Db, id: string): Promise<DescribedBooking | undefined> =>
    (
      await described(db)
        .where(eq(bookings.id, id))
        .for('update', { of: [bookings] })
    )[0],

  /** Serializes writes of lesson plans and bookings by the one lock of the timetable. */
  lock: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('school timetable'))`),

  room: async (db: Db, id: string) => (await db.select().from(classrooms).where(eq(classrooms.id, id)))[0],

  rooms: (db: Db, { words, type, equipment, seats }: RoomNeeds & { words?: string | undefined }, free?: Times) =>
    db
      .select({
        classroomId: classrooms.id,
        place: classrooms.place,
        campus: classrooms.campus,
        seats: classrooms.seats,
        type: classrooms.type,
        equipment: classrooms.equipment,
      })
      .from(classrooms)
      .where(
        and(
          eq(classrooms.disabled, false),
          words ? sql`(${contains(classrooms.place, words)} or ${contains(classrooms.campus, words)})` : undefined,
          type && eq(classrooms.type, type),
          equipment?.length ? arrayContains(classrooms.equipment, equipment) : undefined,
          seats ? gte(classrooms.seats, seats) : undefined,
          free &&
            sql`not exists (select from ${lessons} where ${and(eq(lessons.classroomId, classrooms.id), lessonsAt(free))})`,
          free &&
            sql`not exists (select from ${bookings} where ${and(eq(bookings.classroomId, classrooms.id), bookingsAt(free, ['approved']))})`,
        ),
      )
      .orderBy(asc(classrooms.place))
      .limit(roomsMax),

  /** Returns lessons of a room, or of all, between two dates. */
  lessonsBetween: (db: Db, from: string, to: string, classroomId?: string) =>
    db
      .select({
        classroomId: lessons.classroomId,
        date: lessons.date,
        startPeriod: lessons.startPeriod,
        endPeriod: lessons.endPeriod,
        title: courses.name,
        teacherName: lessons.teacherName,
        ownerName: users.userName,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(
        and(
          gte(lessons.date, from),
          lte(lessons.date, to),
          classroomId ? eq(lessons.classroomId, classroomId) : sql`${lessons.classroomId} is not null`,
        ),
      )
      .orderBy(asc(lessons.date), asc(lessons.startPeriod)),

  /** Returns bookings of a room, or of all, on any of the dates. */
  bookingsOn: (db: Db, dates: string[], states: BookingState[], classroomId?: string) =>
    db
      .select({ row: bookings, ownerName: users.userName })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.ownerId))
      .where(
        and(
          sql`${bookings.dates} && ${datesOf(dates)}`,
          inArray(bookings.state, states),
          classroomId ? eq(bookings.classroomId, classroomId) : undefined,
        ),
      )
      .orderBy(asc(bookings.startPeriod), asc(bookings.id)),

  /** Returns conflicting lessons. */
  lessonsInWay: (db: Db, wanted: Wanted) =>
    db
      .select({
        date: lessons.date,
        title: courses.name,
        startPeriod: lessons.startPeriod,
        endPeriod: lessons.endPeriod,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(lessons.classroomId, wanted.classroomId), lessonsAt(wanted)))
      .orderBy(asc(lessons.date), asc(lessons.startPeriod)),

  /** Returns conflicting approved bookings, except for the given one. */
  bookingsInWay: (db: Db, wanted: Wanted, own: string | undefined) =>
    db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.classroomId, wanted.classroomId),
          bookingsAt(wanted, ['approved']),
          own ? sql`${bookings.id} <> ${own}` : undefined,
        ),
      )
      .orderBy(asc(bookings.startPeriod)),

  insert: async (db: Db, row: NewBooking): Promise<string> =>
    (await db.insert(bookings).values(row).returning({ id: bookings.id }))[0]?.id ?? '',

  update: async (
    db: Db,
    id: string,
    change: Partial<Pick<BookingRow, 'state' | 'reason' | 'dates' | 'decidedById' | 'decidedAt'>>,
  ): Promise<void> => {
    await db.update(bookings).set(change).where(eq(bookings.id, id));
  },
};

type Times = Omit<Wanted, 'classroomId'>;

const lessonsAt = ({ dates, startPeriod, endPeriod }: Times): SQL | undefined =>
  and(inArray(lessons.date, dates), lte(lessons.startPeriod, endPeriod), gte(lessons.endPeriod, startPeriod));

const bookingsAt = ({ dates, startPeriod, endPeriod }: Times, states: BookingState[]): SQL | undefined =>
  and(
    sql`${bookings.dates} && ${datesOf(dates)}`,
    inArray(bookings.state, states),
    lte(bookings.startPeriod, endPeriod),
    gte(bookings.endPeriod, startPeriod),
  );
