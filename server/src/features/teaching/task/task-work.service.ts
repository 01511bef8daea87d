import { fileFaults } from '@xueyan/contract/base/file';
import { courseFaults } from '@xueyan/contract/school/course';
import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import type { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { type TaskFile, taskFileKinds, type taskWorkApi, workTransitions } from '@xueyan/contract/teaching/task-work';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState, type Transition } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { takesCourse } from '../../school/course/course.service.ts';
import { sectionToSee } from '../../school/section/section.service.ts';
import { leavesTrace, noteProgress } from '../../school/section/section-progress.service.ts';
import { teamsWithMembers } from '../student-team/student-team.service.ts';
import { daysLate } from './late.rule.ts';
import { dueOfPerson, readTask, taskToOpen } from './task.service.ts';
import { judgeWork, tryAnswer } from './task-judge.service.ts';
import { notifyOfWorks } from './task-live.service.ts';
import { checkMachine } from './task-machine.service.ts';
import { keepAnswer, presentPaper } from './task-paper.service.ts';
import { taskWorkStore, type WorkEntry } from './task-work.store.ts';
import { filesOfWork } from './work-present.service.ts';

/** Starts a student's work on a task, or returns the one that was begun. */
export const openWork = (db: Db, actor: Actor, sectionId: string): Promise<Output<typeof taskWorkApi.open>> =>
  db.transaction(async (tx) => {
    const { opened, task } = await taskToOpen(tx, actor, sectionId);
    const isStudent = leavesTrace(opened) && (await takesCourse(tx, opened.course.id, actor.id));
    ensure(isStudent, taskFaults.notStudent);
    ensure(opened.course.state !== 'ended', courseFaults.ended);
    const there = await taskWorkStore.ofPerson(tx, sectionId, actor.id);
    if (there) return { workId: there.id, version: there.version };
    const writers = task.grouped ? await teamOf(tx, opened.course.id, actor.id) : [actor.id];
    const begun = task.grouped ? await taskWorkStore.ofTeam(tx, sectionId, writers) : undefined;
    if (begun && begun.stage !== 'marked') {
      // A student who joined the team later joins the work that it has begun.
      await taskWorkStore.join(tx, begun, actor.id);
      return { workId: begun.id, version: begun.version };
    }
    const workId = await taskWorkStore.insert(tx, sectionId, actor.id, task.template, begun ? [actor.id] : writers);
    if (workId) return { workId, version: 1 };
    // Opened in two windows at once.
    const other = await taskWorkStore.ofPerson(tx, sectionId, actor.id);
    ensure(other, wireFaults.changed);
    return { workId: other.id, version: other.version };
  });

/** Returns the members of the student's team, including the student, in one order for all. */
async function teamOf(db: Db, courseId: string, userId: string): Promise<string[]> {
  const teams = await teamsWithMembers(db, courseId);
  const team = teams.find(({ members }) => members.some((one) => one.userId === userId));
  ensure(team, taskFaults.noTeam);
  return team.members.map((one) => one.userId).toSorted();
}

async function found(db: Db, workId: string): Promise<WorkEntry> {
  const work = await taskWorkStore.find(db, workId);
  ensure(work, wireFaults.gone);
  return work;
}

/** Returns a work if the actor is one of its writers or may mark it. */
export async function workToRead(db: Db, actor: Actor, workId: string): Promise<WorkEntry> {
  const work = await found(db, workId);
  if (await taskWorkStore.isMember(db, workId, actor.id)) {
    await sectionToSee(db, actor, work.sectionId);
    return work;
  }
  const { course } = await sectionToSee(db, actor, work.sectionId);
  ensure(mayMarkCourse(actor, course), wireFaults.gone);
  return work;
}

/** Returns the actor's own work with its task, which must be open. */
async function ownWork(db: Db, actor: Actor, workId: string) {
  const work = await found(db, workId);
  ensure(await taskWorkStore.isMember(db, workId, actor.id), wireFaults.gone);
  const { opened, task } = await taskToOpen(db, actor, work.sectionId);
  ensure(opened.course.state !== 'ended', courseFaults.ended);
  return { work, opened, task };
}

/** Refuses a transition that the state of a work does not allow. */
function ensureMay<R>(
  transition: Transition<WorkEntry['stage'], R>,
  actor: Actor,
  record: R & { stage: WorkEntry['stage'] },
) {
  nextState(transition, actor, { ...record, state: record.stage }, { who: wireFaults.gone, state: taskFaults.closed });
}

/** Returns a work that may be written in, for uploads and for files named in its text. Markers may not add files. */
export async function workToWrite(db: Db, actor: Actor, workId: string) {
  const reached = await ownWork(db, actor, workId);
  ensureMay(workTransitions.save, actor, { ...reached.work, mine: true });
  return reached;
}

/** Saves the draft, after the due time too. A newer text from another window is not overwritten. */
export async function saveWork(
  db: Db,
  platform: Platform,
  actor: Actor,
  { workId, content, version }: { workId: string; content: string; version: number },
): Promise<Output<typeof taskWorkApi.saveDraft>> {
  const { work } = await workToWrite(db, actor, workId);
  const now = clock.now();
  // The response to an earlier request may have been lost: the same text again is no conflict.
  if (work.savedAt && work.version === version + 1 && work.content === content)
    return { version: work.version, saveTime: platform.clock.write(work.savedAt) };
  ensure(await taskWorkStore.change(db, workId, version, { content, savedAt: now }), taskFaults.draftConflict);
  return { version: version + 1, saveTime: platform.clock.write(now) };
}

/** Submits a work. After the due time it counts as late, or is refused and the draft stays, as the teacher chose. */
export const submitWork = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { workId, content, version }: { workId: string; content: string; version: number },
): Promise<Output<typeof taskWorkApi.submit>> =>
  db.transaction(async (tx) => {
    const { work, opened, task } = await ownWork(tx, actor, workId);
    ensureMay(workTransitions.submit, actor, { ...work, mine: true });
    const files = await taskWorkStore.countFiles(tx, workId);
    ensure(task.form !== 'files' || files > 0, taskFaults.needsFile);
    const isWritten = task.form !== 'paper' && task.form !== 'machine';
    ensure(!isWritten || files > 0 || content.trim() !== '', taskFaults.nothing);
    const now = clock.now();
    const dueAt = await dueOfPerson(tx, actor, opened);
    // A returned work was submitted once: the new submission keeps the days late of the first.
    const lateDays = work.stage === 'returned' ? work.lateDays : daysLate(dueAt, now);
    const refused = lateDays > 0 && !task.lateAllowed && work.stage !== 'returned';
    if (refused) throw new Fault(taskFaults.pastDue, { due: platform.clock.writeOptional(dueAt) ?? '' });
    const row = { stage: 'submitted' as const, content, savedAt: now, submittedAt: now, lateDays, comment: '' };
    ensure(await taskWorkStore.change(tx, workId, version, row), taskFaults.draftConflict);
    await taskWorkStore.insertSubmission(tx, { workId, userId: actor.id, content, late: lateDays > 0, at: now });
    for (const { userId } of await taskWorkStore.members(tx, [workId]))
      await noteProgress(tx, { ...actor, id: userId }, opened, { percent: 100, done: true });
    if (task.form === 'paper') await judgeWork(tx, task, { ...work, lateDays }, version + 1);
    if (task.form === 'machine') await checkMachine(tx, actor, task, { workId, title: opened.section.title });
    await notifyOfWorks(tx, platform, opened.course, [work]);
    return { version: version + 1, saveTime: platform.clock.write(now) };
  });

/** Withdraws a submission so that its writer can go on. The submission stays on record. */
export const takeBackWork = (
  db: Db,
  platform: Platform,
  actor: Actor,
  workId: string,
  version: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { work, opened, task } = await ownWork(tx, actor, workId);
    const record = { ...work, state: work.stage, mine: true, resubmit: task.resubmit };
    nextState(workTransitions.takeBack, actor, record, { who: wireFaults.gone, state: taskFaults.noTakeBack });
    const dueAt = await dueOfPerson(tx, actor, opened);
    // A withdrawn work could not be submitted again.
    const past = daysLate(dueAt, clock.now()) > 0 && !task.lateAllowed;
    if (past) throw new Fault(taskFaults.pastDue, { due: platform.clock.writeOptional(dueAt) ?? '' });
    ensure(await taskWorkStore.change(tx, workId, version, { stage: 'draft', lateDays: 0 }), wireFaults.changed);
    await notifyOfWorks(tx, platform, opened.course, [work]);
  });

/** Adds a file to a work. */
export async function addWorkFile(
  db: Db,
  platform: Platform,
  actor: Actor,
  workId: string,
  incoming: AsyncIterable<FormFile>,
): Promise<TaskFile> {
  const { task } = await workToWrite(db, actor, workId);
  const max = task.filesMax;
  ensure((await taskWorkStore.countFiles(db, workId)) < max, taskFaults.tooManyFiles, { max });
  const file = await firstOf(incoming);
  ensure(file, fileFaults.empty);
  const upload = { ...file, ownerId: actor.id, scope: 'task' as const, scopeId: workId };
  const fileId = await keepFile(db, platform, upload, taskFileKinds);
  ensure(fileId, taskFaults.fileKind);
  return db.transaction(async (tx) => {
    await taskWorkStore.lock(tx, [workId]);
    const { work } = await workToWrite(tx, actor, workId);
    ensure((await taskWorkStore.countFiles(tx, work.id)) < max, taskFaults.tooManyFiles, { max });
    await taskWorkStore.addFile(tx, workId, fileId);
    const added = (await filesOfWork(tx, workId)).find((one) => one.fileId === fileId);
    ensure(added, wireFaults.gone);
    return added;
  });
}

/** Returns the paper of a work, for its writers and markers. */
export async function getWorkPaper(db: Db, actor: Actor, workId: string): Promise<Output<typeof taskPaperApi.get>> {
  const work = await workToRead(db, actor, workId);
  return presentPaper(db, actor, await readTask(db, work.sectionId), work);
}

/** Saves the response to one question while the work may be written in. */
export async function answerTask(
  db: Db,
  time: Clock,
  actor: Actor,
  input: z.output<typeof taskPaperApi.answer.input>,
): Promise<void> {
  const { work, task } = await workToWrite(db, actor, input.workId);
  await keepAnswer(db, time, task, work, input);
}

/** Runs the response to a question of a paper without counting it. */
export async function tryTaskAnswer(db: Db, actor: Actor, input: z.output<typeof taskPaperApi.tryOut.input>) {
  const { work, task } = await workToWrite(db, actor, input.workId);
  return tryAnswer(db, actor, task, work, input);
}

/** Removes a file from a work; earlier submissions keep it. */
export async function removeWorkFile(db: Db, actor: Actor, workId: string, fileId: string): Promise<void> {
  await workToWrite(db, actor, workId);
  ensure(await taskWorkStore.removeFile(db, workId, fileId, clock.now()), wireFaults.gone);
}
