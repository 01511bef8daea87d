import { isCourseTaughtBy, isCurrent, mayEditCourse } from '@xueyan/contract/school/course-policy';
import { sectionFaults } from '@xueyan/contract/school/section';
import { mostOf, type TaskKind, type taskApi, taskKinds } from '@xueyan/contract/teaching/task';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { TaskGroup } from '@xueyan/contract/teaching/task-work';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { SectionCopying } from '../../../http/feature.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseWithRight, findCourse, notifyOfChange, studentsOfCourse } from '../../school/course/course.service.ts';
import { sectionOfKind, sectionToEdit, sectionToOpen, titleOfSection } from '../../school/section/section.service.ts';
import { dueFor, getRule, saveRule } from '../../school/section/section-release.service.ts';
import { ownSteps } from '../attempt/own-step.service.ts';
import { teamsWithMembers } from '../student-team/student-team.service.ts';
import { type TaskEntry, taskStore } from './task.store.ts';
import { taskGiven } from './task-message.text.ts';
import { pointsOfPaper } from './task-paper.service.ts';
import { taskWorkStore } from './task-work.store.ts';
import { presentWork } from './work-present.service.ts';

const unwritten = (sectionId: string): TaskEntry => ({
  ...{ sectionId, form: 'text', content: '', template: '', points: 100, filesMax: 5 },
  ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: true, anonymous: false, grouped: false },
  ...{ rubric: [], paperId: null, experimentId: null, givenAt: null, version: 1 },
});

export const readTask = async (db: Db, sectionId: string): Promise<TaskEntry> =>
  (await taskStore.find(db, sectionId)) ?? unwritten(sectionId);

const isTaskKind = (kind: string): kind is TaskKind => taskKinds.some((one) => one === kind);

/** Returns the kind of task that a section is; refuses other sections. */
export function taskKindOf({ kind }: { kind: string }): TaskKind {
  if (!isTaskKind(kind)) throw new Fault(sectionFaults.wrongKind);
  return kind;
}

/** Returns a task and its section for whoever may open it now; students only once it is assigned. */
export async function taskToOpen(db: Db, actor: Actor, sectionId: string) {
  const opened = await sectionToOpen(db, actor, sectionId);
  const kind = taskKindOf(opened.section);
  const task = await readTask(db, sectionId);
  ensure(opened.course.editor || task.givenAt !== null, taskFaults.notGiven);
  return { opened, kind, task };
}

/** Returns a student's due date: their own before that of their class, that before the general one. */
export const dueOfPerson = async (
  db: Db,
  actor: Actor,
  { course, section }: Awaited<ReturnType<typeof sectionToOpen>>,
): Promise<Date | null> => (await taskStore.ownDate(db, section.id, actor.id)) ?? dueFor(db, actor, course, section);

type Group = z.output<typeof TaskGroup>;
type Writer = Group['members'][number];

/** Returns the task of a section with the reader's own work. */
export async function getTask(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof taskApi.get>> {
  const { opened, kind, task } = await taskToOpen(db, actor, sectionId);
  const { course, section } = opened;
  const { givenAt, version, sectionId: _, ...body } = task;
  const rule = mayEditCourse(actor, course) ? (await getRule(db, platform.clock, actor, sectionId)).rule : null;
  const dueAt = await dueOfPerson(db, actor, opened);
  const work = await taskWorkStore.ofPerson(db, sectionId, actor.id);
  const members = work ? await taskWorkStore.members(db, [work.id]) : [];
  return {
    ...{ sectionId, title: section.title, kind, courseId: course.id, courseName: course.name },
    ...{ ...body, openTime: rule?.openTime ?? null, dueTime: rule?.dueTime ?? null },
    ...{ editor: course.editor, marker: isCourseTaughtBy(actor, course, 'mark') },
    given: givenAt !== null,
    ownDueTime: platform.clock.writeOptional(dueAt),
    work: work ? await presentWork(db, platform.clock, task, work, course.state !== 'ended', actor.id) : null,
    experiment: await experimentOf(db, task, actor.id),
    group: task.grouped && !course.editor ? await groupOf(db, course.id, actor.id, members) : null,
    submittedCount: course.editor ? await taskWorkStore.countSubmitted(db, sectionId) : 0,
    version,
  };
}

/** Returns the people who do a task together: the writers of a begun work, or else the student's current team. */
async function groupOf(db: Db, courseId: string, userId: string, writers: Writer[]): Promise<Group | null> {
  const team = (await teamsWithMembers(db, courseId)).find(({ members }) =>
    members.some((one) => one.userId === userId),
  );
  const members = writers.length > 0 ? writers : (team?.members ?? []);
  if (members.length === 0) return null;
  return { name: team?.name ?? '', members: members.map(({ userId: id, userName }) => ({ userId: id, userName })) };
}

/** Returns the experiment of a task at a machine, with the person's own steps that have passed. */
async function experimentOf(db: Db, { experimentId }: TaskEntry, userId: string) {
  if (!experimentId) return null;
  const steps = (await ownSteps(db, experimentId, userId)).steps;
  return {
    title: await titleOfSection(db, experimentId),
    passed: steps.filter(({ passed }) => passed).length,
    steps: steps.length,
  };
}

type Saved = z.output<typeof taskApi.save.input>;

function ensureSound(kind: TaskKind, { form, lateAllowed, rubric, points, openTime, dueTime }: Saved) {
  ensure(kind === 'task' || !lateAllowed, taskFaults.classworkLate);
  ensure(!openTime || !dueTime || openTime < dueTime, taskFaults.dates);
  const sum = mostOf(rubric);
  if (form === 'machine') ensure(sum <= points, taskFaults.rubricOver, { sum, points });
  else ensure(rubric.length === 0 || sum === points, taskFaults.rubricPoints, { sum, points });
}

/** Returns the points of a task: those of its paper, which cannot be exchanged once a student has begun. */
async function pointsOf(
  db: Db,
  clock: Clock,
  actor: Actor,
  before: TaskEntry,
  { form, paperId, points }: Pick<Saved, 'form' | 'paperId' | 'points'>,
): Promise<number> {
  ensure((form === 'paper') === (paperId !== null), taskFaults.noPaper);
  if (paperId === before.paperId) return paperId ? before.points : points;
  ensure(!(await taskStore.used(db, [before.sectionId])), taskFaults.paperStays);
  return paperId ? pointsOfPaper(db, clock, actor, paperId) : points;
}

/** Refuses a task at a machine without an experiment of its course. */
async function ensureMachine(
  db: Db,
  actor: Actor,
  courseId: string,
  { form, experimentId }: Pick<Saved, 'form' | 'experimentId'>,
): Promise<void> {
  ensure((form === 'machine') === (experimentId !== null), taskFaults.noExperiment);
  if (!experimentId) return;
  const { course } = await sectionOfKind(db, actor, experimentId, 'experiment');
  ensure(course.id === courseId, taskFaults.noExperiment);
}

/** Saves a task. Marks given earlier keep the rules that they were given by. */
export const saveTask = (db: Db, platform: Platform, actor: Actor, input: Saved): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { sectionId, version, openTime, dueTime, ...body } = input;
    const section = await sectionToEdit(tx, actor, sectionId);
    ensureSound(taskKindOf(section), input);
    const before = (await taskStore.lock(tx, sectionId)) ?? unwritten(sectionId);
    await ensureMachine(tx, actor, section.courseId, body);
    body.points = await pointsOf(tx, platform.clock, actor, before, body);
    const measure = ({ points, rubric }: Pick<TaskEntry, 'points' | 'rubric'>) => JSON.stringify([points, rubric]);
    const isAsWas = measure(before) === measure(body);
    ensure(isAsWas || !(await taskWorkStore.hasMarks(tx, sectionId)), taskFaults.marked);
    ensure(before.grouped === body.grouped || !(await taskStore.used(tx, [sectionId])), taskFaults.groupStays);
    ensure(await taskStore.save(tx, { ...body, sectionId, version }), wireFaults.changed);
    const { rule } = await getRule(tx, platform.clock, actor, sectionId);
    if (rule.openTime !== openTime || rule.dueTime !== dueTime)
      await saveRule(tx, platform, actor, [sectionId], { ...rule, openTime, dueTime });
    await notifyOfChange(tx, platform.live, section.courseId, { sectionId, outline: false });
    return { version: version + 1 };
  });

/** Makes a task visible to students, and notifies them once. */
export const giveTask = (db: Db, platform: Platform, actor: Actor, sectionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    taskKindOf(section);
    const task = await taskStore.lock(tx, sectionId);
    ensure(task && task.content.trim() !== '', taskFaults.empty);
    if (!(await taskStore.give(tx, sectionId, clock.now()))) return;
    await notifyOfChange(tx, platform.live, section.courseId, { sectionId, outline: true });
    const course = await findCourse(tx, section.courseId);
    if (!course || !isCurrent(course.state)) return;
    const { rule } = await getRule(tx, platform.clock, actor, sectionId);
    const to = await studentsOfCourse(tx, section.courseId);
    await sendMessage(tx, platform, taskGiven({ ...section, dueTime: rule.dueTime }, to));
  });

/** Returns a page of the tasks of the courses within the actor's reach. */
export async function listTasks(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof taskApi.list.input>,
): Promise<Output<typeof taskApi.list>['pageInfo']> {
  if (input.courseId) await courseWithRight(db, actor, input.courseId);
  const page = await taskStore.page(db, scopeOf(actor, 'course.manage'), clock.now(), input);
  const resultList = page.resultList.map(({ opensAt, dueAt, ...row }) => ({
    ...row,
    openTime: clock.writeOptional(opensAt),
    dueTime: clock.writeOptional(dueAt),
  }));
  return { ...page, resultList };
}

/** Returns a page of the tasks assigned to the actor. */
export async function listMyTasks(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof taskApi.mine.input>,
): Promise<Output<typeof taskApi.mine>['pageInfo']> {
  const page = await taskStore.pageOfStudent(db, ownScope(actor), clock.now(), input);
  const resultList = page.resultList.map(({ dueAt, submittedAt, ...row }) => ({
    ...row,
    dueTime: clock.writeOptional(dueAt),
    submitTime: clock.writeOptional(submittedAt),
  }));
  return { ...page, resultList };
}

/** For the homes: what a student has to submit, and what waits for a teacher's mark. */
export const tasksDue = (db: Db, userId: string, since: Date) => taskStore.dueOfStudent(db, userId, since, clock.now());
export const tasksToMark = (db: Db, teacherId: string) => taskStore.toMark(db, teacherId);

/** Refuses to delete a task in which a student has begun to work, and an experiment that a given task scores. */
export async function ensureNoWork(db: Db, sectionIds: string[]): Promise<void> {
  const used = await taskStore.used(db, sectionIds);
  if (used) ensure(false, sectionFaults.hasWork, { title: await titleOfSection(db, used) });
  const scoring = await taskStore.scoring(db, sectionIds);
  if (scoring) ensure(false, taskFaults.scoredHere, { title: await titleOfSection(db, scoring) });
}

export const textsOfTasks = async (db: Db, sectionIds: string[]): Promise<string[]> =>
  (await taskStore.ofSections(db, sectionIds)).flatMap(({ content, template }) => [content, template]);

/** Copies tasks, not yet assigned and without dates: those were meant for other classes. */
export async function copyTasks(db: Db, { ids, rewrite }: SectionCopying): Promise<void> {
  for (const { givenAt: _, ...task } of await taskStore.ofSections(db, [...ids.keys()])) {
    const texts = { content: rewrite(task.content), template: rewrite(task.template) };
    // A section copied alone goes on with the experiment of its course.
    const experimentId = task.experimentId && (ids.get(task.experimentId) ?? task.experimentId);
    await taskStore.save(db, { ...task, ...texts, experimentId, sectionId: ids.get(task.sectionId) ?? '', version: 1 });
  }
}
