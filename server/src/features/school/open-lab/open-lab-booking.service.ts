import {
  type BookingUse,
  type OpenLabBooking,
  type OpenSlot,
  type openLabApi,
  openLabLimits,
} from '@xueyan/contract/school/open-lab';
import { openLabFaults as faults } from '@xueyan/contract/school/open-lab-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseWithRight } from '../course/course.service.ts';
import { enterAsGuest } from '../course-student/course-student.service.ts';
import { labFor, presentLab } from './open-lab.service.ts';
import { openLabStore as store } from './open-lab.store.ts';
import { bookingDismissed } from './open-lab.text.ts';
import { dayAfter, mondayOf, slotsOn } from './slot.rule.ts';

const daysShown = 7;
const minuteMs = 60_000;

const minutesOf = (rows: { startsAt: Date; endsAt: Date }[]) =>
  rows.reduce((sum, { startsAt, endsAt }) => sum + (endsAt.getTime() - startsAt.getTime()) / minuteMs, 0);

/** Returns a person’s bookings that begin in the week of a date. */
async function inWeekOf(db: Db, schoolClock: Clock, courseId: string, userId: string, date: string) {
  const monday = mondayOf(date);
  const [from, until] = [schoolClock.read(`${monday} 00:00:00`), schoolClock.read(`${dayAfter(monday, 7)} 00:00:00`)];
  const found = await store.within(db, courseId, from, until);
  return found.filter((one) => one.userId === userId && one.startsAt >= from);
}

/** Returns seven days of a lab for the actor. */
export async function calendarOf(
  db: Db,
  schoolClock: Clock,
  actor: Actor,
  { courseId, from }: { courseId: string; from: string },
): Promise<Output<typeof openLabApi.calendar>> {
  const { lab, ...shown } = await labFor(db, actor, courseId);
  const now = clock.now();
  const today = schoolClock.write(now).slice(0, 10);
  const days = Array.from({ length: daysShown }, (_, n) => dayAfter(from, n));
  const slots = lab.booking ? days.flatMap((date) => slotsOn(date, lab.windows, lab.slotMinutes)) : [];
  const span = [`${from} 00:00:00`, `${dayAfter(from, daysShown)} 00:00:00`].map(schoolClock.read) as [Date, Date];
  const taken = await store.within(db, courseId, ...span);
  const lastDate = dayAfter(today, lab.daysAhead);
  const slotList = slots.map((slot): OpenSlot => {
    const [start, end] = [schoolClock.read(slot.startTime), schoolClock.read(slot.endTime)];
    const here = taken.filter(({ startsAt, endsAt }) => startsAt < end && endsAt > start);
    const mine = here.find(({ userId }) => userId === actor.id);
    const open = here.length >= lab.places ? 'full' : 'free';
    const state = mine ? 'mine' : start <= now ? 'past' : slot.startTime.slice(0, 10) > lastDate ? 'far' : open;
    return { ...slot, taken: here.length, state, openLabBookingId: mine?.id ?? null };
  });
  return {
    lab: presentLab(schoolClock, shown),
    ...{ places: lab.places, slotMinutes: lab.slotMinutes, today, lastDate, slotList },
    weekMinutes: minutesOf(await inWeekOf(db, schoolClock, courseId, actor.id, from)),
    weekLimit: lab.weeklyHours > 0 ? lab.weeklyHours * 60 : null,
    experimentList: await store.experiments(db, courseId),
  };
}

/** Lets a person into the course of a lab, unless enrolled already; a guest’s machines are bound to booked slots. */
async function enter(tx: Db, { courseId, joined }: { courseId: string; joined: boolean }, userId: string) {
  if (!joined) await enterAsGuest(tx, courseId, userId);
}

/** Enrols the actor in a lab that needs no booking. */
export async function joinLab(db: Db, platform: Platform, actor: Actor, courseId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await labFor(tx, actor, courseId);
    ensure(!found.lab.booking, faults.needsBooking);
    await enter(tx, found, actor.id);
  });
  await platform.live.regroup(db, [actor.id]);
}

/** Books a slot; of two simultaneous requests for the last seat one succeeds. */
export async function bookSlot(
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, startTime }: { courseId: string; startTime: string },
): Promise<string> {
  const id = await db.transaction(async (tx) => {
    await store.hold(tx, courseId);
    const found = await labFor(tx, actor, courseId);
    const { lab } = found;
    const date = startTime.slice(0, 10);
    const slot = lab.booking && slotsOn(date, lab.windows, lab.slotMinutes).find((one) => one.startTime === startTime);
    ensure(slot, faults.noSlot);
    const [startsAt, endsAt] = [platform.clock.read(slot.startTime), platform.clock.read(slot.endTime)];
    const now = clock.now();
    ensure(endsAt > now, faults.past);
    const last = dayAfter(platform.clock.write(now).slice(0, 10), lab.daysAhead);
    ensure(date <= last, faults.tooFar, { n: lab.daysAhead });
    ensure(!(await store.hasOther(tx, actor.id, startsAt, endsAt)), faults.twice);
    ensure((await store.within(tx, courseId, startsAt, endsAt)).length < lab.places, faults.full);
    const toCome = await store.countToCome(tx, courseId, actor.id);
    ensure(toCome < openLabLimits.toCome, faults.tooMany, { n: toCome });
    const used = minutesOf(await inWeekOf(tx, platform.clock, courseId, actor.id, date));
    const within = lab.weeklyHours === 0 || used + lab.slotMinutes <= lab.weeklyHours * 60;
    ensure(within, faults.quota, { n: lab.weeklyHours });
    await enter(tx, found, actor.id);
    return store.insertBooking(tx, { courseId, userId: actor.id, startsAt, endsAt });
  });
  await platform.live.regroup(db, [actor.id]);
  return id;
}

/** Cancels a booking of the actor that has not begun. */
export async function cancelBooking(db: Db, actor: Actor, id: string): Promise<void> {
  const found = await store.findBooking(db, id);
  ensure(found?.userId === actor.id, wireFaults.gone);
  ensure(found?.cancelledAt === null, wireFaults.gone);
  ensure(await store.cancel(db, id), faults.begun);
}

/** Returns a page of the bookings of a course that the actor teaches. */
export async function listBookings(
  db: Db,
  schoolClock: Clock,
  actor: Actor,
  { courseId, ...input }: z.output<typeof openLabApi.bookings.input>,
) {
  await courseWithRight(db, actor, courseId);
  const page = await store.bookingPage(db, wholeSchool, courseId, input);
  const resultList = page.resultList.map((row): OpenLabBooking => {
    const { id, userId, userName, loginName, startsAt, endsAt, begunAt } = row;
    return {
      ...{ openLabBookingId: id, userId, userName, loginName, use: useOf(row) },
      startTime: schoolClock.write(startsAt),
      endTime: schoolClock.write(endsAt),
      beginTime: schoolClock.writeOptional(begunAt),
    };
  });
  return { ...page, resultList };
}

interface Used {
  startsAt: Date;
  endsAt: Date;
  begunAt: Date | null;
  cancelledAt: Date | null;
}

function useOf({ startsAt, endsAt, begunAt, cancelledAt }: Used): BookingUse {
  const now = clock.now();
  if (cancelledAt) return 'cancelled';
  if (startsAt > now) return 'toCome';
  if (endsAt > now) return 'going';
  return begunAt ? 'used' : 'missed';
}

/** Cancels a student’s booking that has not begun, and notifies them of the reason. */
export const dismissBooking = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { openLabBookingId, reason }: { openLabBookingId: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await store.findBooking(tx, openLabBookingId);
    ensure(found, wireFaults.gone);
    await courseWithRight(tx, actor, found.courseId, 'members');
    ensure(found.cancelledAt === null, wireFaults.gone);
    ensure(await store.cancel(tx, openLabBookingId), faults.begun);
    const { userId, courseName, startsAt } = found;
    await recordAudit(tx, actor, 'openlab.dismiss', openLabBookingId, { userId, courseName, reason });
    await sendMessage(
      tx,
      platform,
      bookingDismissed(found.courseId, courseName, platform.clock.write(startsAt), reason, userId),
    );
  });
