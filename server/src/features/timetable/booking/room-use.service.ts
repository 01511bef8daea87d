import { datesBetween, daysBetween } from '@xueyan/contract/school/school-date';
import { type RoomNow, type roomUseApi, roomUseFaults, roomUseMaxDays } from '@xueyan/contract/timetable/room-use';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { bookingStore } from './booking.store.ts';
import { roomUseStore as store } from './room-use.store.ts';
import { heatOf, type Used, useByRoom } from './use.rule.ts';

type UseInput = z.output<typeof roomUseApi.use.input>;
type Range = Pick<UseInput, 'from' | 'to' | 'building'>;

/** Returns a page of rooms with their use between two dates. */
export async function listRoomUse(db: Db, clock: Clock, actor: Actor, input: UseInput) {
  ensureRange(input);
  const rooms = await store.rooms(db, scopeOf(actor, 'classroom.manage'), input.building);
  const of = useByRoom(await readCalendar(db, clock), input.from, input.to, await usedBetween(db, input));
  const rows = rooms.map((room) => ({ ...room, ...of(room.classroomId) }));
  const [field = 'share', direction = 'desc'] = (input.orderFlag ?? 'share desc').split(' ');
  const sign = direction === 'desc' ? -1 : 1;
  const key = field as 'place' | 'lessonHours' | 'bookingHours' | 'share' | 'seats';
  rows.sort((a, b) => sign * compare(a[key], b[key]) || compare(a.place, b.place));
  const { pageNum, pageSize } = input;
  const resultList = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: rows.length, pageNum, pageSize };
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the use of rooms by weekday and period, by week, and by building. */
export async function readHeat(db: Db, clock: Clock, actor: Actor, input: Range) {
  ensureRange(input);
  const rooms = await store.rooms(db, scopeOf(actor, 'classroom.manage'), input.building);
  const calendar = await readCalendar(db, clock);
  return heatOf(calendar, input.from, input.to, rooms, await usedBetween(db, input));
}

function ensureRange({ from, to }: Range): void {
  const days = daysBetween(from, to) + 1;
  ensure(days >= 1 && days <= roomUseMaxDays, roomUseFaults.range, { max: roomUseMaxDays });
}

async function usedBetween(db: Db, { from, to }: Range): Promise<Used[]> {
  const lessons = await bookingStore.lessonsBetween(db, from, to);
  const bookings = await bookingStore.bookingsOn(db, datesBetween(from, to), ['approved']);
  return [
    ...lessons.flatMap(({ classroomId, date, startPeriod, endPeriod }) =>
      classroomId ? [{ classroomId, kind: 'lesson' as const, date, startPeriod, endPeriod }] : [],
    ),
    ...bookings.flatMap(({ row }) =>
      row.dates
        .filter((date) => from <= date && date <= to)
        .map((date) => ({ ...row, kind: 'booking' as const, date })),
    ),
  ];
}

/** Returns the current use of the rooms. */
export async function roomsNow(db: Db, clock: Clock): Promise<RoomNow[]> {
  const { today, periods } = await readCalendar(db, clock);
  const time = clock.write(clock.now()).slice(11, 16);
  const lessons = await bookingStore.lessonsBetween(db, today, today);
  const bookings = await bookingStore.bookingsOn(db, [today], ['approved']);
  const entries = [
    ...lessons.map((one) => ({ ...one, userName: one.teacherName || one.ownerName })),
    ...bookings.map(({ row, ownerName }) => ({ ...row, title: row.purpose, userName: ownerName })),
  ].map(({ classroomId, title, userName, startPeriod, endPeriod }) => ({
    classroomId,
    entry: {
      ...{ title, userName },
      startTime: periods[startPeriod - 1]?.startTime ?? '',
      endTime: periods[endPeriod - 1]?.endTime ?? '',
    },
  }));
  const byRoom = Map.groupBy(entries, ({ classroomId }) => classroomId);
  return (await store.roomsInUse(db)).map((room) => {
    const today = (byRoom.get(room.classroomId) ?? []).map(({ entry }) => entry);
    const byStart = today.toSorted((a, b) => compare(a.startTime, b.startTime));
    return {
      ...room,
      now: byStart.find(({ startTime, endTime }) => startTime <= time && time < endTime) ?? null,
      next: byStart.find(({ startTime }) => startTime > time) ?? null,
    };
  });
}
