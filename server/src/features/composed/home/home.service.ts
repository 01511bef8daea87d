import type { adminHomeApi } from '@xueyan/contract/composed/admin-home';
import type { homeApi } from '@xueyan/contract/composed/home';
import type { researchHomeApi } from '@xueyan/contract/composed/research-home';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { modulesOff } from '../../base/module/module.service.ts';
import { examsOpenTo } from '../../exam/exam/under-way.service.ts';
import { latestCourses, listStudyCourses, teachingLoad } from '../../school/course/course.service.ts';
import { waitingApplications } from '../../school/course-application/application-list.service.ts';
import { catalogue } from '../../school/section/section.service.ts';
import { dueOfWorks } from '../../school/section/section-release.service.ts';
import { tasksDue, tasksToMark } from '../../teaching/task/task.service.ts';
import { type InboxParts, listInbox } from '../inbox/inbox.service.ts';
import { homeStore } from './home.store.ts';
import { frameOf } from './home-layout.service.ts';
import { researchHomeStore } from './research-home.store.ts';

const dayMs = 86_400_000;
const stuckNamesShown = 3;
const dueShown = 8;

/** Returns a student's home. */
export async function studentHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.student>> {
  const [machines, due, exams, last, results, courses, frame] = await Promise.all([
    homeStore.machinesOf(db, actor.id),
    dueOf(db, clock, actor.id),
    examsFor(db, clock, actor),
    homeStore.lastAttempt(db, actor.id),
    resultsOf(db, clock, actor.id),
    listStudyCourses(db, actor, { pageNum: 1, pageSize: 12 }),
    frameOf(db, clock, actor.id, 'student'),
  ]);
  return {
    ...frame,
    machines: machines.map(({ endsAt, ...machine }) => ({
      ...machine,
      endTime: machine.state === 'running' ? clock.writeOptional(endsAt) : null,
    })),
    due,
    exams,
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

/** Returns exams that a student can sit now or within the next days; empty if the school has no exams. */
const examsFor = async (db: Db, clock: Clock, actor: Actor) =>
  (await modulesOff(db)).includes('exam') ? [] : examsOpenTo(db, clock, actor.id);

/** Lists experiments and tasks that a student has to hand in, next first. */
export async function dueOf(db: Db, clock: Clock, userId: string): Promise<Output<typeof homeApi.student>['due']> {
  // Work that was due within the last day is still shown; older misses are on the course page.
  const since = new Date(clock.now().getTime() - dayMs);
  const [labs, tasks] = await Promise.all([dueSoon(db, userId, since), tasksDue(db, userId, since)]);
  return [
    ...labs.map((one) => ({ ...one, kind: 'experiment' as const })),
    ...tasks.map((one) => ({ ...one, kind: 'task' as const })),
  ]
    .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt))
    .map(({ dueAt, ...one }) => ({ ...one, dueTime: clock.write(dueAt) }));
}

/** Returns the student's latest published marks. */
export const resultsOf = async (db: Db, clock: Clock, userId: string) =>
  (await homeStore.resultsOf(db, userId)).map(({ publishedAt, ...one }) => ({
    ...one,
    publishTime: clock.write(publishedAt),
  }));

/**
 * Lists work that is not handed in and was due after `since`, or was returned; by the dates that apply to the student.
 */
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
 * Returns the next unfinished section that is not yet shown: in the course of the last attempt from there on, then from
 * its start, then in the other courses.
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

/** Returns a teacher's home. */
export async function teacherHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.teacher>> {
  const [toMark, running, load, courses, waiting, frame] = await Promise.all([
    waitingFor(db, clock, actor.id),
    homeStore.running(db, actor.id),
    teachingLoad(db, actor.id),
    latestCourses(db, clock, actor.id, 6),
    waitingApplications(db, actor),
    frameOf(db, clock, actor.id, 'teacher'),
  ]);
  return {
    ...load,
    ...frame,
    applicationCount: waiting.count,
    courses,
    running: running.map(({ stuck, ...one }) => ({
      ...one,
      stuckCount: stuck.length,
      stuckNames: stuck.slice(0, stuckNamesShown),
    })),
    toMark,
  };
}

/** Lists what waits for a teacher's mark, oldest first. */
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

/** Returns a researcher's home. */
export async function researchHome(
  db: Db,
  clock: Clock,
  actor: Actor,
): Promise<Output<typeof researchHomeApi.research>> {
  const [projects, stages, frame] = await Promise.all([
    researchHomeStore.projectsOf(db, actor.id),
    researchHomeStore.stagesOf(db, actor.id),
    frameOf(db, clock, actor.id, 'research'),
  ]);
  const shown = projects.map(({ leaderId, ...one }) => ({ ...one, leading: leaderId === actor.id }));
  return { ...frame, projects: shown, stages };
}

/** Returns an administrator's home. */
export async function adminHome(
  db: Db,
  clock: Clock,
  parts: InboxParts,
  actor: Actor,
  language: Language,
): Promise<Output<typeof adminHomeApi.admin>> {
  const [inbox, frame] = await Promise.all([
    listInbox(db, clock, parts, actor, language),
    frameOf(db, clock, actor.id, 'admin'),
  ]);
  return { ...frame, waiting: inbox.filter(({ count }) => count > 0) };
}
