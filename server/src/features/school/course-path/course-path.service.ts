import type { coursePathApi, PathCourse, PathState } from '@xueyan/contract/school/course-path';
import { hasBegun, mayTeachCourse } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseWithRight, findCourse } from '../course/course.service.ts';
import { courseToRead, doneCourses } from '../course-hall/course-hall.service.ts';
import { catalogueOf } from '../section/section.service.ts';
import { coursePathStore } from './course-path.store.ts';

/** Returns the prerequisites of a course that the actor lacks; none for those who teach it. */
export async function listMissing(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
): Promise<Output<typeof coursePathApi.missing>> {
  const { course } = await courseToRead(db, clock, actor, courseId);
  if (mayTeachCourse(actor, course)) return { missing: [], locks: false };
  const rows = await coursePathStore.missing(db, courseId, actor.id);
  return { missing: rows, locks: rows.some(({ locks }) => locks) };
}

/** Returns a page of the students of a course who lack what it requires, for an actor who teaches it. */
export async function listUnprepared(db: Db, actor: Actor, input: z.output<typeof coursePathApi.unprepared.input>) {
  await courseWithRight(db, actor, input.courseId);
  return coursePathStore.unprepared(db, wholeSchool, input.courseId, input);
}

/** Returns the prerequisites of a course in order, with the actor’s progress. */
export async function getPath(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
): Promise<Output<typeof coursePathApi.get>> {
  await courseToRead(db, clock, actor, courseId);
  const course = await findCourse(db, courseId);
  const teaching = course !== undefined && mayTeachCourse(actor, course);
  const rows = await coursePathStore.courses(db, courseId, actor.id);
  const done = await doneCourses(
    db,
    actor,
    rows.map((row) => row.courseId),
  );
  const courses = rows.map((row): PathCourse => {
    // All courses are open to a person who teaches the course.
    const exempt = new Set(row.exempt.map((one) => one.courseId));
    const waits = !teaching && row.after.some((id) => !done.has(id) && !exempt.has(id));
    const pathState: PathState = done.has(row.courseId) ? 'done' : waits ? 'locked' : 'open';
    return { ...row, current: row.courseId === courseId, pathState };
  });
  const open = teaching || (course !== undefined && hasBegun(course.state));
  const chapters = await catalogueOf(db, courseId, actor.id);
  const before = await coursePathStore.sectionsBefore(db, courseId);
  const counts = teaching ? await coursePathStore.doneCounts(db, courseId) : null;
  const sections = chapters.flatMap((chapter) =>
    chapter.children.map((section) => ({
      ...{ sectionId: section.id, chapterId: chapter.id, chapterTitle: chapter.title },
      ...{ title: section.title, kind: section.kind, after: before.get(section.id) ?? [] },
      lock: teaching || !open ? null : section.lock,
      doneCount: counts && (counts.done.get(section.id) ?? 0),
      pathState: section.done
        ? ('done' as const)
        : open && (teaching || !section.lock)
          ? ('open' as const)
          : ('locked' as const),
    })),
  );
  const requiredOfAll = await coursePathStore.requiredOfAll(db, courseId);
  return { courses, sections, requiredOfAll, studentCount: counts?.studentCount ?? null };
}
