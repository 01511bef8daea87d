import { type PeriodTime, periodsPerDay, type SpecialDay, taughtOn } from '@xueyan/contract/school/calendar';
import { datesBetween, mondayOf, weekdayIndex, weekdays } from '@xueyan/contract/school/school-date';

/** Periods of a room on a date. */
export interface Used {
  classroomId: string;
  kind: 'lesson' | 'booking';
  date: string;
  startPeriod: number;
  endPeriod: number;
}

interface School {
  periods: PeriodTime[];
  days: SpecialDay[];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const hoursOf = ({ startTime, endTime }: PeriodTime) => (minutesOf(endTime) - minutesOf(startTime)) / 60;

/** Returns true if rooms are open on a date: it is taught as a Monday to a Friday. */
const isOpen = (days: SpecialDay[], date: string) => {
  const taught = taughtOn(days, date);
  return taught !== null && weekdays.indexOf(taught.weekday) < 5;
};

const round = (value: number) => Math.round(value * 100) / 100;
const shareOf = (used: number, open: number) => (open > 0 ? Math.round((used / open) * 1000) / 1000 : 0);

/** Returns the open hours of a room between two dates, and the open days. */
export function openBetween({ periods, days }: School, from: string, to: string) {
  const dates = datesBetween(from, to);
  const openDates = dates.filter((date) => isOpen(days, date));
  const dayHours = periods.reduce((sum, period) => sum + hoursOf(period), 0);
  return { dates, openDates, dayHours, hours: round(openDates.length * dayHours) };
}

/** Returns each used period of a room once; a lesson has priority over a booking. */
function eachPeriod(used: Used[]): (Omit<Used, 'startPeriod' | 'endPeriod'> & { period: number })[] {
  const seen = new Set<string>();
  const lessonsFirst = used.toSorted((a, b) => Number(a.kind === 'booking') - Number(b.kind === 'booking'));
  return lessonsFirst.flatMap(({ startPeriod, endPeriod, ...of }) =>
    Array.from({ length: endPeriod - startPeriod + 1 }, (_, index) => startPeriod + index)
      .filter((period) => {
        const key = `${of.classroomId} ${of.date} ${period}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      })
      .map((period) => ({ ...of, period })),
  );
}

/** Returns the hours of lessons and bookings by room, and their share of the open hours. */
export function useByRoom(school: School, from: string, to: string, used: Used[]) {
  const openHours = openBetween(school, from, to).hours;
  const sums = new Map<string, { lesson: number; booking: number }>();
  for (const { classroomId, kind, period } of eachPeriod(used)) {
    const sum = sums.get(classroomId) ?? { lesson: 0, booking: 0 };
    const time = school.periods[period - 1];
    sum[kind] += time ? hoursOf(time) : 0;
    sums.set(classroomId, sum);
  }
  return (classroomId: string) => {
    const { lesson = 0, booking = 0 } = sums.get(classroomId) ?? {};
    return {
      lessonHours: round(lesson),
      bookingHours: round(booking),
      openHours,
      share: shareOf(lesson + booking, openHours),
    };
  };
}

/** Returns the share of rooms in use by weekday and period, and the hours by week and by building. */
export function heatOf(
  school: School,
  from: string,
  to: string,
  rooms: { classroomId: string; building: string }[],
  used: Used[],
) {
  const { dates, openDates, dayHours } = openBetween(school, from, to);
  const known = new Map(rooms.map((room) => [room.classroomId, room.building]));
  const counts = weekdays.map(() => Array.from({ length: periodsPerDay }, () => 0));
  const byWeek = new Map<string, number>();
  const byBuilding = new Map<string, number>();
  for (const { classroomId, date, period } of eachPeriod(used)) {
    const building = known.get(classroomId);
    const time = school.periods[period - 1];
    if (building === undefined || !time) continue;
    const day = counts[weekdayIndex(date)];
    if (day) day[period - 1] = (day[period - 1] ?? 0) + 1;
    byWeek.set(mondayOf(date), (byWeek.get(mondayOf(date)) ?? 0) + hoursOf(time));
    byBuilding.set(building, (byBuilding.get(building) ?? 0) + hoursOf(time));
  }
  const daysOf = weekdays.map((_, index) => dates.filter((date) => weekdayIndex(date) === index).length);
  return {
    rooms: rooms.length,
    cells: counts.map((day, index) => day.map((count) => shareOf(count, (daysOf[index] ?? 0) * rooms.length))),
    weeks: [...new Set(dates.map(mondayOf))].map((monday) => ({
      monday,
      usedHours: round(byWeek.get(monday) ?? 0),
      openHours: round(openDates.filter((date) => mondayOf(date) === monday).length * dayHours * rooms.length),
    })),
    buildings: [...Map.groupBy(rooms, ({ building }) => building)].map(([building, of]) => ({
      building,
      usedHours: round(byBuilding.get(building) ?? 0),
      openHours: round(openDates.length * dayHours * of.length),
    })),
  };
}
