import type { homeApi } from '@xueyan/contract/composed/home';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { latestCourses, listStudyCourses, teachingLoad } from '../../school/course/course.service.ts';
import { catalogue } from '../../school/section/section.service.ts';
import { dueOfWorks } from '../../school/section/section-release.service.ts';
import { tasksDue, tasksToMark } from '../../teaching/task/task.service.ts';
import { homeStore } from './home.store.ts';

const dayMs = 86_400_000;
const stuckNamesShown = 3;
const dueShown = 8;

/** What a student comes for today. */
export async function studentHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.student>> {
  const [machines, due, last, results, courses] = await Promise.all([
    homeStore.machinesOf(db, actor.id),
    dueOf(db, clock, actor.id),
    homeStore.lastAttempt(db, actor.id),
    resultsOf(db, clock, actor.id),
    listStudyCourses(db, actor, { pageNum: 1, pageSize: 12 }),
  ]);
  return {
    machines: machines.map(({ endsAt, ...machine }) => ({
      ...machine,
      endTime: machine.state === 'running' ? clock.writeOptional(endsAt) : null,
    })),
    due,
    resume: await nextUnfinished(
      db,
      actor,
      last,
      courses.resultList,
      new Set([...machines, ...due].map(({ sectionId }) => sectionId)),
    ),
    results,
    courses: courses.resultList,
  };
}

/** Labs and tasks that a student has to hand in, the next first. */
export async function dueOf(db: Db, clock: Clock, userId: string): Promise<Output<typeof homeApi.student>['due']> {
  // What was due yesterday is still asked about; older misses are the course page's.
  const since = new Date(clock.now().getTime() - dayMs);
  const [labs, tasks] = await Promise.all([dueSoon(db, userId, since), tasksDue(db, userId, since)]);
  return [
    ...labs.map((one) => ({ ...one, kind: 'experiment' as const })),
    ...tasks.map((one) => ({ ...one, kind: 'task' as const })),
  ]
    .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))
    .map(({ dueAt, ...one }) => ({ ...one, dueTime: clock.write(dueAt) }));
}

/** The marks that a student was told last. */
export const resultsOf = async (db: Db, clock: Clock, userId: string) =>
  (await homeStore.resultsOf(db, userId)).map(({ publishedAt, ...one }) => ({
    ...one,
    publishTime: clock.write(publishedAt),
  }));

/** What is not handed in and was due no longer ago than `since`, or was returned; by the dates that hold for the student. */
async function dueSoon(db: Db, userId: string, since: Date) {
  const rows = await dueOfWorks(db, userId, await homeStore.unfinishedOf(db, userId));
  return rows
    .flatMap((one) => (one.dueAt ? [{ ...one, dueAt: one.dueAt }] : []))
    .filter(({ dueAt, returned }) => returned || dueAt > since)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, dueShown)
    .map(({ parentId: _, ...one }) => one);
}

/**
 * The next section that is not finished and not named yet: in the course of the last run from there on, then from its
 * start, and then in the other courses.
 */
async function nextUnfinished(
  db: Db,
  actor: Actor,
  last: { courseId: string; sectionId: string } | undefined,
  courses: Output<typeof homeApi.student>['courses'],
  named: ReadonlySet<string>,
) {
  const open = courses.filter(
    ({ state, doneCount, sectionCount }) => state === 'inProgress' && doneCount < sectionCount,
  );
  const first = open.filter(({ courseId }) => courseId === last?.courseId);
  for (const { courseId, courseName } of [...first, ...open.filter((course) => !first.includes(course))]) {
    const sections = (await catalogue(db, actor, courseId)).flatMap(({ children }) => children);
    const at = Math.max(
      0,
      sections.findIndex(({ id }) => id === last?.sectionId),
    );
    const next = [...sections.slice(at), ...sections.slice(0, at)].find(
      ({ id, done, lock }) => !done && !lock && !named.has(id),
    );
    if (next) return { sectionId: next.id, title: next.title, courseId, courseName };
  }
  return null;
}

/** What a teacher comes for today. */
export async function teacherHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.teacher>> {
  const [toMark, running, load, courses] = await Promise.all([
    waitingFor(db, clock, actor.id),
    homeStore.running(db, actor.id),
    teachingLoad(db, actor.id),
    latestCourses(db, clock, actor.id, 6),
  ]);
  return {
    ...load,
    courses,
    running: running.map(({ stuck, ...one }) => ({
      ...one,
      stuckCount: stuck.length,
      stuckNames: stuck.slice(0, stuckNamesShown),
    })),
    toMark,
  };
}

/** What waits for a teacher's mark, the oldest first. */
export async function waitingFor(
  db: Db,
  clock: Clock,
  teacherId: string,
): Promise<Output<typeof homeApi.teacher>['toMark']> {
  const [reports, works] = await Promise.all([homeStore.toMark(db, teacherId), tasksToMark(db, teacherId)]);
  return [
    ...reports.map((one) => ({ ...one, kind: 'experiment' as const })),
    ...works.map(({ workId, ...one }) => ({ ...one, kind: 'task' as const, runId: workId })),
  ]
    .toSorted((a, b) => Number(a.oldest) - Number(b.oldest))
    .map(({ oldest, ...one }) => ({ ...one, oldestTime: clock.write(oldest) }));
}
