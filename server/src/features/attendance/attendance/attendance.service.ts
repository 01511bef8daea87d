import { type attendanceApi, mayManageAttendance } from '@xueyan/contract/attendance/attendance';
import { attendanceFaults } from '@xueyan/contract/attendance/attendance-fault';
import { courseFaults } from '@xueyan/contract/school/course';
import { teachersIn } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { LiveEvent } from '@xueyan/contract/wire/live';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { ensureClassesOfCourse } from '../../school/course-choice/course-choice.service.ts';
import { attendanceParameters } from './attendance.parameter.ts';
import { type AttendanceEntry, attendanceStore } from './attendance.store.ts';
import { newDigits, newSecret, qrCodeAt } from './attendance-code.rule.ts';
import { recordStore } from './record.store.ts';

const minuteMs = 60_000;

export const isOpen = (signIn: Pick<AttendanceEntry, 'closed' | 'endsAt'>, now: Date) =>
  !signIn.closed && signIn.endsAt > now;

/** Returns the open attendance session of each course, the last opened if there are several. */
export const openAttendanceOf = async (db: Db, courseIds: string[], now: Date): Promise<Map<string, string>> =>
  new Map((await attendanceStore.openOf(db, courseIds, now)).map(({ courseId, id }) => [courseId, id]));

/** Returns the attendance session if the actor may run it. */
export async function attendanceToManage(db: Db, actor: Actor, signId: string, lock?: 'share' | 'update') {
  const signIn = await (lock ? attendanceStore.findLocked(db, signId, lock) : attendanceStore.find(db, signId));
  ensure(signIn, wireFaults.gone);
  ensure(mayManageAttendance(actor, signIn), wireFaults.gone);
  return signIn;
}

/** Notifies the expected students of an attendance session; `staff`: also those who may have its board open. */
async function tell(db: Db, platform: Platform, signIn: AttendanceEntry, event: LiveEvent, staff = false) {
  const classes = await attendanceStore.classesOf(db, [signIn.id]);
  const channels = [
    ...classes.flatMap(({ classId }) => (classId ? [`class:${classId}`] : [])),
    ...(await attendanceStore.lonersOf(db, signIn.id)).map((userId) => `user:${userId}`),
    ...(staff ? staffOf(signIn) : []),
  ];
  await platform.live.toChannels(db, channels, event);
}

const staffOf = (signIn: AttendanceEntry) => [
  ...new Set([...teachersIn(signIn, 'run'), signIn.ownerId].map((id) => `user:${id}`)),
  'may:course.manage',
];

/** Notifies the boards and the student of a changed record. */
export const notifyRecorded = (db: Db, platform: Platform, signIn: AttendanceEntry, userId: string) =>
  platform.live.toChannels(db, [...staffOf(signIn), `user:${userId}`], {
    type: 'signin.changed',
    data: { signId: signIn.id },
  });

const openEvent = (platform: Platform, signIn: AttendanceEntry): LiveEvent => ({
  type: 'signin.open',
  data: { signId: signIn.id, courseName: signIn.courseName, endTime: platform.clock.write(signIn.endsAt) },
});

async function ensureNotTooLong(db: Db, minutes: number): Promise<void> {
  const { longest } = await readParameters(db, attendanceParameters);
  ensure(minutes <= longest, attendanceFaults.tooLong, { max: longest });
}

/** Opens an attendance session for classes of a course and returns its id. */
export const openAttendance = (
  db: Db,
  platform: Platform,
  actor: Actor,
  form: z.output<typeof attendanceApi.open.input>,
) =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, form.sourceId, 'run');
    ensure(course.state !== 'ended', courseFaults.ended);
    ensure(form.lateAfter === null || form.lateAfter < form.minutes, attendanceFaults.lateAfterEnd);
    await ensureNotTooLong(tx, form.minutes);
    const classIds = await ensureClassesOfCourse(tx, course.id, form.classIds);
    const openedAt = clock.now();
    const id = await attendanceStore.insert(
      tx,
      {
        courseId: course.id,
        ownerId: actor.id,
        way: form.way,
        secret: newSecret(),
        digits: form.way === 'code' ? newDigits() : '',
        lateAfter: form.lateAfter,
        networks: form.networks,
        openedAt,
        endsAt: new Date(openedAt.getTime() + form.minutes * minuteMs),
      },
      classIds,
    );
    const signIn = await attendanceToManage(tx, actor, id);
    await tell(tx, platform, signIn, openEvent(platform, signIn), true);
    return id;
  });

/** Extends an attendance session and returns its new end. */
export const extendAttendance = (db: Db, platform: Platform, actor: Actor, signId: string, minutes: number) =>
  db.transaction(async (tx) => {
    const signIn = await attendanceToManage(tx, actor, signId, 'update');
    ensure(isOpen(signIn, clock.now()), attendanceFaults.ended);
    const endsAt = new Date(signIn.endsAt.getTime() + minutes * minuteMs);
    const whole = (endsAt.getTime() - signIn.openedAt.getTime()) / minuteMs;
    await ensureNotTooLong(tx, whole);
    await attendanceStore.set(tx, signId, { endsAt });
    await tell(tx, platform, signIn, openEvent(platform, { ...signIn, endsAt }), true);
    return endsAt;
  });

async function close(db: Db, platform: Platform, signIn: AttendanceEntry, at: Date) {
  await recordStore.recordAbsent(db, signIn.id, at);
  await attendanceStore.set(db, signIn.id, { closed: true, endsAt: at });
  await tell(db, platform, signIn, { type: 'signin.closed', data: { signId: signIn.id } }, true);
  await tellOfMarks(db, platform, signIn.courseId, 'all');
}

/** Closes an attendance session now; missing students are absent. */
export const endAttendance = (db: Db, platform: Platform, actor: Actor, signId: string) =>
  db.transaction(async (tx) => {
    const signIn = await attendanceToManage(tx, actor, signId, 'update');
    const now = clock.now();
    ensure(isOpen(signIn, now), attendanceFaults.ended);
    await close(tx, platform, signIn, now);
    await recordAudit(tx, actor, 'signin.end', signId, { course: signIn.courseName });
  });

/** Closes every due attendance session that no other server is closing; returns their number. */
export async function closeDueAttendance(db: Db, platform: Platform): Promise<number> {
  const closeNext = () =>
    db.transaction(async (tx) => {
      const signIn = await attendanceStore.nextDue(tx, clock.now());
      if (signIn) await close(tx, platform, signIn, signIn.endsAt);
      return signIn !== undefined;
    });
  let closed = 0;
  while (await closeNext()) closed += 1;
  return closed;
}

/** Returns the current content of the QR code of an open attendance session. */
export async function qrCodeOf(db: Db, actor: Actor, signId: string) {
  const signIn = await attendanceToManage(db, actor, signId);
  const now = clock.now();
  ensure(signIn.way === 'qr', attendanceFaults.noQr);
  ensure(isOpen(signIn, now), attendanceFaults.ended);
  return qrCodeAt(signIn.secret, signId, now);
}

/** Replaces the digits of an attendance session, for when the previous ones were passed on. */
export const renewDigits = (db: Db, platform: Platform, actor: Actor, signId: string) =>
  db.transaction(async (tx) => {
    const signIn = await attendanceToManage(tx, actor, signId, 'update');
    ensure(signIn.way === 'code', attendanceFaults.noDigits);
    ensure(isOpen(signIn, clock.now()), attendanceFaults.ended);
    const digits = newDigits(signIn.digits);
    await attendanceStore.set(tx, signId, { digits });
    await platform.live.toChannels(tx, staffOf(signIn), { type: 'signin.changed', data: { signId } });
    return digits;
  });

/** Records a student by hand, whatever was recorded before; `missing` removes the record. */
export const markStudent = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { signId, userId, state, note }: z.output<typeof attendanceApi.mark.input>,
) =>
  db.transaction(async (tx) => {
    const signIn = await attendanceToManage(tx, actor, signId, 'share');
    const before = await recordStore.find(tx, signId, userId);
    ensure(before || (await attendanceStore.isExpected(tx, signId, userId)), attendanceFaults.notExpected);
    if (state === 'missing') {
      ensure(isOpen(signIn, clock.now()), attendanceFaults.ended);
      await recordStore.remove(tx, signId, userId);
    } else {
      await recordStore.put(tx, {
        attendanceId: signId,
        userId,
        state,
        way: 'hand',
        note,
        markedBy: actor.id,
        at: clock.now(),
      });
    }
    const change = { userId, from: before?.state ?? 'missing', to: state, note };
    await recordAudit(tx, actor, 'signin.mark', signId, change);
    await notifyRecorded(tx, platform, signIn, userId);
    // Sessions count once they are closed.
    if (signIn.closed) await tellOfMarks(tx, platform, signIn.courseId, [userId]);
  });
