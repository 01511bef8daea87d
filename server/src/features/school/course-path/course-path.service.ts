import type { coursePathApi, PathCourse, PathState } from '@xueyan/contract/school/course-path';
import { hasBegun, mayTeachCourse } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findCourse } from '../course/course.service.ts';
import { courseToRead, doneCourses } from '../course-hall/course-hall.service.ts';
import { catalogueOf } from '../section/section.service.ts';
import { coursePathStore } from './course-path.store.ts';

/** What comes before what, with how far the actor is. */
export async function getPath(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
): Promise<Output<typeof coursePathApi.get>> {
  await courseToRead(db, clock, actor, courseId);
  const course = await findCourse(db, courseId);
  const teaching = course !== undefined && mayTeachCourse(actor, course);
  const rows = await coursePathStore.courses(db, courseId);
  const done = await doneCourses(
    db,
    actor,
    rows.map((row) => row.courseId),
  );
  const courses = rows.map((row): PathCourse => {
    // Nothing is closed to who teaches it.
    const waits = !teaching && row.after.some((id) => !done.has(id));
    const pathState: PathState = done.has(row.courseId) ? 'done' : waits ? 'locked' : 'open';
    return { ...row, current: row.courseId === courseId, pathState };
  });
  const open = teaching || (course !== undefined && hasBegun(course.state));
  const chapters = await catalogueOf(db, courseId, actor.id);
  const sections = chapters.flatMap((chapter) =>
    chapter.children.map((section) => ({
      ...{ sectionId: section.id, chapterId: chapter.id, chapterTitle: chapter.title },
      ...{ title: section.title, kind: section.kind, after: [] },
      pathState: section.done
        ? ('done' as const)
        : open && (teaching || !section.lock)
          ? ('open' as const)
          : ('locked' as const),
    })),
  );
  return { courses, sections };
}
