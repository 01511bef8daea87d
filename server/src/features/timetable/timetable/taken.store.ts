import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { bookings } from '../../../db/booking.table.ts';
import { classrooms } from '../../../db/classroom.table.ts';
import { lessonClasses, lessons } from '../../../db/schedule.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import type { Occupied, Slot } from './clash.rule.ts';

export const takenStore = {
  /**
   * Returns the lessons on the dates of some slots, between the first and the last of their periods. Of whole classes
   * only the given ones are included, or all. Bookings of rooms are included as lessons without an owner.
   */
  around: async (db: Db, slots: Slot[], classIds?: string[]): Promise<Occupied[]> => {
    const near = and(
      inArray(lessons.date, [...new Set(slots.map(({ date }) => date))]),
      lte(lessons.startPeriod, Math.max(...slots.map(({ endPeriod }) => endPeriod))),
      gte(lessons.endPeriod, Math.min(...slots.map(({ startPeriod }) => startPeriod))),
    );
    const found = await db
      .select({
        lessonId: lessons.id,
        courseId: lessons.courseId,
        courseName: courses.name,
        ownerId: courses.teacherId,
        ownerOrganizationId: users.organizationId,
        ownerName: users.userName,
        teacherName: lessons.teacherName,
        classroom: lessons.classroom,
        classroomId: lessons.classroomId,
        virtualClasses: lessons.virtualClasses,
        date: lessons.date,
        startPeriod: lessons.startPeriod,
        endPeriod: lessons.endPeriod,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(near)
      .orderBy(asc(lessons.date), asc(lessons.startPeriod), asc(lessons.id));
    const taught = await db
      .select({ lessonId: lessonClasses.lessonId, classId: schoolClasses.id, className: schoolClasses.name })
      .from(lessonClasses)
      .innerJoin(lessons, eq(lessons.id, lessonClasses.lessonId))
      .innerJoin(schoolClasses, eq(schoolClasses.id, lessonClasses.classId))
      .where(and(near, classIds && inArray(lessonClasses.classId, classIds)))
      .orderBy(asc(schoolClasses.name));
    const classesOf = Map.groupBy(taught, ({ lessonId }) => lessonId);
    const lessonsThere = found.map((lesson) => ({ ...lesson, classes: classesOf.get(lesson.lessonId) ?? [] }));
    return [...lessonsThere, ...(await bookedAround(db, slots))];
  },
};

/** Returns bookings of rooms, which conflict with a lesson by their room only. */
async function bookedAround(db: Db, slots: Slot[]): Promise<Occupied[]> {
  const dates = [...new Set(slots.map(({ date }) => date))];
  const found = await db
    .select({ booking: bookings, place: classrooms.place })
    .from(bookings)
    .innerJoin(classrooms, eq(classrooms.id, bookings.classroomId))
    .where(
      and(
        eq(bookings.state, 'approved'),
        sql`${bookings.dates} && ${sql.param(dates)}::date[]`,
        lte(bookings.startPeriod, Math.max(...slots.map(({ endPeriod }) => endPeriod))),
        gte(bookings.endPeriod, Math.min(...slots.map(({ startPeriod }) => startPeriod))),
      ),
    );
  return found.flatMap(({ booking: { id, classroomId, purpose, startPeriod, endPeriod, ...booking }, place }) =>
    booking.dates
      .filter((date) => dates.includes(date))
      .map((date) => ({
        ...{ lessonId: id, courseId: '', courseName: purpose, ownerId: '', ownerName: '', teacherName: '' },
        ...{ classroom: place, classroomId, virtualClasses: [], classes: [], date, startPeriod, endPeriod },
      })),
  );
}
