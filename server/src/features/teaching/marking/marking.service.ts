import type { Actor } from '@xueyan/contract/account/actor';
import { mayEditCourse } from '@xueyan/contract/teaching/course';
import { type BoardRow, type Marking, type markingApi, markingFaults } from '@xueyan/contract/teaching/marking';
import type { ReportState } from '@xueyan/contract/teaching/run';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendMessage } from '../../desk/message/sending.service.ts';
import { liveMachineOfRun } from '../../lab/machine/machine.service.ts';
import { screensOfSection } from '../../lab/machine/overview.service.ts';
import { recordAudit } from '../../system/audit/audit.service.ts';
import { courseToEdit } from '../course/course.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { changeReport, historyOfRun } from '../run/report.service.ts';
import { stepFactsOf } from '../run/run.service.ts';
import { runToRead } from '../run/run-access.service.ts';
import { pointsOf, scoreOf, stepsOfRun } from '../run/step.service.ts';
import { sectionToEdit } from '../section/section.service.ts';
import { markingStore } from './marking.store.ts';
import { marksPublished, reportReturned } from './marking-message.ts';

type Student = Awaited<ReturnType<typeof markingStore.board>>[number];

/** The class at an experiment. */
export async function classBoard(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof markingApi.board>> {
  const section = await sectionToEdit(db, actor, sectionId);
  const course = await courseToEdit(db, actor, section.courseId);
  const { experiment, steps } = await readExperiment(db, sectionId);
  const students = await markingStore.board(db, section.courseId, sectionId);
  const facts = await stepFactsOf(
    db,
    students.flatMap((student) => (student.run ? [student.run.id] : [])),
  );
  const rows = students.map((student) => {
    const ofStudent = facts.filter((fact) => fact.runId === student.run?.id);
    const shown = steps.map((step) => {
      const fact = ofStudent.find((one) => one.checkpointId === step.id);
      return {
        checkpointId: step.id,
        points: step.points,
        passed: fact?.passed ?? false,
        passedLate: !fact?.passed && (fact?.passedLate ?? false),
        attempts: fact?.attempts ?? 0,
      };
    });
    return boardRow(platform, student, shown);
  });
  return {
    title: section.title,
    courseId: section.courseId,
    courseName: course.name,
    stepTitles: steps.map(({ id, title, points }) => ({ checkpointId: id, title, points })),
    reportPoints: experiment.reportPoints,
    dueTime: platform.clock.writeOptional(experiment.dueAt),
    rows,
  };
}

function boardRow(
  { clock, live }: Platform,
  { run, ...student }: Student,
  steps: (BoardRow['steps'][number] & { points: number })[],
): BoardRow {
  return {
    ...student,
    runId: run?.id ?? null,
    steps: steps.map(({ points: _, ...step }) => step),
    stepScore: scoreOf(steps),
    reportState: run?.reportState ?? 'unwritten',
    late: run?.late ?? false,
    reportScore: run?.score ?? null,
    published: run?.publishedAt != null,
    lastActiveTime: clock.writeOptional(run?.lastActiveAt ?? null),
    idleSeconds: run ? Math.max(0, Math.round((Date.now() - run.lastActiveAt.getTime()) / 1000)) : -1,
    online: live.isOnline(student.studentId),
  };
}

/** What is on the text consoles of a section's machines now. */
export async function classScreens(db: Db, platform: Platform, actor: Actor, sectionId: string) {
  await sectionToEdit(db, actor, sectionId);
  return { screens: await screensOfSection(db, platform, sectionId, 60) };
}

async function runToMark(db: Db, actor: Actor, runId: string) {
  const run = await runToRead(db, actor, runId);
  ensure(mayEditCourse(actor, run), wireFaults.gone);
  return run;
}

/** A report on the teacher's desk. */
export async function getMarking(db: Db, platform: Platform, actor: Actor, runId: string): Promise<Marking> {
  const { clock } = platform;
  const run = await runToMark(db, actor, runId);
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  const shown = await stepsOfRun(db, clock, runId, steps);
  const student = await markingStore.student(db, run.ownerId);
  return {
    runId,
    sectionId: run.sectionId,
    studentName: student?.userName ?? '',
    loginName: student?.loginName ?? '',
    className: student?.className ?? '',
    title: run.title,
    steps: shown,
    stepScore: scoreOf(shown),
    stepPoints: pointsOf(shown),
    reportPoints: experiment.reportPoints,
    reportState: run.reportState,
    content: run.content,
    submitTime: clock.writeOptional(run.submittedAt),
    late: run.late,
    score: run.score,
    comment: run.comment,
    published: run.publishedAt !== null,
    version: run.reportVersion,
    history: (await historyOfRun(db, runId)).map(({ submittedAt, comment, content }) => ({
      submitTime: clock.write(submittedAt),
      comment,
      content,
    })),
    machineId: await liveMachineOfRun(db, runId),
    nextRunId: await markingStore.nextWaiting(db, run.sectionId, runId),
  };
}

const onTheDesk: ReportState[] = ['submitted', 'marked'];

/** Gives a report its score and comment. After the due time a draft that was never handed in can be marked too. */
export async function markReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  mark: { score: number; comment: string; version: number },
): Promise<void> {
  const run = await runToMark(db, actor, runId);
  const { experiment } = await readExperiment(db, run.sectionId);
  if (mark.score > experiment.reportPoints) {
    throw new Fault(markingFaults.scoreTooHigh, { max: experiment.reportPoints });
  }
  const overdue = experiment.dueAt !== null && experiment.dueAt < new Date();
  const states: ReportState[] = overdue ? [...onTheDesk, 'draft'] : onTheDesk;
  ensure(states.includes(run.reportState), markingFaults.nothingToMark);
  const { score, comment, version } = mark;
  const row = { reportState: 'marked', score, comment, markedBy: actor.id, markedAt: new Date() } as const;
  await db.transaction(async (tx) => {
    await changeReport(tx, platform, run, version, states, row);
    if (run.publishedAt) await recordAudit(tx, actor, 'marking.change', runId, { from: run.score, to: score });
  });
}

/** Returns a report for rework; the student sees why at once. */
export async function returnReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  comment: string,
  version: number,
): Promise<void> {
  const run = await runToMark(db, actor, runId);
  ensure(onTheDesk.includes(run.reportState), markingFaults.nothingToMark);
  const marked = { markedBy: actor.id, markedAt: new Date() };
  const row = { reportState: 'returned', comment, score: null, publishedAt: null, ...marked } as const;
  await db.transaction(async (tx) => {
    await changeReport(tx, platform, run, version, onTheDesk, row);
    await sendMessage(tx, platform, reportReturned(run, comment));
  });
}

/** Lets the students see the marks given so far, and tells them; answers how many. */
export const publishMarks = (db: Db, platform: Platform, actor: Actor, sectionId: string) =>
  db.transaction(async (tx) => {
    const section = await sectionToEdit(tx, actor, sectionId);
    const published = await markingStore.publish(tx, sectionId, new Date());
    ensure(published.length > 0, markingFaults.nothingToPublish);
    for (const { id, ownerId } of published) {
      await platform.live.toUsers(tx, [ownerId], { type: 'run.changed', data: { runId: id, sectionId } });
    }
    const owners = published.map(({ ownerId }) => ownerId);
    await sendMessage(tx, platform, marksPublished(section, owners));
    await platform.live.toUsers(tx, [actor.id], { type: 'board.changed', data: { sectionId } });
    return { count: published.length };
  });
