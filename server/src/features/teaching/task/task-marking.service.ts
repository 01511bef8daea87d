import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import type { Criterion } from '@xueyan/contract/teaching/task';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { MarkedWork, QueuedWork, taskMarkingApi, WorkMember } from '@xueyan/contract/teaching/task-marking';
import { type WorkState, workTransitions } from '@xueyan/contract/teaching/task-work';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { countedFor, countedOf, penaltyOf } from './late.rule.ts';
import { readTask, taskKindOf } from './task.service.ts';
import type { TaskEntry } from './task.store.ts';
import { taskListStore } from './task-list.store.ts';
import { notifyOfWorks } from './task-live.service.ts';
import { taskMarkChanged } from './task-message.text.ts';
import { noteMarksOut } from './task-score.service.ts';
import { machineOfWork } from './task-steps.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';
import { filesOfWork, presentHistory } from './work-present.service.ts';

/** Returns the task of a section if the actor may mark it. */
export async function taskToMark(db: Db, actor: Actor, sectionId: string) {
  const { section, course } = await sectionToMark(db, actor, sectionId);
  taskKindOf(section);
  return { section, course, task: await readTask(db, sectionId) };
}

export async function workToMark(db: Db, actor: Actor, workId: string) {
  const work = await taskWorkStore.find(db, workId);
  ensure(work, wireFaults.gone);
  return { work, ...(await taskToMark(db, actor, work.sectionId)) };
}

/** State of a work that was submitted once. Automatic results are either right or wrong. */
function stateOf({ form, points }: TaskEntry, { stage, given }: WorkEntry): WorkState {
  if (stage === 'draft') return 'notSubmitted';
  if (stage === 'returned') return 'returned';
  if (stage === 'submitted') return points === 0 ? 'submitted' : 'pending';
  if (form !== 'paper') return 'reviewed';
  return given === points ? 'correct' : 'wrong';
}

/** Returns a page of a task's students with their works. Without names shown, nothing leads from a name to a work. */
export async function listWorks(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof taskMarkingApi.works.input>,
): Promise<Output<typeof taskMarkingApi.works>['pageInfo']> {
  const { section, task } = await taskToMark(db, actor, input.sectionId);
  const page = await taskListStore.works(db, wholeSchool, { ...input, courseId: section.courseId });
  const resultList = page.resultList.map(({ stage, submittedAt, lateDays, publishedAt, dueAt, ...row }) => {
    const hidden = task.anonymous && publishedAt === null;
    return {
      ...row,
      ...(hidden
        ? { workId: null, given: null, penalty: null, deviation: 0, score: null, markerName: '', comment: '' }
        : { comment: stage === 'marked' || stage === 'returned' ? (row.comment ?? '') : '' }),
      submitTime: clock.writeOptional(submittedAt),
      late: (lateDays ?? 0) > 0,
      published: publishedAt !== null,
      dueTime: clock.writeOptional(dueAt),
    };
  });
  return { ...page, resultList };
}

/** Returns the submitted works of a task in marking order. */
export async function workQueue(db: Db, actor: Actor, sectionId: string): Promise<QueuedWork[]> {
  const { task } = await taskToMark(db, actor, sectionId);
  const rows = await taskListStore.queue(db, sectionId, task.anonymous);
  return rows.map(({ workId, stage, publishedAt, lateDays, name, className }) => {
    const hidden = task.anonymous && publishedAt === null;
    return {
      ...{ workId, marked: stage === 'marked', published: publishedAt !== null, late: lateDays > 0 },
      ...(hidden ? { name: '', className: '' } : { name, className }),
    };
  });
}

/** Returns one work for its marker. */
export async function getWork(db: Db, clock: Clock, actor: Actor, workId: string): Promise<MarkedWork> {
  const { work, section, course, task } = await workToMark(db, actor, workId);
  ensure(work.submittedAt, taskFaults.notSubmitted);
  const members = await taskWorkStore.members(db, [workId]);
  const hidden = task.anonymous && work.publishedAt === null;
  const nameOf = (pick: (one: (typeof members)[number]) => string) => (hidden ? '' : members.map(pick).join('、'));
  // A draft for a new submission is visible to its writers alone until it is submitted.
  const submissions = presentHistory(clock, await taskWorkStore.submissions(db, workId));
  const isIn = work.stage === 'submitted' || work.stage === 'marked';
  return {
    ...{ workId, sectionId: section.id, courseId: course.id, courseName: course.name, title: section.title },
    ...{ name: nameOf(({ userName }) => userName), loginName: nameOf(({ loginName }) => loginName) },
    className: hidden ? '' : await taskListStore.className(db, course.id, work.ownerId),
    ...{ anonymous: task.anonymous, form: task.form, task: task.content, points: task.points, rubric: task.rubric },
    state: stateOf(task, work),
    content: isIn ? work.content : (submissions[0]?.content ?? ''),
    files: isIn ? await filesOfWork(db, workId) : [],
    submitTime: clock.writeOptional(work.submittedAt),
    ...{ late: work.lateDays > 0, lateDays: work.lateDays, latePenalty: penaltyOf(task, work.lateDays) },
    ...{ given: work.given, penalty: work.penalty, picks: work.picks, comment: work.comment },
    published: work.publishedAt !== null,
    machine: await machineOf(db, task, workId, hidden),
    members: hidden || !task.grouped ? [] : members.map((member) => memberOf(member, work, task.points)),
    earlier: (isIn ? submissions.slice(1) : submissions).map((one) => ({
      ...one,
      userName: hidden ? '' : one.userName,
    })),
    history: (await taskWorkStore.marks(db, workId)).map(({ at, given, penalty, memberName, ...row }) => ({
      ...row,
      memberName: hidden ? '' : memberName,
      score: given === null ? null : countedOf(given, penalty ?? 0),
      time: clock.write(at),
    })),
    version: work.version,
  };
}

/** Returns the steps of a work at a machine; its attempt would tell who did it. */
async function machineOf(db: Db, task: TaskEntry, workId: string, hidden: boolean) {
  const machine = await machineOfWork(db, task, workId);
  if (!machine) return null;
  const { runId, steps, earned, possible } = machine;
  return { runId: hidden ? null : runId, steps, earned, possible };
}

const memberOf = (
  { workId: _, deviationReason: reason, ...member }: Awaited<ReturnType<typeof taskWorkStore.members>>[number],
  { given, penalty }: WorkEntry,
  points: number,
): WorkMember => ({
  ...{ ...member, reason },
  score: given === null ? null : countedFor({ given, penalty: penalty ?? 0, deviation: member.deviation }, points),
});

function ensureFits(rubric: Criterion[], picks: number[]) {
  const fits = picks.length === 0 || picks.length === rubric.length;
  ensure(fits && picks.every((pick, i) => pick < (rubric[i]?.levels.length ?? 0)), taskFaults.picksUnfit);
}

/** Marks a work. A published mark changes at once, with the reason, and its writers are notified. */
export const markWork = (
  db: Db,
  platform: Platform,
  actor: Actor,
  given: z.output<typeof taskMarkingApi.mark.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { workId, score, picks, waive, reason, version } = given;
    const { work, section, course, task } = await workToMark(tx, actor, workId);
    const refusals = { who: wireFaults.gone, state: taskFaults.notSubmitted };
    nextState(workTransitions.mark, actor, { ...course, state: work.stage }, refusals);
    if (score > task.points) throw new Fault(taskFaults.scoreTooHigh, { max: task.points });
    ensureFits(task.rubric, picks);
    const isOut = work.publishedAt !== null;
    const penalty = waive ? 0 : penaltyOf(task, work.lateDays);
    const changes = work.given !== score || work.penalty !== penalty;
    ensure(!isOut || !changes || reason !== '', taskFaults.reasonNeeded);
    const { comment } = await publishable(tx, actor, { comment: given.comment });
    const marked = { stage: 'marked' as const, given: score, penalty, picks, comment };
    const by = { markedBy: actor.id, markedAt: clock.now() };
    ensure(await taskWorkStore.change(tx, workId, version, { ...marked, ...by }), wireFaults.changed);
    const action = isOut ? ('change' as const) : ('mark' as const);
    if (changes || !isOut)
      await taskWorkStore.insertMarks(tx, [{ workId, action, given: score, penalty, reason, userId: actor.id }]);
    if (isOut && changes) {
      await noteMarksOut(tx, section.id, task.points, [{ ...work, ...marked }]);
      const before = { given: work.given ?? 0, penalty: work.penalty ?? 0 };
      const members = await taskWorkStore.members(tx, [workId]);
      // One message for each distinct deviation: most members of a team have the same.
      for (const deviation of new Set(members.map((one) => one.deviation))) {
        const people = members.flatMap((one) => (one.deviation === deviation ? [one.userId] : []));
        const from = countedFor({ ...before, deviation }, task.points);
        const to = countedFor({ given: score, penalty, deviation }, task.points);
        await sendMessage(tx, platform, taskMarkChanged(section, people, from, to, reason));
      }
    }
    await notifyOfWorks(tx, platform, course, [work]);
  });

/** Locks works of one task that the actor may mark, until the transaction ends. */
export async function worksToMark(db: Db, actor: Actor, workIds: string[]) {
  const works = await taskWorkStore.lock(db, [...new Set(workIds)]);
  const [first] = works;
  ensure(first, wireFaults.gone);
  ensure(works.length === new Set(workIds).size, wireFaults.gone);
  const reached = await taskToMark(db, actor, first.sectionId);
  ensure(
    works.every(({ sectionId }: WorkEntry) => sectionId === first.sectionId) && mayMarkCourse(actor, reached.course),
    wireFaults.gone,
  );
  return { works, ...reached };
}
