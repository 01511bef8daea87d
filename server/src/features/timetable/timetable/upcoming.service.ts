import type { PeriodTime } from '@xueyan/contract/school/calendar';
import { teachersIn } from '@xueyan/contract/school/course-policy';
import { addDays } from '@xueyan/contract/school/school-date';
import type { timetableApi, UpcomingLesson } from '@xueyan/contract/timetable/timetable';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openAttendanceOf } from '../../attendance/attendance/attendance.service.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { experimentsInUse } from '../../school/section/section.service.ts';
import { type DescribedLesson, lessonStore } from './lesson.store.ts';
import { presentLesson } from './present-lesson.service.ts';

/** Days ahead in which the next lesson is searched. */
const ahead = 14;

/** Returns the start and end of a lesson in the school's time. */
export const timesOf = (periods: PeriodTime[], { lesson }: Pick<DescribedLesson, 'lesson'>) => ({
  startTime: `${lesson.date} ${periods[lesson.startPeriod - 1]?.startTime ?? '00:00'}:00`,
  endTime: `${lesson.date} ${periods[lesson.endPeriod - 1]?.endTime ?? '00:00'}:00`,
});

/** Returns the lessons that the actor teaches or studies today, and the next one that is not over. */
export async function lessonsOfToday(
  db: Db,
  clock: Clock,
  actor: Actor,
  now = clock.now(),
): Promise<Output<typeof timetableApi.today>> {
  const { periods } = await readCalendar(db, clock);
  const time = clock.write(now);
  const today = time.slice(0, 10);
  const mine = { taught: ownScope(actor), studiedBy: actor.id };
  const found = await lessonStore.list(db, { scope: mine, from: today, to: addDays(today, ahead), limit: 200 });
  const isTaught = ({ ownerId: teacherId, team }: DescribedLesson) =>
    teachersIn({ teacherId, team }, 'run').includes(actor.id);
  const taught = [...new Set(found.filter(isTaught).map(({ lesson }) => lesson.courseId))];
  const [boards, open] = await Promise.all([experimentsInUse(db, taught), openAttendanceOf(db, taught, now)]);
  const lessons = found.map(
    (one): UpcomingLesson => ({
      ...presentLesson(one, actor.language),
      ...timesOf(periods, one),
      teaching: isTaught(one)
        ? {
            boardSectionId: boards.get(one.lesson.courseId) ?? null,
            openSignId: open.get(one.lesson.courseId) ?? null,
          }
        : null,
    }),
  );
  return {
    today,
    lessons: lessons.filter(({ schooltime }) => schooltime === today),
    next: lessons.find(({ endTime }) => endTime > time) ?? null,
  };
}

/** Days ahead in which the next lesson of a course is searched. */
const farAhead = 60;

/** Returns the start of the next lesson of a course; null if none is planned soon. */
export async function nextLessonOf(db: Db, clock: Clock, actor: Actor, courseId: string, now = clock.now()) {
  await courseWithRight(db, actor, courseId);
  const { periods } = await readCalendar(db, clock);
  const time = clock.write(now);
  const today = time.slice(0, 10);
  const found = await lessonStore.list(db, {
    scope: { taught: wholeSchool },
    courseId,
    from: today,
    to: addDays(today, farAhead),
  });
  const starts = found.map((one) => timesOf(periods, one).startTime);
  return { startTime: starts.find((start) => start > time) ?? null };
}

/** Returns the lessons of the school that start after `from`, up to `until`. */
export async function lessonsBeginning(db: Db, clock: Clock, from: Date, until: Date) {
  const { periods } = await readCalendar(db, clock);
  const [first, last] = [clock.write(from), clock.write(until)];
  const found = await lessonStore.list(db, {
    scope: { taught: wholeSchool },
    from: first.slice(0, 10),
    to: last.slice(0, 10),
  });
  return found
    .map((one) => ({
      lessonId: one.lesson.id,
      courseId: one.lesson.courseId,
      teacherId: one.ownerId,
      startTime: timesOf(periods, one).startTime,
    }))
    .filter(({ startTime }) => startTime > first && startTime <= last);
}
