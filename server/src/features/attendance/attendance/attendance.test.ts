import { attendanceApi, attendanceExports, qrEveryMs } from '@xueyan/contract/attendance/attendance';
import { courseApi } from '@xueyan/contract/school/course';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { desc, eq } from 'drizzle-orm';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceSessions } from '../../../db/attendance.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { attendanceParameters } from './attendance.parameter.ts';
import { qrCodeAt } from './attendance-code.rule.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let students: Caller[];
let other: Lesson;
let admin: Caller;
const first = () => students[0] as Caller;
const second = () => students[1] as Caller;

beforeAll(async () => {
  school = await openSchool();
  other = await openLesson(school);
  admin = await school.signIn('ROLE_ADMIN', 'sign-in-admin');
});
afterAll(() => school.close());

/** Opens a lesson that no other test has touched. */
const newLesson = async () => {
  lesson = await openLesson(school, { students: 3 });
  ({ teacher, students } = lesson);
};

type Form = Partial<Input<typeof attendanceApi.open>>;
const form = (more: Form = {}) => ({
  sourceFlag: '1' as const,
  sourceId: lesson.courseId,
  minutes: 10,
  classIds: [lesson.classId],
  ...more,
});
const open = async (more: Form = {}) => (await teacher.call(attendanceApi.open, form(more))).tsisId;
const take = (who: Caller, signId: string, code?: string) =>
  who.ask(attendanceApi.take, { signId, userId: who.id, ...(code !== undefined && { code }) });
const board = (signId: string) => teacher.call(attendanceApi.board, { signId });
const stateOf = async (signId: string, who: Caller) =>
  (await board(signId)).students.find(({ userId }) => userId === who.id);
const mine = async (who: Caller) => (await who.call(attendanceApi.mine, {})).signInRecordList;
const row = async (signId: string) => {
  const [found] = await school.sql.select().from(attendanceSessions).where(eq(attendanceSessions.id, signId));
  if (!found) throw new Error('no sign-in');
  return found;
};
/** Returns the seconds until a time by the server's clock, as a page would count. */
const secondsUntil = (time: string | null | undefined) =>
  time ? (school.clock.read(time).getTime() - school.clock.now().getTime()) / 1000 : Number.NaN;
const expectClosed = async (signId: string) => expect((await row(signId)).closed).toBe(true);

// What does not fit is refused whatever was opened before, and what fits is opened beside it: one lesson is enough.
describe('the form of an attendance session', () => {
  beforeAll(newLesson);

  test.each([
    [1, 200],
    [240, 200],
    [0, 400],
    [241, 400],
    [2.5, 400],
    [-1, 400],
    ['10', 400],
    [null, 400],
  ])('for %j minutes returns %i §attendance.11', async (minutes, status) => {
    const answer = await teacher.ask(attendanceApi.open, form({ minutes: minutes as number }));
    expect(answer.status).toBe(status);
    expect(answer.meta.success).toBe(status === 200);
    if (status === 400) expect(answer.meta.msg).toContain('minutes');
  });

  test.each([
    ['another source', { sourceFlag: '2' as '1' }, 'sourceFlag'],
    ['no course', { sourceId: '' }, 'sourceId'],
    ['no class', { classIds: [] }, 'classIds'],
    ['101 classes', { classIds: Array.from({ length: 101 }, () => crypto.randomUUID()) }, 'classIds'],
    ['a class that is no id', { classIds: ['1'] }, 'classIds'],
    ['an unknown way', { way: 'face' as 'qr' }, 'way'],
    ['late after no time', { lateAfter: 0 }, 'lateAfter'],
    ['a wrong network', { networks: ['10.0.0.0/33'] }, 'networks'],
    ['21 networks', { networks: Array.from({ length: 21 }, (_, i) => `10.0.${i}.0/24`) }, 'networks'],
  ])('with %s is refused with the name of the field §attendance.5', async (_, wrong, field) => {
    const answer = await teacher.ask(attendanceApi.open, form(wrong));
    expect([answer.status, answer.meta.code]).toEqual([400, 'wire.badInput']);
    expect(answer.meta.msg).toContain(field);
  });

  test('ignores an unknown key', async () => {
    expect((await teacher.ask(attendanceApi.open, { ...form(), anything: 1 })).meta.success).toBe(true);
  });
});

describe('opening an attendance session §attendance.16', () => {
  beforeEach(newLesson);

  test('reaches the students of its classes, who see the course and its end §attendance.3', async () => {
    const signId = await open({ minutes: 30 });
    expect(await mine(first())).toEqual([
      {
        id: signId,
        tsisId: signId,
        courseName: expect.any(String),
        endTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        userId: null,
        way: 'button',
        state: 'missing',
        lateTime: null,
      },
    ]);
    const left = secondsUntil((await mine(first()))[0]?.endTime);
    expect(left).toBeGreaterThan(29 * 60);
    expect(left).toBeLessThanOrEqual(30 * 60);
    expect(await mine(other.students[0] as Caller)).toEqual([]);
  });

  test('for an unknown class, or a class that does not take the course, is refused', async () => {
    for (const classId of [crypto.randomUUID(), other.classId]) {
      const answer = await teacher.ask(attendanceApi.open, form({ classIds: [lesson.classId, classId] }));
      expect([answer.status, answer.meta.code]).toEqual([200, 'courseChoice.notOfCourse']);
    }
    expect((await teacher.call(attendanceApi.list, { courseId: lesson.courseId })).pageInfo.totalSize).toBe(0);
  });

  test('for longer than the school sets is refused', async () => {
    await withParameter(school, attendanceParameters.longest, 60, async () => {
      expect((await teacher.ask(attendanceApi.open, form({ minutes: 90 }))).meta.code).toBe('signIn.tooLong');
    });
    expect((await teacher.ask(attendanceApi.open, form({ minutes: 90 }))).meta.success).toBe(true);
  });

  test('for an ended course, or with lateness after the end, is refused', async () => {
    expect((await teacher.ask(attendanceApi.open, form({ minutes: 5, lateAfter: 5 }))).meta.code).toBe(
      'signIn.lateAfterEnd',
    );
    expect((await teacher.ask(attendanceApi.open, form({ minutes: 5, lateAfter: 4 }))).meta.success).toBe(true);
    await teacher.call(courseApi.end, { courseId: lesson.courseId });
    expect((await teacher.ask(attendanceApi.open, form())).meta.code).toBe('course.ended');
  });

  test('is allowed to teachers of the course §attendance.12', async () => {
    expect((await other.teacher.ask(attendanceApi.open, form())).meta.code).toBe('wire.gone');
    expect((await teacher.ask(attendanceApi.open, form({ sourceId: crypto.randomUUID() }))).meta.code).toBe(
      'wire.gone',
    );
    expect((await first().ask(attendanceApi.open, form())).status).toBe(403);
    expect((await school.nobody.ask(attendanceApi.open, form())).status).toBe(401);
    const researcher = await school.signIn('ROLE_RESEARCH', 'sign-in-research');
    for (const who of [admin, researcher]) expect((await who.ask(attendanceApi.open, form())).status).toBe(403);
  });

  test('lets an administrator mark, extend and end what a teacher opened §attendance.12', async () => {
    const signId = await open();
    const { students: people } = await admin.call(attendanceApi.board, { signId });
    expect(people).toHaveLength(3);
    await admin.call(attendanceApi.mark, { signId, userId: second().id, state: 'leave' });
    await admin.call(attendanceApi.extend, { signId, minutes: 5 });
    await admin.call(attendanceApi.end, { signId });
    expect((await admin.call(attendanceApi.board, { signId })).counts).toMatchObject({ leave: 1, absent: 2 });
  });

  test('several times at once creates separate records §attendance.23', async () => {
    const one = await open();
    const two = await open({ minutes: 5 });
    expect((await mine(first())).map(({ id }) => id)).toEqual([two, one]);
    await take(first(), one);
    expect((await mine(first())).map(({ userId }) => userId)).toEqual([null, first().id]);
  });
});

describe('signing in §attendance.16', () => {
  beforeEach(newLesson);

  test('records the student, and changes nothing the second time §attendance.22', async () => {
    const signId = await open();
    const answer = await take(first(), signId);
    expect(answer.data).toMatchObject({ state: 'signed', time: expect.any(String) });
    const again = await take(first(), signId);
    expect(again.data).toEqual(answer.data);
    expect(await mine(first())).toMatchObject([{ userId: first().id, state: 'signed' }]);
    expect(await board(signId)).toMatchObject({ counts: { total: 3, signed: 1, missing: 2, late: 0 } });
    expect(await stateOf(signId, first())).toMatchObject({ state: 'signed', way: 'button' });
  });

  test('many times concurrently records once', async () => {
    const signId = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(first(), signId)));
    expect(answers.every(({ meta }) => meta.success)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.time)).size).toBe(1);
    expect((await board(signId)).counts.signed).toBe(1);
  });

  test('for somebody else is forbidden §attendance.16', async () => {
    const signId = await open();
    const answer = await first().ask(attendanceApi.take, { signId, userId: second().id });
    expect([answer.status, answer.meta.code]).toEqual([403, 'wire.notAllowed']);
    expect((await board(signId)).counts.signed).toBe(0);
  });

  test('is limited to students of the classes §attendance.12', async () => {
    const signId = await open();
    const anonymous = other.students[0] as Caller;
    expect((await take(anonymous, signId)).meta.code).toBe('wire.gone');
    expect((await take(first(), crypto.randomUUID())).meta.code).toBe('wire.gone');
    expect((await take(teacher, signId)).status).toBe(403);
    expect((await take(school.nobody, signId)).status).toBe(401);
    expect((await teacher.ask(attendanceApi.mine, {})).status).toBe(403);
    expect((await school.nobody.ask(attendanceApi.mine, {})).status).toBe(401);
    expect((await first().ask(attendanceApi.take, { signId: '1', userId: first().id })).status).toBe(400);
  });

  test('after the end is refused, and those signed in still get their state §attendance.22', async () => {
    const signId = await open({ minutes: 1 });
    await take(first(), signId);
    await school.clock.advance({ minutes: 1 });
    expect((await take(second(), signId)).meta).toMatchObject({ code: 'signIn.ended', msg: '签到已结束' });
    expect((await take(first(), signId)).meta.success).toBe(true);
    expect(await mine(second())).toEqual([]);
  });

  test('after the grace time counts as late §attendance.28', async () => {
    const signId = await open({ minutes: 10, lateAfter: 5 });
    await take(first(), signId);
    expect(secondsUntil((await mine(second()))[0]?.lateTime)).toBeGreaterThan(290);
    await school.clock.advance({ minutes: 5 });
    expect(secondsUntil((await mine(second()))[0]?.lateTime)).toBeLessThanOrEqual(0);
    expect((await take(second(), signId)).data.state).toBe('late');
    expect((await board(signId)).counts).toMatchObject({ signed: 1, late: 1, missing: 1 });
  });

  test('from outside the network is refused for every way, by the client’s own address §attendance.27', async () => {
    const signId = await open({ networks: ['10.9.0.0/16', '2001:db8::/32'] });
    expect((await take(first(), signId)).meta.code).toBe('signIn.elsewhere');
    const there = await open({ networks: ['127.0.0.0/8', '::1'] });
    expect((await take(first(), there)).meta.success).toBe(true);
    expect((await board(signId)).signIn.networks).toEqual(['10.9.0.0/16', '2001:db8::/32']);
  });

  test('counts a student of two classes once and includes one who joins later §attendance.8', async () => {
    const both = await createClass(school.server.db, `X${lesson.classId}`, '第二班', [first().id, second().id]);
    await teacher.call(courseApi.associate, { courseId: lesson.courseId, classIds: [lesson.classId, both] });
    const signId = await open({ classIds: [lesson.classId, both, both] });
    expect((await board(signId)).counts.total).toBe(3);
    expect((await board(signId)).signIn.classNames).toHaveLength(2);
    const late = other.students[0] as Caller;
    const { courseId } = lesson;
    await teacher.call(courseStudentApi.save, { courseId, kind: 'restudy', loginNames: [late.loginName] });
    expect((await board(signId)).counts.total).toBe(3);
    const withRestudy = await open({ classIds: [both, 'restudy'] });
    expect((await board(withRestudy)).counts.total).toBe(3);
    expect((await stateOf(withRestudy, late))?.className).toBe('重修班');
    expect((await take(late, withRestudy)).meta.success).toBe(true);
    const restudyOnly = await open({ classIds: ['restudy'] });
    expect((await board(restudyOnly)).students.map(({ userId }) => userId)).toEqual([late.id]);
    expect((await take(first(), restudyOnly)).meta.code).toBe('wire.gone');
    await teacher.call(courseStudentApi.remove, { courseId, userId: late.id });
    expect((await board(restudyOnly)).counts.total).toBe(0);
  });
});

describe('the rotating QR code §attendance.24', () => {
  beforeEach(newLesson);

  const codeOf = async (signId: string, msAgo = 0) =>
    qrCodeAt((await row(signId)).secret, signId, new Date(school.clock.now().getTime() - msAgo)).code;

  test('admits those who show it, and changes every 5 seconds', async () => {
    const signId = await open({ way: 'qr' });
    const { code, changesInMs } = await teacher.call(attendanceApi.qrCode, { signId });
    expect(changesInMs).toBeGreaterThan(0);
    expect(changesInMs).toBeLessThanOrEqual(qrEveryMs);
    expect((await take(first(), signId, code)).data.state).toBe('signed');
    expect(await codeOf(signId, -qrEveryMs)).not.toBe(code);
    expect((await stateOf(signId, first()))?.way).toBe('qr');
  });

  test('is required: without one signing in is refused', async () => {
    const signId = await open({ way: 'qr' });
    expect((await take(first(), signId)).meta.code).toBe('signIn.scanNeeded');
    expect((await take(first(), signId, '')).meta.code).toBe('signIn.scanNeeded');
  });

  test('is accepted while it or the next is shown, and refused before and after', async () => {
    const signId = await open({ way: 'qr' });
    expect((await take(first(), signId, await codeOf(signId, 2 * qrEveryMs))).meta.code).toBe('signIn.scanAgain');
    expect((await take(first(), signId, await codeOf(signId, -2 * qrEveryMs))).meta.code).toBe('signIn.scanAgain');
    expect((await take(first(), signId, await codeOf(signId, qrEveryMs - 500))).meta.success).toBe(true);
  });

  test('of another attendance session, or with any change, is refused', async () => {
    const signId = await open({ way: 'qr' });
    const elsewhere = await open({ way: 'qr' });
    const [slot = '', signature = ''] = (await codeOf(signId)).split('.');
    for (const code of [
      await codeOf(elsewhere),
      `${Number(slot) + 1}.${signature}`,
      `${slot}.${signature.slice(1)}A`,
      `${slot}.`,
      slot,
      `${slot}.${signature}.`,
      `0${slot}.${signature}`.slice(0, 100),
      'x',
    ]) {
      expect((await take(first(), signId, code)).meta.code, code).toBe('signIn.scanAgain');
    }
  });

  test('passed on within its seconds signs in only its user, and each student once', async () => {
    const signId = await open({ way: 'qr' });
    const code = await codeOf(signId);
    expect((await take(first(), signId, code)).meta.success).toBe(true);
    expect((await first().ask(attendanceApi.take, { signId, userId: second().id, code })).status).toBe(403);
    expect((await board(signId)).counts.signed).toBe(1);
    // The teacher removes the record; the same code does not restore it.
    await teacher.call(attendanceApi.mark, { signId, userId: first().id, state: 'missing' });
    expect((await take(first(), signId, code)).meta.code).toBe('signIn.scanAgain');
    expect((await take(second(), signId, code)).meta.success).toBe(true);
  });

  test('is shown to the teacher only, and neither for another way nor after the end', async () => {
    const signId = await open({ way: 'qr', minutes: 1 });
    expect((await first().ask(attendanceApi.qrCode, { signId })).status).toBe(403);
    expect((await other.teacher.ask(attendanceApi.qrCode, { signId })).meta.code).toBe('wire.gone');
    expect((await school.nobody.ask(attendanceApi.qrCode, { signId })).status).toBe(401);
    expect((await teacher.ask(attendanceApi.qrCode, { signId: await open() })).meta.code).toBe('signIn.noQr');
    await school.clock.advance({ minutes: 1 });
    expect((await teacher.ask(attendanceApi.qrCode, { signId })).meta.code).toBe('signIn.ended');
  });
});

describe('the four digits §attendance.26', () => {
  beforeEach(newLesson);

  const wrongOf = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0');

  test('admit students, are refused if wrong, and can be replaced', async () => {
    const signId = await open({ way: 'code' });
    const { digits } = (await board(signId)).signIn;
    expect(digits).toMatch(/^\d{4}$/);
    expect((await take(first(), signId)).meta.code).toBe('signIn.wrongDigits');
    expect((await take(first(), signId, wrongOf(digits))).meta.code).toBe('signIn.wrongDigits');
    const renewed = await teacher.call(attendanceApi.renewDigits, { signId });
    expect(renewed.digits).not.toBe(digits);
    expect((await take(first(), signId, digits)).meta.code).toBe('signIn.wrongDigits');
    expect((await take(first(), signId, renewed.digits)).meta.success).toBe(true);
  });

  test('cannot be guessed: five wrong ones per minute, even concurrently, cause a wait', async () => {
    const signId = await open({ way: 'code' });
    const { digits } = (await board(signId)).signIn;
    const answers = await Promise.all(Array.from({ length: 12 }, () => take(first(), signId, wrongOf(digits))));
    const codes = answers.map(({ meta }) => meta.code);
    expect(codes.filter((code) => code === 'signIn.wrongDigits')).toHaveLength(5);
    expect(codes.filter((code) => code === 'signIn.waitAMinute')).toHaveLength(7);
    const refused = await take(first(), signId, digits);
    expect([refused.status, refused.meta.code]).toEqual([429, 'signIn.waitAMinute']);
    expect(refused.headers.get('retry-after')).toBe('60');
    // Others are not affected.
    expect((await take(second(), signId, digits)).meta.success).toBe(true);
  });

  test('are refused permanently after fifteen wrong ones', async () => {
    const signId = await open({ way: 'code' });
    const { digits } = (await board(signId)).signIn;
    const aged = () =>
      school.sql.execute(`update attendance_try set at = at - interval '2 minutes' where attendance_id = '${signId}'`);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 5; i++) await take(first(), signId, wrongOf(digits));
      await aged();
    }
    expect((await take(first(), signId, digits)).meta.code).toBe('signIn.askTeacher');
  });

  test('can be tried as often as the school sets, in a minute and in all', async () => {
    const signId = await open({ way: 'code' });
    const { digits } = (await board(signId)).signIn;
    const tryWrong = async () => (await take(first(), signId, wrongOf(digits))).meta.code;
    await withParameter(school, attendanceParameters.wrongAMinute, 1, async () => {
      expect([await tryWrong(), await tryWrong()]).toEqual(['signIn.wrongDigits', 'signIn.waitAMinute']);
    });
    expect(await tryWrong()).toBe('signIn.wrongDigits');
    await withParameter(school, attendanceParameters.wrongInAll, 2, async () => {
      expect(await tryWrong()).toBe('signIn.askTeacher');
    });
    expect(await tryWrong()).toBe('signIn.wrongDigits');
  });

  test('are sent to the teacher only', async () => {
    const signId = await open({ way: 'code' });
    expect(JSON.stringify(await mine(first()))).not.toContain((await board(signId)).signIn.digits);
    expect((await first().ask(attendanceApi.renewDigits, { signId })).status).toBe(403);
    expect((await other.teacher.ask(attendanceApi.renewDigits, { signId })).meta.code).toBe('wire.gone');
    expect((await teacher.ask(attendanceApi.renewDigits, { signId: await open() })).meta.code).toBe('signIn.noDigits');
  });
});

describe('the end', () => {
  beforeEach(newLesson);

  test('comes by itself: missing students are absent, and the pages are notified §attendance.21', async () => {
    const signId = await open({ minutes: 1 });
    await take(first(), signId);
    const page = await openPage(school, second());
    await page.next('live.ready');
    await school.clock.advance({ minutes: 1 });
    await expectClosed(signId);
    expect(await page.next('signin.closed', (data) => data.signId === signId)).toEqual({ signId });
    page.close();
    const { counts, signIn } = await board(signId);
    expect(counts).toEqual({ total: 3, missing: 0, signed: 1, late: 0, absent: 2, leave: 0 });
    expect(signIn).toMatchObject({ open: false });
    expect(await stateOf(signId, second())).toMatchObject({ state: 'absent', way: 'end', time: null });
  });

  test('that fell into a downtime is made up for once by the next server §attendance.21', async () => {
    const signId = await open({ minutes: 1 });
    const { endsAt } = await row(signId);
    // The attendance session ends while no server runs.
    await school.restart(() => school.clock.advance({ minutes: 1 }));
    await school.clock.advance({ seconds: 1 });
    await expectClosed(signId);
    expect((await row(signId)).endsAt).toEqual(endsAt);
    expect((await board(signId)).counts).toMatchObject({ missing: 0, absent: 3 });
    const { rows } = await school.server.connection.pool.query('select from live_event where event @> $1::jsonb', [
      JSON.stringify({ type: 'signin.closed', data: { signId } }),
    ]);
    expect(rows).toHaveLength(1);
  });

  test('that is long past is processed once by two server processes §attendance.21', async () => {
    const signId = await open({ minutes: 1 });
    const another = await school.otherProcess();
    const page = await openPage(school, second());
    const { endsAt } = await row(signId);
    await school.clock.advance({ minutes: 5 });
    await expectClosed(signId);
    await page.next('signin.closed', (data) => data.signId === signId);
    await school.clock.advance({ seconds: 1 });
    // The last event that is pushed arrives last.
    const next = await open();
    await page.next('signin.open', (data) => data.signId === next);
    expect(page.events.filter((event) => event.type === 'signin.closed')).toHaveLength(1);
    expect((await row(signId)).endsAt).toEqual(endsAt);
    page.close();
    await another.close();
  });

  test('by hand is audited and cannot happen twice §attendance.32', async () => {
    const signId = await open();
    await teacher.call(attendanceApi.end, { signId });
    expect((await board(signId)).counts.absent).toBe(3);
    expect((await teacher.ask(attendanceApi.end, { signId })).meta.code).toBe('signIn.ended');
    expect((await take(first(), signId)).meta.code).toBe('signIn.ended');
    const entries = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, signId));
    expect(entries.find(({ action }) => action === 'signin.end')).toMatchObject({
      action: 'signin.end',
      actorId: teacher.id,
    });
  });

  test('can be postponed, up to eight hours in all §attendance.32', async () => {
    const signId = await open({ minutes: 240 });
    const { endTime } = await teacher.call(attendanceApi.extend, { signId, minutes: 239 });
    expect((await board(signId)).signIn.endTime).toBe(endTime);
    for (const [minutes, code] of [
      [0, 'wire.badInput'],
      [241, 'wire.badInput'],
      [2, 'signIn.tooLong'],
    ] as const) {
      expect((await teacher.ask(attendanceApi.extend, { signId, minutes })).meta.code).toBe(code);
    }
    expect((await teacher.ask(attendanceApi.extend, { signId, minutes: 1 })).meta.success).toBe(true);
    await teacher.call(attendanceApi.end, { signId });
    expect((await teacher.ask(attendanceApi.extend, { signId, minutes: 1 })).meta.code).toBe('signIn.ended');
  });
});

describe('marking by hand', () => {
  beforeEach(newLesson);

  test('overrides the student, is audited, and can be undone §attendance.31', async () => {
    const signId = await open();
    const mark = (state: 'leave' | 'signed' | 'missing' | 'late' | 'absent', note = '') =>
      teacher.call(attendanceApi.mark, { signId, userId: first().id, state, note });
    await mark('leave', '病假');
    expect(await stateOf(signId, first())).toMatchObject({ state: 'leave', note: '病假', way: 'hand' });
    expect((await take(first(), signId)).meta.code).toBe('signIn.marked');
    await mark('missing');
    expect((await take(first(), signId)).meta.success).toBe(true);
    await mark('late');
    expect((await take(first(), signId)).data.state).toBe('late');
    const entries = await school.sql
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target, signId))
      .orderBy(desc(auditEntries.at));
    expect(entries[0]).toMatchObject({
      action: 'signin.mark',
      detail: { userId: first().id, from: 'signed', to: 'late' },
    });
    await teacher.call(attendanceApi.end, { signId });
    await mark('leave', '补假条');
    expect((await board(signId)).counts).toMatchObject({ leave: 1, absent: 2 });
    const back = await teacher.ask(attendanceApi.mark, { signId, userId: first().id, state: 'missing' });
    expect(back.meta.code).toBe('signIn.ended');
  });

  test('is limited to students of the classes, and to the teacher', async () => {
    const signId = await open();
    const input = { signId, userId: first().id, state: 'signed' as const };
    const strange = { ...input, userId: other.students[0]?.id ?? '' };
    expect((await teacher.ask(attendanceApi.mark, strange)).meta.code).toBe('signIn.notExpected');
    expect((await first().ask(attendanceApi.mark, input)).status).toBe(403);
    expect((await other.teacher.ask(attendanceApi.mark, input)).meta.code).toBe('wire.gone');
    expect((await teacher.ask(attendanceApi.mark, { ...input, note: '长'.repeat(100) })).status).toBe(200);
    expect((await teacher.ask(attendanceApi.mark, { ...input, note: '长'.repeat(101) })).status).toBe(400);
    expect((await teacher.ask(attendanceApi.mark, { ...input, state: 'gone' })).status).toBe(400);
    expect((await teacher.ask(attendanceApi.mark, { ...input, more: 1 })).status).toBe(400);
  });
});

describe('pages are notified', () => {
  beforeEach(newLesson);

  test('of the opening, the extension and the change, on any server §attendance.20', async () => {
    const another = await school.another();
    const studentPage = await openPage({ ...school, url: another.url }, first());
    const teacherPage = await openPage({ ...school, url: another.url }, teacher);
    const strange = await openPage(school, other.students[0] as Caller);
    for (const page of [studentPage, teacherPage, strange]) await page.next('live.ready');
    const signId = await open();
    const opened = await studentPage.next('signin.open', (data) => data.signId === signId);
    expect(opened.courseName).not.toBe('');
    const { endTime } = await teacher.call(attendanceApi.extend, { signId, minutes: 5 });
    await studentPage.next('signin.open', (data) => data.endTime === endTime);
    await take(first(), signId);
    await teacherPage.next('signin.changed', (data) => data.signId === signId);
    await studentPage.next('signin.changed', (data) => data.signId === signId);
    await teacher.call(attendanceApi.end, { signId });
    await teacherPage.next('signin.closed', (data) => data.signId === signId);
    expect(strange.events.filter((event) => event.type.startsWith('signin.'))).toEqual([]);
    for (const page of [studentPage, teacherPage, strange]) page.close();
    await another.close();
  });
});

describe('history and statistics §attendance.33', () => {
  beforeEach(newLesson);

  test('list own attendance sessions with their results, newest first', async () => {
    const closed = await open();
    await take(first(), closed);
    await teacher.call(attendanceApi.end, { signId: closed });
    const running = await open({ classIds: [lesson.classId, 'elective'], way: 'qr' });
    await take(first(), running);
    const list = async (more: object = {}) => (await teacher.call(attendanceApi.list, more)).pageInfo;
    const { resultList, totalSize } = await list();
    expect(totalSize).toBe(2);
    expect(resultList.map(({ signId }) => signId)).toEqual([running, closed]);
    expect(resultList[0]).toMatchObject({ open: true, way: 'qr', counts: { total: 3, missing: 3 } });
    expect(resultList[0]?.classNames.at(-1)).toBe('选修班');
    expect(resultList[1]).toMatchObject({ open: false, counts: { total: 3, signed: 1, absent: 2, missing: 0 } });
    expect((await list({ state: 'open' })).resultList.map(({ signId }) => signId)).toEqual([running]);
    expect((await list({ state: 'closed' })).resultList.map(({ signId }) => signId)).toEqual([closed]);
    expect((await list({ courseId: other.courseId })).totalSize).toBe(0);
    expect((await list({ orderFlag: 'startTime asc' })).resultList.map(({ signId }) => signId)).toEqual([
      closed,
      running,
    ]);
    const ofAll = await admin.call(attendanceApi.list, { courseId: lesson.courseId });
    expect(ofAll.pageInfo.totalSize).toBe(2);
    expect((await teacher.ask(attendanceApi.list, { pageSize: 101 })).status).toBe(400);
    expect((await first().ask(attendanceApi.list, {})).status).toBe(403);
  });

  test('count by student and by session, and leave does not lower the rate', async () => {
    const { courseId } = lesson;
    const one = await open();
    await take(first(), one);
    await teacher.call(attendanceApi.mark, { signId: one, userId: second().id, state: 'leave' });
    await teacher.call(attendanceApi.end, { signId: one });
    await school.clock.advance({ minutes: 2 });
    const two = await open({ lateAfter: 1 });
    await school.clock.advance({ minutes: 1 });
    await take(first(), two);
    await teacher.call(attendanceApi.end, { signId: two });
    await open();
    const { students: people, sessions } = await teacher.call(attendanceApi.statistics, { courseId });
    const of = (who: Caller) => people.find(({ userId }) => userId === who.id);
    expect(of(first())).toMatchObject({ signed: 1, late: 1, absent: 0, leave: 0, rate: 100 });
    expect(of(second())).toMatchObject({ signed: 0, late: 0, absent: 1, leave: 1, rate: 0 });
    expect(sessions).toMatchObject([
      { signId: one, signed: 1, leave: 1, absent: 1, rate: 50 },
      { signId: two, late: 1, absent: 2, rate: 33.3 },
    ]);
    expect((await other.teacher.ask(attendanceApi.statistics, { courseId })).meta.code).toBe('wire.gone');
    expect((await first().ask(attendanceApi.statistics, { courseId })).status).toBe(403);
    expect((await other.teacher.ask(attendanceApi.board, { signId: one })).meta.code).toBe('wire.gone');
    expect((await first().ask(attendanceApi.board, { signId: one })).status).toBe(403);
  });

  test('are exported as workbooks for those who may see them', async () => {
    const signId = await open();
    await take(first(), signId);
    await teacher.call(attendanceApi.mark, { signId, userId: second().id, state: 'leave', note: '=1+1' });
    await teacher.call(attendanceApi.end, { signId });
    const ask = (who: Caller, path: string, body: object) =>
      fetch(`${school.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(who.token && { authorization: who.token }) },
        body: JSON.stringify(body),
      });
    const { statistics, board: one } = attendanceExports;
    const file = await ask(teacher, statistics.path, { courseId: lesson.courseId });
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(/签到记录 \d{14}\.xlsx/);
    const sheets = await readWorkbook(Buffer.from(await file.arrayBuffer()));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['按学生统计', '按次统计']);
    expect(sheets[0]?.data).toHaveLength(4);
    expect(sheets[0]?.data[1]?.slice(3)).toEqual([1, 0, 0, 0, 100]);
    expect(sheets[1]?.data[1]?.slice(2)).toEqual([1, 0, 1, 1, 50]);
    const history = await ask(teacher, 'export/signin/list', { courseId: lesson.courseId });
    const rows = (await readWorkbook(Buffer.from(await history.arrayBuffer())))[0]?.data;
    expect(rows?.[1]?.slice(4)).toEqual([3, 1, 0, 1, 1]);
    const list = await readWorkbook(Buffer.from(await (await ask(teacher, one.path, { signId })).arrayBuffer()));
    expect(list[0]?.data.map((cells) => cells[3])).toEqual(['状态', '已签到', '请假', '缺勤']);
    for (const [path, body] of [
      [statistics.path, { courseId: lesson.courseId }],
      [one.path, { signId }],
    ] as const) {
      expect((await ask(first(), path, body)).status).toBe(403);
      expect((await ask(other.teacher, path, body)).status).toBe(403);
      expect((await ask(school.nobody, path, body)).status).toBe(401);
      expect((await ask(teacher, path, { ...body, more: 1 })).status).toBe(400);
    }
  });
});
