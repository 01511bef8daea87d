import { mayMarkCourse } from '@xueyan/contract/school/course-policy';
import { type ReportState, reportTransitions } from '@xueyan/contract/teaching/attempt';
import {
  type BoardRow,
  type Marking,
  type markingApi,
  markingFaults,
  type QueuedReport,
} from '@xueyan/contract/teaching/marking';
import { fitsRubric } from '@xueyan/contract/teaching/rubric';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { isReady, nextState, statesBefore } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { liveMachineOfAttempt } from '../../lab/machine/machine.service.ts';
import { screensOfSection } from '../../lab/machine/overview.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { dueOfWork, duesOfClasses } from '../../school/section/section-release.service.ts';
import { attemptToRead } from '../attempt/attempt-access.service.ts';
import { changeReport, commentSubmission, historyOfAttempt } from '../attempt/report.service.ts';
import { pointsOf, scoreOf, sheetOf, stepStatesOf, stepsOfAttempt } from '../attempt/step.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { endMark, markOf, marksOf, presentMark, uncountedIn } from '../mark/mark.service.ts';
import { commentToShow, heldComment } from './comment-review.service.ts';
import { markingStore } from './marking.store.ts';
import { reportReturned } from './marking-message.text.ts';
import { changeReportScore } from './publish.service.ts';

type Student = Awaited<ReturnType<typeof markingStore.board>>[number];

/** Returns the live board of the class at an experiment. */
export async function classBoard(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof markingApi.board>> {
  const { section, course } = await sectionToMark(db, actor, sectionId);
  const { experiment, steps } = await readExperiment(db, sectionId);
  const students = await markingStore.board(db, section.courseId, sectionId);
  const runIds = students.flatMap((student) => (student.run ? [student.run.id] : []));
  const [stateOf, marks, online] = await Promise.all([
    stepStatesOf(db, runIds),
    marksOf(db, runIds),
    platform.live.onlineAmong(
      db,
      students.map(({ studentId }) => studentId),
    ),
  ]);
  const rows = students.map((student) => {
    const shown = steps.map(({ id, title, points }) => {
      const { byHand, hintOpened, ...state } = stateOf(student.run?.id ?? '', id);
      return { checkpointId: id, title, points, ...state, byHand: byHand !== null, lost: hintOpened ?? 0 };
    });
    const mark = marks.get(student.run?.id ?? '') ?? null;
    const uncounted = mark && uncountedIn(mark, sheetOf(shown, mark.reportScore, experiment.reportPoints));
    return boardRow(platform, student, shown, {
      mark: mark && presentMark(platform.clock, mark),
      uncounted,
      online: online.has(student.studentId),
    });
  });
  return {
    title: section.title,
    courseId: section.courseId,
    courseName: course.name,
    teacherId: course.teacherId,
    teacherOrganizationId: course.teacherOrganizationId,
    team: course.team,
    stepTitles: steps.map(({ id, title, points }) => ({ checkpointId: id, title, points })),
    reportPoints: experiment.reportPoints,
    dueTime: platform.clock.writeOptional(experiment.dueAt),
    classDues: (await duesOfClasses(db, section, experiment.dueAt)).map(({ className, dueAt }) => ({
      ...{ className, dueTime: platform.clock.write(dueAt) },
    })),
    rows,
  };
}

function boardRow(
  { clock }: Platform,
  { run, ...student }: Student,
  steps: (BoardRow['steps'][number] & { title: string; points: number; lost: number })[],
  known: Pick<BoardRow, 'mark' | 'uncounted' | 'online'>,
): BoardRow {
  return {
    ...student,
    ...known,
    runId: run?.id ?? null,
    steps: steps.map(({ points: _, title: __, lost: ___, ...step }) => step),
    stepScore: scoreOf(steps),
    reportState: run?.reportState ?? 'unwritten',
    late: run?.late ?? false,
    reportScore: run?.score ?? null,
    published: known.mark !== null,
    lastActiveTime: clock.writeOptional(run?.lastActiveAt ?? null),
    idleSeconds: run ? Math.max(0, Math.round((clock.now().getTime() - run.lastActiveAt.getTime()) / 1000)) : -1,
    changedParts: run?.changedParts ?? [],
  };
}

/** Returns the current text consoles of a section's machines. */
export async function classScreens(db: Db, platform: Platform, actor: Actor, sectionId: string) {
  await sectionToMark(db, actor, sectionId);
  return { screens: await screensOfSection(db, platform, sectionId, 60) };
}

/** Returns the attempt if the actor may mark it. */
export async function attemptToMark(db: Db, actor: Actor, runId: string) {
  const run = await attemptToRead(db, actor, runId);
  ensure(mayMarkCourse(actor, run), wireFaults.gone);
  return run;
}

/** Returns a report with everything that its marker needs. */
export async function getMarking(db: Db, platform: Platform, actor: Actor, runId: string): Promise<Marking> {
  const { clock } = platform;
  const run = await attemptToMark(db, actor, runId);
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  const shown = await stepsOfAttempt(db, clock, runId, steps);
  const student = await markingStore.student(db, run.ownerId);
  const mark = await markOf(db, runId);
  const held = await heldComment(db, run);
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
    rubric: experiment.rubric,
    criteria: run.criteria,
    // The reason of a return is in the history; it does not comment on what was submitted since.
    comment: held?.content ?? (run.reportState === 'marked' ? run.comment : ''),
    commentReview: held && { state: held.state, reason: held.reason },
    published: mark !== null,
    mark: mark && presentMark(clock, mark),
    uncounted: mark && uncountedIn(mark, sheetOf(shown, mark.reportScore, experiment.reportPoints)),
    version: run.reportVersion,
    markable: isReady(reportTransitions.mark, await asMarked(db, run, experiment)),
    history: (await historyOfAttempt(db, runId)).map(({ submittedAt, comment, content }) => ({
      submitTime: clock.write(submittedAt),
      comment,
      content,
    })),
    machineId: await liveMachineOfAttempt(db, runId),
    changedParts: run.changedParts,
  };
}

/** States in which a report can be returned; the marking queue lists the same. */
const onTheDesk = statesBefore(reportTransitions.giveBack);

interface Run {
  courseId: string;
  sectionId: string;
  ownerId: string;
  reportState: ReportState;
}

/** Adds what decides whether a report can be marked now; a class may have a due date of its own. */
async function asMarked<R extends Run>(db: Db, run: R, experiment: { dueAt: Date | null }) {
  const dueAt = await dueOfWork(db, run, experiment.dueAt);
  return { ...run, state: run.reportState, overdue: dueAt !== null && dueAt < clock.now() };
}

/** Returns the marking queue: reports that wait for a mark, and marked ones. */
export async function reportQueue(db: Db, actor: Actor, sectionId: string): Promise<QueuedReport[]> {
  await sectionToMark(db, actor, sectionId);
  const rows = await markingStore.queue(db, sectionId, onTheDesk);
  return rows.map(({ markId, ...row }) => ({ ...row, published: markId !== null }));
}

/**
 * Gives a report its score and comment. A mark that is out changes at once, and in nothing but the score of the report.
 */
export async function markReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  given: { score: number; comment: string; criteria: number[]; version: number },
): Promise<void> {
  const run = await attemptToMark(db, actor, runId);
  const { experiment } = await readExperiment(db, run.sectionId);
  const max = (await markOf(db, runId))?.reportPoints ?? experiment.reportPoints;
  if (given.score > max) throw new Fault(markingFaults.scoreTooHigh, { max });
  const refusals = { who: wireFaults.gone, state: markingFaults.nothingToMark };
  nextState(reportTransitions.mark, actor, await asMarked(db, run, experiment), refusals);
  const { score, version } = given;
  const { comment, hold } = await commentToShow(db, actor, run, given.comment);
  const { rubric } = experiment;
  ensure(given.criteria.length === 0 || fitsRubric(rubric, given.criteria), markingFaults.criteriaUnfit);
  const criteria = rubric.flatMap((one, at) => {
    const points = given.criteria[at];
    return points === undefined ? [] : [{ ...one, score: points }];
  });
  const row = { score, criteria, comment, markedBy: actor.id, markedAt: clock.now() };
  await db.transaction(async (tx) => {
    await hold(tx);
    await changeReport(tx, platform, run, version, reportTransitions.mark, row);
    const mark = await markOf(tx, runId);
    if (!mark) return;
    await recordAudit(tx, actor, 'marking.change', runId, { from: mark.reportScore, to: score });
    if (score !== mark.reportScore) await changeReportScore(tx, platform, actor, run, mark, score);
  });
}

/** Returns a report for rework; the student sees the reason at once. */
export async function returnReport(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  written: string,
  version: number,
): Promise<void> {
  const run = await attemptToMark(db, actor, runId);
  const refusals = { who: wireFaults.gone, state: markingFaults.nothingToMark };
  nextState(reportTransitions.giveBack, actor, { ...run, state: run.reportState }, refusals);
  const { comment, hold } = await commentToShow(db, actor, run, written);
  const marked = { markedBy: actor.id, markedAt: clock.now() };
  const row = { comment, score: null, criteria: [], ...marked };
  await db.transaction(async (tx) => {
    await hold(tx);
    await changeReport(tx, platform, run, version, reportTransitions.giveBack, row);
    await commentSubmission(tx, run, comment);
    const mark = await markOf(tx, runId);
    if (mark) await endMark(tx, runId);
    if (mark) await tellOfMarks(tx, platform, run.courseId, [run.ownerId]);
    if (mark) await recordAudit(tx, actor, 'marking.withdraw', runId, { score: mark.score, points: mark.points });
    await sendMessage(tx, platform, reportReturned(run, comment));
  });
}
