import { machineFaults } from '@xueyan/contract/lab/machine';
import {
  type ClassStart,
  type classStartApi,
  classStartTransitions,
  classStartFaults as faults,
  machineNameOf,
} from '@xueyan/contract/teaching/class-start';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { type JobState, jobKind } from '../../../http/job.ts';
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

/** Job that requests the machines of a class; if a server stops, another continues. */
export const classStartJob = jobKind({
  kind: 'classstart.run',
  access: 'may:course.teach',
  input: z.object({ classStartId: z.uuid() }),
});

const daysAhead = 60;
/** Number of concurrent requests: the engine has its own limit, more would only queue. */
const sideBySide = 6;

/** Returns the states of the class's machines and the planned starts. */
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
    lessonNamePattern: (await store.experiment(db, sectionId))?.lessonNamePattern ?? '',
  };
}

const present = (platform: Platform, row: ClassStartRow, userName: string): ClassStart => ({
  classStartId: row.id,
  startTime: platform.clock.write(row.startAt),
  state: row.state,
  namePattern: row.namePattern,
  userName,
  ...{ total: row.total, asked: row.asked, refused: row.refused, reason: row.reason },
});

/**
 * Estimates the seconds until this many machines of an experiment run; machines that wait for others to end take
 * longer.
 */
async function estimate(db: Db, platform: Platform, sectionId: string, waiting: number): Promise<number | null> {
  const experiment = await store.experiment(db, sectionId);
  if (!experiment?.imageId) return null;
  const { elapsedMs } = await measuredStarts(db, experiment.imageId, experiment.memoryMb);
  if (elapsedMs === null) return null;
  const { cpus } = (await platform.lab.status()).host;
  return Math.ceil((Math.ceil(waiting / startsAtOnce(cpus)) * elapsedMs) / 1000);
}

/** Plans a start for the class, or begins it now; returns its id. */
export async function planClassStart(
  db: Db,
  platform: Platform,
  actor: Actor,
  { sectionId, startTime, namePattern = '' }: z.output<typeof classStartApi.save.input>,
): Promise<string> {
  const { section } = await sectionToMark(db, actor, sectionId);
  await readExperiment(db, sectionId);
  ensure((await studentsOfCourse(db, section.courseId)).length > 0, faults.nobody);
  const now = clock.now();
  const startAt = startTime ? platform.clock.read(startTime) : now;
  const latest = now.getTime() + daysAhead * 86_400_000;
  // A minute is the smallest unit that can be chosen: the minute that has just begun counts as now.
  ensure(startAt.getTime() > now.getTime() - 60_000 && startAt.getTime() <= latest, faults.past);
  try {
    return await db.transaction(async (tx) => {
      const id = await store.insert(tx, { sectionId, startAt, state: 'planned', namePattern, askedById: actor.id });
      await recordAudit(tx, actor, 'classstart.save', sectionId, { startTime: platform.clock.write(startAt) });
      if (!startTime) await begin(tx, actor, id, section.title);
      return id;
    });
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.planned);
    throw error;
  }
}

/** Sets how machines are named that are started ahead of a lesson. */
export async function nameForLessons(
  db: Db,
  actor: Actor,
  { sectionId, namePattern }: z.output<typeof classStartApi.saveNames.input>,
): Promise<void> {
  await sectionToMark(db, actor, sectionId);
  await readExperiment(db, sectionId);
  await store.setLessonNames(db, sectionId, namePattern);
}

/** Fails starts whose jobs ended without having run, or were cancelled; machines that were started stay. */
export const classStartState: JobState = {
  open: store.open,
  ended: ({ db }, { key, reason }) => store.move(db, key, classStartTransitions.fail, { reason }),
};

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

/** Begins due starts, each on one server, on behalf of the teacher who requested them. */
export async function beginDueStarts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, askedById, sectionId } of await store.takeDue(tx, clock.now())) {
      const actor = askedById ? await actorOf(tx, askedById) : null;
      const found = actor && (await sectionToMark(tx, actor, sectionId).catch(() => null));
      if (actor && found) await begin(tx, actor, id, found.section.title);
      else {
        // The teacher who requested it no longer teaches the course.
        await store.move(tx, id, classStartTransitions.cancel);
      }
    }
  });
}

/** Plans a start for each lesson of the timetable that begins within the lead time of the school's setting. */
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
    if (!sectionId) continue;
    const namePattern = (await store.experiment(db, sectionId))?.lessonNamePattern ?? '';
    const plan = { sectionId, startAt: now, state: 'planned', namePattern, askedById: teacherId, lessonId } as const;
    await store.insertForLesson(db, plan);
  }
}

interface Run {
  /** Language of the reader of refusal reasons. */
  language: Actor['language'];
  signal: AbortSignal;
  progress: (done: number, total: number) => Promise<void>;
}

/** Requests a machine for every student in the student's own name; existing machines stay. */
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
  const named = await store.byAccount(db, students);
  const queue = named.map(({ id: studentId, account }, index) => ({
    studentId,
    name: machineNameOf(row.namePattern, { n: index + 1, total: students.length, account }),
  }));
  const worker = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const fault = await startFor(db, platform, row.sectionId, next, language);
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

/** Returns the refusal as a text for the student; null if the machine starts, waits in the queue or runs already. */
async function startFor(
  db: Db,
  platform: Platform,
  sectionId: string,
  { studentId, name }: { studentId: string; name: string },
  language: Actor['language'],
): Promise<string | null> {
  const student = await actorOf(db, studentId);
  // A student who may no longer log in needs no machine.
  if (!student) return null;
  try {
    const { runId } = await openAttempt(db, platform, student, sectionId);
    await startMachine(db, platform, student, runId, name);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) platform.log.warn('a machine of a class was not started', { error });
    const fault = error instanceof Fault ? error : new Fault(machineFaults.startFailed);
    return fault.say(language, toTraditional);
  }
}
