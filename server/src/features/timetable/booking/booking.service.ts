import { addDays, datesBetween, mondayOf } from '@xueyan/contract/school/school-date';
import {
  type Booking,
  type BookingForm,
  bookingAheadMax,
  type bookingApi,
  bookingTransitions,
  bookingFaults as faults,
  type RoomEntry,
} from '@xueyan/contract/timetable/booking';
import type { Actor } from '@xueyan/contract/wire/actor';
import { may } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readCalendar, schoolToday } from '../../school/calendar/calendar.service.ts';
import { type DescribedBooking, bookingStore as store, type Wanted } from './booking.store.ts';
import { type BookingSaid, bookingAnswered, bookingRequested, sayTaken } from './booking.text.ts';

/** Returns a page of the actor's own bookings or, with the right to decide, those of the data range. */
export async function listBookings(db: Db, clock: Clock, actor: Actor, input: z.output<typeof bookingApi.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'booking.decide'), input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the bookings that wait for the actor's decision. */
export const waitingBookings = (db: Db, actor: Actor) => store.waiting(db, scopeOf(actor, 'booking.decide'));

const present = (clock: Clock, { row, ...of }: DescribedBooking): Booking => ({
  bookingId: row.id,
  classroomId: row.classroomId,
  place: of.place,
  dates: row.dates,
  startPeriod: row.startPeriod,
  endPeriod: row.endPeriod,
  purpose: row.purpose,
  people: row.people,
  state: row.state,
  reason: row.reason,
  ownerId: row.ownerId,
  ownerName: of.ownerName,
  organizationId: of.organizationId,
  decidedByName: of.decidedByName ?? '',
  createTime: clock.write(row.createdAt),
});

/** Returns rooms to choose from; with a time, only those that are free then. */
export const listRooms = (db: Db, { free, ...needs }: z.output<typeof bookingApi.rooms.input>) =>
  store.rooms(db, needs, free && { ...free, dates: [free.date] });

/** Returns the calendar of a room in the week of a date. */
export async function weekOfRoom(db: Db, classroomId: string, date: string): Promise<RoomEntry[]> {
  ensure(await store.room(db, classroomId), wireFaults.gone);
  const monday = mondayOf(date);
  return entriesOf(db, classroomId, monday, addDays(monday, 6));
}

/** Most days over which the use of a room is searched. */
const mostDays = 7;

/** Returns what a room is used for at a time of at most a week, with the times of the periods. */
export async function useOfRoom(db: Db, clock: Clock, classroomId: string, from: Date, until: Date) {
  const [begin, end] = [clock.write(from), clock.write(until)];
  const [first, last] = [begin.slice(0, 10), end.slice(0, 10)];
  if (last >= addDays(first, mostDays)) return [];
  const { periods } = await readCalendar(db, clock);
  const at = (date: string, period: number, edge: 'startTime' | 'endTime') =>
    `${date} ${periods[period - 1]?.[edge] ?? '00:00'}:00`;
  return (await entriesOf(db, classroomId, first, last))
    .map((entry) => ({
      ...entry,
      beginTime: at(entry.date, entry.startPeriod, 'startTime'),
      endTime: at(entry.date, entry.endPeriod, 'endTime'),
    }))
    .filter(({ beginTime, endTime }) => beginTime < end && endTime > begin);
}

/** Returns the lessons and bookings of a room on some days. */
async function entriesOf(db: Db, classroomId: string, from: string, until: string): Promise<RoomEntry[]> {
  const dates = datesBetween(from, until);
  const lessons = await store.lessonsBetween(db, from, until, classroomId);
  const bookings = await store.bookingsOn(db, dates, ['waiting', 'approved'], classroomId);
  return [
    ...lessons.map(({ classroomId: _, teacherName, ownerName, ...lesson }) => ({
      ...lesson,
      kind: 'lesson' as const,
      userName: teacherName || ownerName,
      waiting: false,
      bookingId: null,
    })),
    ...bookings.flatMap(({ row, ownerName }) =>
      row.dates
        .filter((one) => dates.includes(one))
        .map((one) => ({
          kind: 'booking' as const,
          date: one,
          startPeriod: row.startPeriod,
          endPeriod: row.endPeriod,
          title: row.purpose,
          userName: ownerName,
          waiting: row.state === 'waiting',
          bookingId: row.id,
        })),
    ),
  ];
}

/** Requests a room. A request of a user who may decide on it is approved at once. */
export const requestBooking = (db: Db, platform: Platform, actor: Actor, form: BookingForm) =>
  db.transaction(async (tx) => {
    const { classroomId, startPeriod, endPeriod, purpose, people } = form;
    ensure(startPeriod <= endPeriod, faults.periodOrder);
    const room = await store.room(tx, classroomId);
    ensure(room, wireFaults.gone);
    ensure(!room.disabled, faults.disabled);
    ensure(people === null || people <= room.seats, faults.tooSmall, { seats: room.seats, people: people ?? 0 });
    await ensureAhead(tx, platform.clock, form);
    const dates = Array.from({ length: form.weeks }, (_, week) => addDays(form.date, week * 7));
    const wanted = { classroomId, dates, startPeriod, endPeriod };
    await store.lock(tx);
    await ensureFree(tx, actor, wanted);
    const state = may(actor, 'booking.decide') ? ('approved' as const) : ('waiting' as const);
    const bookingId = await store.insert(tx, { ...wanted, purpose, people, state, ownerId: actor.id });
    await recordAudit(tx, actor, 'booking.request', bookingId, { place: room.place, dates });
    if (state === 'waiting') {
      const said = { place: room.place, date: form.date, start: startPeriod, end: endPeriod, purpose };
      await sendMessage(tx, platform, bookingRequested({ ...said, user: actor.userName, reason: '' }));
    }
    await tell(tx, platform, classroomId);
    return { bookingId, state };
  });

async function ensureAhead(db: Db, clock: Clock, { date, startPeriod }: BookingForm): Promise<void> {
  const { today, periods } = await readCalendar(db, clock);
  const time = clock.write(clock.now()).slice(11, 16);
  ensure(date > today || (date === today && (periods[startPeriod - 1]?.endTime ?? '') > time), faults.past);
  ensure(date <= addDays(today, bookingAheadMax), faults.tooFar, { max: bookingAheadMax });
}

async function ensureFree(db: Db, actor: Actor, wanted: Wanted, own?: string): Promise<void> {
  const lessons = await store.lessonsInWay(db, wanted);
  const bookings = await store.bookingsInWay(db, wanted, own);
  const taken = [
    ...lessons,
    ...bookings.flatMap(({ dates, purpose, startPeriod, endPeriod }) =>
      dates
        .filter((date) => wanted.dates.includes(date))
        .map((date) => ({ date, startPeriod, endPeriod, title: purpose })),
    ),
  ];
  ensure(taken.length === 0, faults.taken, { list: sayTaken(actor.language, taken) });
}

/** Approves a booking. */
export const approveBooking = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    await store.lock(tx);
    const found = await bookingToDecide(tx, actor, id, 'approve');
    ensure((found.row.dates.at(-1) ?? '') >= schoolToday(platform.clock), faults.past);
    await ensureFree(tx, actor, found.row, id);
    await store.update(tx, id, { state: 'approved', ...decidedBy(platform, actor) });
    await recordAudit(tx, actor, 'booking.approve', id, { place: found.place });
    await sendMessage(tx, platform, bookingAnswered('approved', saidOf(found, ''), found.row.ownerId));
    await tell(tx, platform, found.row.classroomId);
  });

/** Refuses a booking. */
export const refuseBooking = (db: Db, platform: Platform, actor: Actor, id: string, reason: string) =>
  db.transaction(async (tx) => {
    const found = await bookingToDecide(tx, actor, id, 'refuse');
    await store.update(tx, id, { state: 'refused', reason, ...decidedBy(platform, actor) });
    await recordAudit(tx, actor, 'booking.refuse', id, { place: found.place, reason });
    await sendMessage(tx, platform, bookingAnswered('refused', saidOf(found, reason), found.row.ownerId));
    await tell(tx, platform, found.row.classroomId);
  });

/** Cancels the future dates of a booking, or one of them. */
export const cancelBooking = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { bookingId, date, reason }: z.output<typeof bookingApi.cancel.input>,
) =>
  db.transaction(async (tx) => {
    const found = await store.find(tx, bookingId);
    ensure(found, wireFaults.gone);
    const { row } = found;
    ensureMay(actor, 'cancel', found);
    const today = schoolToday(platform.clock);
    const ends = (one: string) => one >= today && (date === undefined || one === date);
    ensure(allowsFrom(bookingTransitions.cancel, row.state), faults.notNow);
    ensure(row.dates.some(ends), faults.notNow);
    const left = row.dates.filter((one) => !ends(one));
    // A booking that is cancelled entirely keeps its dates as a record.
    if (left.length > 0 && row.state === 'approved') await store.update(tx, bookingId, { dates: left, reason });
    else await store.update(tx, bookingId, { state: 'cancelled', reason });
    await recordAudit(tx, actor, 'booking.cancel', bookingId, { place: found.place, dates: row.dates.filter(ends) });
    const own = row.ownerId === actor.id;
    const said = { ...saidOf(found, reason), user: actor.userName, date: date ?? row.dates.find(ends) ?? '' };
    if (!own) await sendMessage(tx, platform, bookingAnswered('cancelled', said, row.ownerId));
    await tell(tx, platform, row.classroomId);
  });

/** Refuses users without rights with “not found”, whatever the state of the booking. */
function ensureMay(
  actor: Actor,
  step: keyof typeof bookingTransitions,
  { row, organizationId }: DescribedBooking,
): void {
  const { who } = bookingTransitions[step];
  ensure(who !== 'system' && who(actor, { ownerId: row.ownerId, organizationId }), wireFaults.gone);
}

async function bookingToDecide(tx: Db, actor: Actor, id: string, step: 'approve' | 'refuse') {
  const found = await store.find(tx, id);
  ensure(found, wireFaults.gone);
  ensureMay(actor, step, found);
  ensure(allowsFrom(bookingTransitions[step], found.row.state), faults.notNow);
  return found;
}

const decidedBy = ({ clock }: Platform, actor: Actor) => ({ decidedById: actor.id, decidedAt: clock.now() });

const saidOf = ({ row, place, ownerName }: DescribedBooking, reason: string): BookingSaid => ({
  ...{ place, date: row.dates[0] ?? '', start: row.startPeriod, end: row.endPeriod },
  ...{ purpose: row.purpose, user: ownerName, reason },
});

/** Notifies the pages that show rooms. */
const tell = (tx: Db, platform: Platform, classroomId: string) =>
  platform.live.toChannels(tx, ['may:booking.request'], { type: 'booking.changed', data: { classroomId } });
