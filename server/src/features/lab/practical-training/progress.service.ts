import type { OwnTrainingDetail, practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { sectionToSee } from '../../school/section/section.service.ts';
import { phaseOn } from './milestone.rule.ts';
import { practicalTrainingStore as store } from './practical-training.store.ts';
import { plansOf, presentStanding, standingsIn } from './standing.service.ts';
import { traineeStore } from './trainee.store.ts';

type Api = typeof practicalTrainingApi;
type Input<K extends keyof Api> = z.output<Api[K]['input']>;

const todayOf = (clock: Clock) => clock.write(clock.now()).slice(0, 10);
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** Returns practical trainings of the courses that the actor teaches, each with the progress of its students. */
export async function listTaughtTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: Input<'list'>,
): Promise<Output<Api['list']>['pageInfo']> {
  const today = todayOf(clock);
  const page = await store.pageTaught(db, scopeOf(actor, 'course.manage'), today, input);
  const ids = page.resultList.map(({ sectionId }) => sectionId);
  const plans = await plansOf(db, ids);
  const standingsOf = await standingsIn(db, clock, plans);
  const members = Map.groupBy(ids.length > 0 ? await traineeStore.members(db, ids) : [], ({ sectionId }) => sectionId);
  return {
    ...page,
    resultList: page.resultList.map((training) => {
      const all = (members.get(training.sectionId) ?? []).map(({ studentId }) =>
        standingsOf(training.sectionId, studentId),
      );
      const milestoneCount = plans.get(training.sectionId)?.length ?? 0;
      const reached = all.flat().filter(({ state }) => state === 'reached').length;
      return {
        ...training,
        ...{ phase: phaseOn(today, training), studentCount: all.length, milestoneCount },
        reached: percentOf(reached, all.length * milestoneCount),
        overdueCount: all.filter((standings) => standings.some(({ state }) => state === 'overdue')).length,
      };
    }),
  };
}

/** Returns the practical trainings that the actor does. */
export async function listOwnTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: Input<'listMine'>,
): Promise<Output<Api['listMine']>['pageInfo']> {
  const today = todayOf(clock);
  const page = await store.pageStudied(db, ownScope(actor), today, input);
  const ids = page.resultList.map(({ sectionId }) => sectionId);
  const plans = await plansOf(db, ids);
  const standingsOf = await standingsIn(db, clock, plans, [actor.id]);
  const runs = ids.length > 0 ? await traineeStore.runs(db, ids, [actor.id]) : [];
  return {
    ...page,
    resultList: page.resultList.map((training) => {
      const plan = plans.get(training.sectionId) ?? [];
      const standings = standingsOf(training.sectionId, actor.id);
      const at = standings.findIndex(({ state }) => state !== 'reached');
      const next = plan[at];
      return {
        ...training,
        ...{ phase: phaseOn(today, training), milestoneCount: plan.length },
        reachedCount: standings.filter(({ state }) => state === 'reached').length,
        next: next
          ? { title: next.title, dueTime: clock.write(next.dueAt), overdue: standings[at]?.state === 'overdue' }
          : null,
        machineState: runs.find(({ sectionId }) => sectionId === training.sectionId)?.machineState ?? null,
      };
    }),
  };
}

/** Returns a practical training as the actor does it. */
export async function ownTraining(db: Db, clock: Clock, actor: Actor, sectionId: string): Promise<OwnTrainingDetail> {
  const { section, course } = await sectionToSee(db, actor, sectionId);
  const training = await store.find(db, sectionId);
  ensure(training, wireFaults.gone);
  const plans = await plansOf(db, [sectionId]);
  const steps = new Map((await store.steps(db, [sectionId])).map(({ checkpointId, title }) => [checkpointId, title]));
  const standings = (await standingsIn(db, clock, plans, [actor.id]))(sectionId, actor.id);
  const [run] = await traineeStore.runs(db, [sectionId], [actor.id]);
  const { startDate, endDate, introduction } = training;
  return {
    ...{ sectionId, sectionTitle: section.title, courseId: course.id, courseName: course.name },
    ...{ startDate, endDate, introduction, phase: phaseOn(todayOf(clock), training) },
    machineState: run?.machineState ?? null,
    milestones: (plans.get(sectionId) ?? []).flatMap(({ id, title, task, dueAt, checkpointIds }, at) => {
      const standing = standings[at];
      if (!standing) return [];
      return {
        ...{ milestoneId: id, title, task, dueTime: clock.write(dueAt), byTeacher: checkpointIds.length === 0 },
        steps: checkpointIds.map((one) => steps.get(one) ?? ''),
        standing: presentStanding(clock, standing),
      };
    }),
  };
}

/** Returns the students of a training with each milestone; a page. */
export async function trainingBoard(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: Input<'board'>,
): Promise<Output<Api['board']>['pageInfo']> {
  const { sectionId } = input;
  const place = await store.place(db, sectionId);
  ensure(place, wireFaults.gone);
  await courseWithRight(db, actor, place.courseId);
  ensure(await store.find(db, sectionId), wireFaults.gone);
  const page = await traineeStore.page(db, scopeOf(actor, 'course.manage'), place.courseId, input);
  const studentIds = page.resultList.map(({ studentId }) => studentId);
  const plans = await plansOf(db, [sectionId]);
  const standingsOf = await standingsIn(db, clock, plans, studentIds);
  const runs = studentIds.length > 0 ? await traineeStore.runs(db, [sectionId], studentIds) : [];
  const runOf = new Map(runs.map((run) => [run.studentId, run]));
  return {
    ...page,
    resultList: page.resultList.map((student) => {
      const standings = standingsOf(sectionId, student.studentId);
      const count = (asked: string) => standings.filter(({ state }) => state === asked).length;
      const run = runOf.get(student.studentId);
      return {
        ...student,
        ...{ reachedCount: count('reached'), overdueCount: count('overdue') },
        ...{ machineState: run?.machineState ?? null, useTime: clock.writeOptional(run?.usedAt ?? null) },
        standings: standings.map((standing) => presentStanding(clock, standing)),
      };
    }),
  };
}
