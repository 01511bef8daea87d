import { mayRunCourse, teachersIn } from '@xueyan/contract/school/course-policy';
import { type ClassPart, type classSessionApi, mayAttendClass } from '@xueyan/contract/teaching/class-session';
import { classSessionFaults } from '@xueyan/contract/teaching/class-session-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { LiveEvent } from '@xueyan/contract/wire/live';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openAttendance } from '../../attendance/attendance/attendance.service.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { findCourse } from '../../school/course/course.service.ts';
import { ensureClassesOfCourse, studentsOfClasses } from '../../school/course-choice/course-choice.service.ts';
import { sectionToOpen } from '../../school/section/section.service.ts';
import { prepareSection } from '../courseware/rendition.service.ts';
import { classPeopleStore } from './class-people.store.ts';
import { classSessionParameters } from './class-session.parameter.ts';
import { type ClassSessionRow, classSessionStore } from './class-session.store.ts';
import { deckIn, pagesOf } from './deck.service.ts';

export type { ClassSessionRow };

const hourMs = 3_600_000;

/** Returns the course if the actor may run its class sessions. */
export async function courseToRun(db: Db, actor: Actor, courseId: string) {
  const course = await findCourse(db, courseId);
  ensure(course, wireFaults.gone);
  ensure(mayRunCourse(actor, course), wireFaults.gone);
  return course;
}

/** Returns the class session if the actor may run it; `lock` prevents concurrent changes. */
export async function classToRun(db: Db, actor: Actor, id: string, lock = false): Promise<ClassSessionRow> {
  const session = await (lock ? classSessionStore.findLocked(db, id) : classSessionStore.find(db, id));
  ensure(session, wireFaults.gone);
  await courseToRun(db, actor, session.courseId);
  return session;
}

/** Like `classToRun`, and refuses an ended session. */
export async function runningClassToRun(db: Db, actor: Actor, id: string): Promise<ClassSessionRow> {
  const session = await classToRun(db, actor, id, true);
  ensure(session.state === 'running', classSessionFaults.ended);
  return session;
}

/** Returns the class session if the actor runs it or was admitted, and which of both. */
export async function classToAttend(
  db: Db,
  actor: Actor,
  id: string,
): Promise<ClassSessionRow & { teaching: boolean }> {
  const session = await classSessionStore.find(db, id);
  ensure(session, wireFaults.gone);
  const course = await findCourse(db, session.courseId);
  ensure(course, wireFaults.gone);
  const teaching = mayRunCourse(actor, course);
  const calledIn = !teaching && (await classPeopleStore.isCalledIn(db, id, actor.id));
  ensure(mayAttendClass(actor, { ...course, calledIn }), wireFaults.gone);
  return { ...session, teaching };
}

/** Lists the people who run a session; the projector is one of their screens. */
async function staffOf(db: Db, { ownerId, courseId }: ClassSessionRow): Promise<string[]> {
  const course = await findCourse(db, courseId);
  return [...new Set([ownerId, ...(course ? teachersIn(course, 'run') : [])].map((id) => `user:${id}`))];
}

export async function tell(db: Db, platform: Platform, session: ClassSessionRow, event: LiveEvent): Promise<void> {
  const classes = await classSessionStore.classesOf(db, [session.id]);
  const alone = classes.flatMap(({ kind }) => kind ?? []);
  const loners = alone.length > 0 ? await studentsOfClasses(db, session.courseId, alone) : [];
  await platform.live.toChannels(
    db,
    [
      ...(await staffOf(db, session)),
      ...classes.flatMap(({ classId }) => (classId ? [`class:${classId}`] : [])),
      ...loners.map((userId) => `user:${userId}`),
    ],
    event,
  );
}

/** Notifies every screen of a class that a part of it has changed. */
export const notifyClass = (db: Db, platform: Platform, session: ClassSessionRow, part: ClassPart) =>
  tell(db, platform, session, { type: 'classsession.changed', data: { classSessionId: session.id, part } });

/** Notifies only the people who run the class: for events that a whole class causes at once. */
export const notifyStaff = async (
  db: Db,
  platform: Platform,
  session: ClassSessionRow,
  part: ClassPart,
  userIds: string[] = [],
) =>
  platform.live.toChannels(db, [...(await staffOf(db, session)), ...userIds.map((id) => `user:${id}`)], {
    type: 'classsession.changed',
    data: { classSessionId: session.id, part },
  });

/** Begins a session and admits its students; returns its id. */
export const beginClass = (
  db: Db,
  platform: Platform,
  actor: Actor,
  form: z.output<typeof classSessionApi.begin.input>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const course = await courseToRun(tx, actor, form.courseId);
    ensure(course.state !== 'unreleased' && course.state !== 'ended', classSessionFaults.notReleased);
    const classIds = await ensureClassesOfCourse(tx, course.id, form.classIds);
    const students = await studentsOfClasses(tx, course.id, classIds);
    ensure(students.length > 0, classSessionFaults.noStudents);
    if (form.sectionId) await deckIn(tx, '', course.id, form.sectionId);
    const { hours } = await readParameters(tx, classSessionParameters);
    const beganAt = clock.now();
    const id = await classSessionStore.insert(
      tx,
      {
        ...{ courseId: course.id, ownerId: actor.id, title: form.title, sectionId: form.sectionId },
        ...{ beganAt, countedAt: beganAt, endsAt: new Date(beganAt.getTime() + hours * hourMs) },
      },
      classIds,
    );
    ensure(id, classSessionFaults.running);
    await classPeopleStore.callIn(tx, id, students);
    await notifyClass(tx, platform, await classToRun(tx, actor, id), 'state');
    return id;
  });

/** Returns the slides of a section; students get those that are shown, and afterwards what is open to them. */
export async function deckOf(db: Db, platform: Platform, actor: Actor, id: string, sectionId: string) {
  const session = await classToAttend(db, actor, id);
  ensure(session.teaching || session.sectionId === sectionId, wireFaults.gone);
  if (!session.teaching && session.state !== 'running') await sectionToOpen(db, actor, sectionId);
  const deck = await deckIn(db, id, session.courseId, sectionId);
  // Files from before the server prepared them at once, or could; they are shown from the next look on.
  const waits = session.teaching && deck.waiting.length > 0;
  return { ...deck, lacking: waits ? await prepareSection(db, platform, sectionId) : [] };
}

/** Shows a page on every screen; returns its number. */
export const pushSlide = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  { sectionId, page }: { sectionId: string; page: number },
) =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, id);
    const count = pagesOf(await deckIn(tx, id, session.courseId, sectionId));
    ensure(count > 0, classSessionFaults.noSlides);
    const shown = Math.min(page, count - 1);
    const slideVersion = await classSessionStore.push(tx, id, { sectionId, page: shown });
    const data = { classSessionId: id, sectionId, page: shown, slideVersion };
    await tell(tx, platform, session, { type: 'classsession.slide', data });
    if (session.stage !== 'slide') await notifyClass(tx, platform, session, 'state');
    return slideVersion;
  });

type Change = Partial<Pick<ClassSessionRow, 'paused' | 'stage' | 'discussionOpen' | 'anonymousAllowed' | 'groupingId'>>;

/** Changes the settings of a session and notifies all its screens. */
export const changeClass = (db: Db, platform: Platform, actor: Actor, id: string, change: Change) =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, id);
    if (Object.keys(change).length === 0) return;
    if (change.paused !== undefined) await countPresent(tx, platform, session);
    await classSessionStore.set(tx, id, change);
    await notifyClass(tx, platform, session, 'state');
  });

async function end(db: Db, platform: Platform, session: ClassSessionRow, at: Date): Promise<void> {
  await countPresent(db, platform, session, at);
  await classSessionStore.set(db, session.id, { state: 'ended', paused: false, endsAt: at });
  await notifyClass(db, platform, session, 'state');
}

/** Ends a session now. */
export const endClass = (db: Db, platform: Platform, actor: Actor, id: string) =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, id);
    await end(tx, platform, session, clock.now());
    await recordAudit(tx, actor, 'classsession.end', id, { course: session.courseName, title: session.title });
  });

/** Ends every session whose time is up; returns how many. */
export async function endDueClasses(db: Db, platform: Platform): Promise<number> {
  const endNext = () =>
    db.transaction(async (tx) => {
      const session = await classSessionStore.nextDue(tx, clock.now());
      if (session) await end(tx, platform, session, session.endsAt);
      return session !== undefined;
    });
  let ended = 0;
  while (await endNext()) ended += 1;
  return ended;
}

/** Seconds between two presence counts. */
export const countEverySeconds = 20;
/** Maximum gap that is counted: a server that was away knows nothing about the time between. */
const longestGapMs = 3 * countEverySeconds * 1000;

/** Adds the time since the last count to students with connected pages; nothing during a break. */
async function countPresent(db: Db, platform: Platform, session: ClassSessionRow, now = clock.now()): Promise<void> {
  const from = new Date(Math.max(session.countedAt.getTime(), now.getTime() - longestGapMs));
  const inside = await classPeopleStore.insideOf(db, session.id);
  const present = [...(await platform.live.onlineAmong(db, inside))];
  if (now > from) await classPeopleStore.count(db, session.id, present, session.paused ? now : from, now);
  await classSessionStore.set(db, session.id, { countedAt: now });
  if (present.length < inside.length) await notifyStaff(db, platform, session, 'people');
}

/** Counts presence in every running session that is due for it; admits students who joined its classes since. */
export async function countDueClasses(db: Db, platform: Platform): Promise<void> {
  const countNext = () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const session = await classSessionStore.nextToCount(tx, new Date(now.getTime() - countEverySeconds * 1000));
      if (!session) return false;
      await countPresent(tx, platform, session, now);
      const classes = await classSessionStore.classesOf(tx, [session.id]);
      const classIds = classes.flatMap(({ classId, kind }) => classId ?? kind ?? []);
      const called = await classPeopleStore.callIn(
        tx,
        session.id,
        await studentsOfClasses(tx, session.courseId, classIds),
      );
      if (called > 0) await notifyClass(tx, platform, session, 'state');
      return true;
    });
  while (await countNext());
}

/** Records that a student's page shows the class, or no longer does. */
export const setInside = (db: Db, platform: Platform, actor: Actor, id: string, inside: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const session = await classToAttend(tx, actor, id);
    if (session.state !== 'running') return;
    const changed = await classPeopleStore.setInside(tx, id, actor.id, inside, clock.now());
    if (changed) await notifyStaff(tx, platform, session, 'people');
  });

/** Opens a sign-in for the classes of a session; returns its id. */
export const openCheckIn = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { classSessionId, ...terms }: z.output<typeof classSessionApi.checkIn.input>,
) =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, classSessionId);
    const classes = await classSessionStore.classesOf(tx, [classSessionId]);
    const classIds = classes.flatMap(({ classId, kind }) => classId ?? kind ?? []);
    const signId = await openAttendance(tx, platform, actor, {
      ...terms,
      sourceFlag: '1',
      sourceId: session.courseId,
      classIds,
    });
    await classSessionStore.tieCheckIn(tx, classSessionId, signId);
    await notifyStaff(tx, platform, session, 'state');
    return signId;
  });

/** Lists the present students. */
export const presentStudents = async (db: Db, id: string): Promise<string[]> =>
  classPeopleStore.present(db, id, await classSessionStore.lastCheckIn(db, id));

/** Lists all admitted students. */
export const calledIn = (db: Db, id: string): Promise<string[]> => classPeopleStore.allOf(db, id);

/** Changes fields of a session on behalf of its other features, within their transaction. */
export const setClass = (db: Db, id: string, change: Change): Promise<void> => classSessionStore.set(db, id, change);

/** Lists the running sessions that use a grouping. */
export const classesUsing = (db: Db, groupingId: string): Promise<ClassSessionRow[]> =>
  classSessionStore.using(db, groupingId);
