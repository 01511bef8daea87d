import { machineFaults } from '@xueyan/contract/lab/machine';
import {
  type ClassStart,
  type classStartApi,
  classStartTransitions,
  classStartFaults as faults,
} from '@xueyan/contract/teaching/class-start';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor, toTraditional } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { actorOf } from '../../base/session/session.service.ts';
import { startMachine } from '../../lab/machine/machine-start.service.ts';
import { startsAtOnce } from '../../lab/machine/quota.service.ts';
import { measuredStarts } from '../../lab/machine/quota-check.service.ts';
import { studentsOfCourse } from '../../school/course/course.service.ts';
import { experimentsInUse, sectionToMark } from '../../school/section/section.service.ts';
import { lessonsBeginning, nextLessonOf } from '../../timetable/timetable/upcoming.service.ts';
import { openAttempt } from '../attempt/attempt.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import { classStartParameters } from './class-start.parameter.ts';
import { type ClassStartRow, classStartStore as store } from './class-start.store.ts';

/** Asks for the machines of a class; of a server that stops another goes on. */
export const classStartJob = jobKind({
  kind: 'classstart.run',
  access: 'may:course.teach',
  input: z.object({ classStartId: z.uuid() }),
});

const daysAhead = 60;
/** Machines asked for at a time: the engine has a bound of its own, the rest is queueing. */
const sideBySide = 6;

/** How the machines of an experiment's class stand, and what is planned. */
export async function classStartsOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  sectionId: string,
): Promise<Output<typeof classStartApi.overview>> {
  const { section } = await sectionToMark(db, actor, sectionId);
  const rows = await store.ofSection(db, sectionId, 5);
  const machines = await store.machinesOf(db, sectionId);
  const count = (state: string) => machines.get(state) ?? 0;
  const { leadMinutes } = await readParameters(db, classStartParameters);
  const { startTime } = await nextLessonOf(db, platform.clock, actor, section.courseId);
  return {
    classStartList: rows.map(({ row, userName }) => present(platform, row, userName)),
    students: (await studentsOfCourse(db, section.courseId)).length,
    ...{ running: count('running'), starting: count('starting'), queued: count('queued') },
    ...{ asleep: count('asleep'), failed: count('failed') },
    secondsLeft: await estimate(db, platform, sectionId, count('starting') + count('queued')),
    nextLesson: startTime,
    leadMinutes,
  };
}

const present = (platform: Platform, row: ClassStartRow, userName: string): ClassStart => ({
  classStartId: row.id,
  startTime: platform.clock.write(row.startAt),
  state: row.state,
  userName,
  ...{ total: row.total, asked: row.asked, refused: row.refused, reason: row.reason },
});

/** Seconds until so many machines of an experiment are up; those that wait for others to end take longer. */
async function estimate(db: Db, platform: Platform, sectionId: string, waiting: number): Promise<number | null> {
  const experiment = await store.experiment(db, sectionId);
  if (!experiment?.imageId) return null;
  const { elapsedMs } = await measuredStarts(db, experiment.imageId, experiment.memoryMb);
  if (elapsedMs === null) return null;
  const { cpus } = (await platform.lab.status()).host;
  return Math.ceil((Math.ceil(waiting / startsAtOnce(cpus)) * elapsedMs) / 1000);
}

/** Plans a start for the class, or begins it now; answers its id. */
export async function planClassStart(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, startTime }: z.output<typeof classStartApi.save.input>,
): Promise<string> {
  const { section } = await sectionToMark(db, actor, sectionId);
  await readExperiment(db, sectionId);
  ensure((await studentsOfCourse(db, section.courseId)).length > 0, faults.nobody);
  const now = clock.now();
  const startAt = startTime ? platform.clock.read(startTime) : now;
  const latest = now.getTime() + daysAhead * 86_400_000;
  // A minute is the smallest that can be chosen: the one that has just begun is now.
  ensure(startAt.getTime() > now.getTime() - 60_000 && startAt.getTime() <= latest, faults.past);
  try {
    return await db.transaction(async (tx) => {
      const id = await store.insert(tx, { sectionId, startAt, state: 'planned', askedById: actor.id });
      await recordAudit(tx, actor, 'classstart.save', sectionId, { startTime: platform.clock.write(startAt) });
      if (!startTime) await begin(tx, actor, id, section.title);
      return id;
    });
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.planned);
    throw error;
  }
}

async function begin(db: Db, actor: Actor, classStartId: string, title: string): Promise<void> {
  if (!(await store.move(db, classStartId, classStartTransitions.begin))) return;
  await startJob({ db, actor }, classStartJob, { title, input: { classStartId }, key: classStartId });
}

export async function cancelClassStart(db: Db, actor: Actor, id: string): Promise<void> {
  const row = await store.find(db, id);
  ensure(row, wireFaults.gone);
  await sectionToMark(db, actor, row.sectionId);
  ensure(await store.move(db, id, classStartTransitions.cancel), faults.begun);
}

/** Begins what is due, each on one server, in the name of who asked for it. */
export async function beginDueStarts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, askedById, sectionId } of await store.takeDue(tx, clock.now())) {
      const actor = askedById ? await actorOf(tx, askedById) : null;
      const found = actor && (await sectionToMark(tx, actor, sectionId).catch(() => null));
      if (actor && found) await begin(tx, actor, id, found.section.title);
      else {
        // Whoever asked teaches the course no more.
        await store.move(tx, id, classStartTransitions.cancel);
      }
    }
  });
}

/** Plans a start for each lesson of the timetable that begins within the school's setting. */
export async function planForLessons(db: Db, platform: Platform): Promise<void> {
  const { leadMinutes } = await readParameters(db, classStartParameters);
  if (leadMinutes === 0) return;
  const now = clock.now();
  const lessons = await lessonsBeginning(db, platform.clock, now, new Date(now.getTime() + leadMinutes * 60_000));
  const inUse = await experimentsInUse(
    db,
    lessons.map(({ courseId }) => courseId),
  );
  for (const { lessonId, courseId, teacherId } of lessons) {
    const sectionId = inUse.get(courseId);
    if (sectionId)
      await store.insertForLesson(db, { sectionId, startAt: now, state: 'planned', askedById: teacherId, lessonId });
  }
}

interface Run {
  /** Of whoever reads why a machine was refused. */
  language: Actor['language'];
  signal: AbortSignal;
  progress: (done: number, total: number) => Promise<void>;
}

/** Asks for the machine of every student, in the student's own name; who has one keeps it. */
export async function runClassStart(
  db: Db,
  platform: Platform,
  id: string,
  { language, signal, progress }: Run,
): Promise<void> {
  await readyFor(language);
  const row = await store.find(db, id);
  if (row?.state !== 'running') return;
  const { section } = await sectionOf(db, row);
  const students = await studentsOfCourse(db, section.courseId);
  await store.move(db, id, classStartTransitions.begin, { total: students.length, asked: 0, refused: 0, reason: '' });
  let asked = 0;
  let refused = 0;
  let reason = '';
  const queue = [...students];
  const worker = async () => {
    for (let studentId = queue.shift(); studentId && !signal.aborted; studentId = queue.shift()) {
      const fault = await startFor(db, platform, row.sectionId, studentId, language);
      asked += 1;
      if (fault !== null) {
        refused += 1;
        reason = fault;
      }
      await store.note(db, id, { asked, refused, reason });
      await progress(asked, students.length);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  signal.throwIfAborted();
  const all = refused === students.length;
  await store.move(db, id, all ? classStartTransitions.fail : classStartTransitions.finish, { asked, refused, reason });
}

async function sectionOf(db: Db, { askedById, sectionId }: ClassStartRow) {
  const actor = askedById ? await actorOf(db, askedById) : null;
  ensure(actor, wireFaults.gone);
  return sectionToMark(db, actor, sectionId);
}

/** Answers why not, in the words for its student; null: it starts, waits in the queue, or runs already. */
async function startFor(
  db: Db,
  platform: Platform,
  sectionId: string,
  studentId: string,
  language: Actor['language'],
): Promise<string | null> {
  const student = await actorOf(db, studentId);
  // Whoever may not sign in any more needs no machine.
  if (!student) return null;
  try {
    const { runId } = await openAttempt(db, platform, student, sectionId);
    await startMachine(db, platform, student, runId);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) platform.log.warn('a machine of a class was not started', { error });
    const fault = error instanceof Fault ? error : new Fault(machineFaults.startFailed);
    return fault.say(language, toTraditional);
  }
}
