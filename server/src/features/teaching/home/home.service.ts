import type { Actor } from '@xueyan/contract/account/actor';
import type { homeApi } from '@xueyan/contract/teaching/home';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { latestCourses, listStudyCourses, teachingLoad } from '../course/course.service.ts';
import { homeStore } from './home.store.ts';

const dayMs = 86_400_000;

/** What a student comes for today. */
export async function studentHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.student>> {
  const now = Date.now();
  const [machines, due, resume, results, courses] = await Promise.all([
    homeStore.machinesOf(db, actor.id),
    // What was due yesterday is still asked about; older misses are the course page's.
    homeStore.dueOf(db, actor.id, new Date(now - dayMs)),
    homeStore.lastRun(db, actor.id),
    homeStore.resultsOf(db, actor.id),
    listStudyCourses(db, actor, { pageNum: 1, pageSize: 12 }),
  ]);
  return {
    machines: machines.map(({ endsAt, ...machine }) => ({
      ...machine,
      endTime: machine.state === 'running' ? clock.writeOptional(endsAt) : null,
    })),
    due: due.flatMap(({ dueAt, ...one }) => (dueAt ? [{ ...one, dueTime: clock.write(dueAt) }] : [])),
    resume: resume ?? null,
    results: results.flatMap(({ publishedAt, reportScore, reportPoints, stepScore, stepPoints, ...one }) =>
      publishedAt
        ? [
            {
              ...one,
              score: stepScore + (reportScore ?? 0),
              points: stepPoints + reportPoints,
              publishTime: clock.write(publishedAt),
            },
          ]
        : [],
    ),
    courses: courses.resultList,
  };
}

/** What a teacher comes for today. */
export async function teacherHome(db: Db, clock: Clock, actor: Actor): Promise<Output<typeof homeApi.teacher>> {
  const [toMark, running, load, courses] = await Promise.all([
    homeStore.toMark(db, actor.id),
    homeStore.running(db, actor.id),
    teachingLoad(db, actor.id),
    latestCourses(db, clock, actor.id, 6),
  ]);
  return {
    ...load,
    courses,
    running,
    toMark: toMark.map(({ oldest, ...one }) => ({ ...one, oldestTime: clock.write(oldest) })),
  };
}
