import { type attendanceApi, hasCome } from '@xueyan/contract/attendance/attendance';
import { attendanceFaults } from '@xueyan/contract/attendance/attendance-fault';
import { isWithin } from '@xueyan/contract/attendance/network';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { attendanceParameters } from './attendance.parameter.ts';
import { isOpen, notifyRecorded } from './attendance.service.ts';
import { type AttendanceEntry, attendanceStore } from './attendance.store.ts';
import { slotOfCode } from './attendance-code.rule.ts';
import { type RecordRow, recordStore } from './record.store.ts';

const minuteMs = 60_000;

const lateFrom = (signIn: AttendanceEntry) =>
  signIn.lateAfter === null ? null : new Date(signIn.openedAt.getTime() + signIn.lateAfter * minuteMs);

/** Returns the open attendance sessions of the actor's classes, including those already signed. */
export async function listOpenAttendance(
  db: Db,
  platform: Platform,
  actor: Actor,
): Promise<Output<typeof attendanceApi.mine>['signInRecordList']> {
  const now = clock.now();
  const open = await attendanceStore.openFor(db, actor.id, now);
  const records = await recordStore.ofUser(
    db,
    actor.id,
    open.map(({ id }) => id),
  );
  return open.map((signIn) => {
    const record = records.find(({ attendanceId }) => attendanceId === signIn.id);
    return {
      id: signIn.id,
      tsisId: signIn.id,
      courseName: signIn.courseName,
      endTime: platform.clock.write(signIn.endsAt),
      userId: record && hasCome(record.state) ? actor.id : null,
      way: signIn.way,
      state: record?.state ?? 'missing',
      lateTime: platform.clock.writeOptional(lateFrom(signIn)),
    };
  });
}

/** Signs a student in; repeated calls return the same result. `address` is the client's address. */
export async function takeAttendance(
  db: Db,
  platform: Platform,
  actor: Actor,
  address: string,
  input: z.output<typeof attendanceApi.take.input>,
): Promise<Output<typeof attendanceApi.take>> {
  ensure(input.userId === actor.id, wireFaults.notAllowed);
  // A wrong code is recorded, so its refusal must not roll the transaction back.
  const outcome = await db.transaction(async (tx): Promise<RecordRow | Fault> => {
    const signIn = await attendanceStore.findLocked(tx, input.signId, 'share');
    ensure(signIn, wireFaults.gone);
    await recordStore.lockTries(tx, signIn.id, actor.id);
    const before = await recordStore.find(tx, signIn.id, actor.id);
    ensure(before || (await attendanceStore.isExpected(tx, signIn.id, actor.id)), wireFaults.gone);
    if (before && hasCome(before.state)) return before;
    const now = clock.now();
    ensure(isOpen(signIn, now), attendanceFaults.ended);
    ensure(!before, attendanceFaults.marked);
    ensure(signIn.networks.length === 0 || isWithin(address, signIn.networks), attendanceFaults.elsewhere);
    const refusal = await checkCode(tx, signIn, actor.id, input.code, now);
    if (refusal) return refusal;
    const late = lateFrom(signIn);
    const record: RecordRow = {
      attendanceId: signIn.id,
      userId: actor.id,
      state: late && now >= late ? 'late' : 'signed',
      way: signIn.way,
      note: '',
      markedBy: null,
      at: now,
    };
    await recordStore.insert(tx, record);
    await notifyRecorded(tx, platform, signIn, actor.id);
    return record;
  });
  if (outcome instanceof Fault) throw outcome;
  const courseName = (await attendanceStore.find(db, input.signId))?.courseName ?? '';
  return { state: outcome.state, courseName, time: platform.clock.write(outcome.at) };
}

/** Returns the fault of the code; null if it is right, or the way needs none. */
async function checkCode(db: Db, signIn: AttendanceEntry, userId: string, code: string | undefined, now: Date) {
  if (signIn.way === 'qr') return checkQrCode(db, signIn, userId, code, now);
  return signIn.way === 'code' ? checkDigits(db, signIn, userId, code ?? '', now) : null;
}

async function checkQrCode(db: Db, signIn: AttendanceEntry, userId: string, code: string | undefined, now: Date) {
  if (!code) return new Fault(attendanceFaults.scanNeeded);
  const slot = slotOfCode(signIn.secret, signIn.id, code, now);
  const accepted = slot !== null && !(await recordStore.hasShown(db, signIn.id, userId, slot));
  await recordStore.noteTry(db, { attendanceId: signIn.id, userId, accepted, slot, at: now });
  return accepted ? null : new Fault(attendanceFaults.scanAgain);
}

async function checkDigits(db: Db, signIn: AttendanceEntry, userId: string, code: string, now: Date) {
  const wrong = await recordStore.wrongTries(db, signIn.id, userId, new Date(now.getTime() - minuteMs));
  const { wrongAMinute, wrongInAll } = await readParameters(db, attendanceParameters);
  if (wrong.all >= wrongInAll) return new Fault(attendanceFaults.askTeacher);
  if (wrong.lately >= wrongAMinute) return new Fault(attendanceFaults.waitAMinute, {}, 60);
  const accepted = code === signIn.digits;
  await recordStore.noteTry(db, { attendanceId: signIn.id, userId, accepted, at: now });
  return accepted ? null : new Fault(attendanceFaults.wrongDigits);
}
