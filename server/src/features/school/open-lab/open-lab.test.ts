import { messageApi } from '@xueyan/contract/base/message';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { openLabApi } from '@xueyan/contract/school/open-lab';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', until: '22:00' }));
const form = {
  ...{ open: true, introduction: '来练习', classIds: [], booking: true, slotMinutes: 60, places: 2, weeklyHours: 3 },
  ...{ daysAhead: 7, windows: everyDay },
};

const dayMs = 86_400_000;
const date = (days: number) => school.clock.write(new Date(school.clock.now().getTime() + days * dayMs)).slice(0, 10);
const at = (hour: number, days = 1) => `${date(days)} ${String(hour).padStart(2, '0')}:00:00`;
let guests = 0;
const guest = () => school.signIn('ROLE_STUDENT', `guest-${++guests}`);

async function lab(more: Partial<typeof form> = {}): Promise<Lesson & { save: (change: object) => Promise<unknown> }> {
  const lesson = await openLesson(school);
  const { teacher, courseId } = lesson;
  let { version } = await teacher.call(openLabApi.save, { ...form, ...more, courseId, version: 0 });
  const save = async (change: object) => {
    ({ version } = await teacher.call(openLabApi.save, { ...form, ...more, ...change, courseId, version }));
  };
  return { ...lesson, save };
}
const book = (who: Caller, courseId: string, startTime: string) => who.call(openLabApi.book, { courseId, startTime });
const refused = async (who: Caller, courseId: string, startTime: string) =>
  (await who.ask(openLabApi.book, { courseId, startTime })).meta.code;
const labsOf = async (who: Caller) =>
  (await who.call(openLabApi.list, { pageSize: 100 })).pageInfo.resultList.map(({ courseId }) => courseId);

describe('an open lab', () => {
  test('is listed for every student, or for those of its classes, while its course is in progress', async () => {
    const { courseId, teacher, classId, students, save } = await lab();
    const stranger = await guest();
    expect(await labsOf(stranger)).toContain(courseId);
    await save({ classIds: [classId] });
    expect(await labsOf(stranger)).not.toContain(courseId);
    expect(await refused(stranger, courseId, at(10))).toBe('wire.gone');
    expect(await labsOf(students[0] as Caller)).toContain(courseId);
    await save({ open: false });
    expect(await labsOf(students[0] as Caller)).not.toContain(courseId);
    await save({});
    await teacher.call(courseApi.end, { courseId });
    expect(await labsOf(stranger)).not.toContain(courseId);
  });

  test('is set only by a person who may change the course, with valid opening hours', async () => {
    const { courseId, teacher, students } = await lab();
    const other = await openLesson(school);
    const change = { ...form, courseId, version: 1 };
    expect((await other.teacher.ask(openLabApi.save, change)).meta.code).toBe('wire.gone');
    expect((await other.teacher.ask(openLabApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect((await students[0]?.ask(openLabApi.save, change))?.status).toBe(403);
    const twice = [...everyDay, { weekday: 1, from: '09:00', until: '10:00' }];
    expect((await teacher.ask(openLabApi.save, { ...change, windows: twice })).meta.code).toBe('openLab.overlap');
    expect((await teacher.ask(openLabApi.save, { ...change, windows: [] })).meta.code).toBe('openLab.noWindows');
    expect((await teacher.ask(openLabApi.save, { ...change, version: 0 })).meta.code).toBe('wire.changed');
  });

  test('gives the last seat of a slot to one of several simultaneous requests', async () => {
    const { courseId } = await lab();
    const people = await Promise.all([guest(), guest(), guest(), guest(), guest()]);
    const answers = await Promise.all(people.map((one) => one.ask(openLabApi.book, { courseId, startTime: at(10) })));
    expect(answers.map(({ meta }) => meta.code || 'booked').toSorted()).toEqual(
      ['booked', 'booked', 'openLab.full', 'openLab.full', 'openLab.full'].toSorted(),
    );
  });

  test('refuses slots outside opening hours, past, too far ahead, duplicate or beyond the weekly limit', async () => {
    const { courseId, save } = await lab({ places: 50 });
    const one = await guest();
    expect(await refused(one, courseId, at(7))).toBe('openLab.noSlot');
    expect(await refused(one, courseId, `${date(1)} 10:30:00`)).toBe('openLab.noSlot');
    expect(await refused(one, courseId, at(10, -1))).toBe('openLab.past');
    expect(await refused(one, courseId, at(10, 9))).toBe('openLab.tooFar');
    const monday = [1, 2, 3, 4, 5, 6, 7].find((days) => new Date(`${date(days)}T00:00:00Z`).getUTCDay() === 1) ?? 1;
    for (const hour of [10, 11, 12]) await book(one, courseId, at(hour, monday));
    expect(await refused(one, courseId, at(10, monday))).toBe('openLab.twice');
    expect(await refused(one, courseId, at(13, monday))).toBe('openLab.quota');
    await save({ weeklyHours: 0 });
    await book(one, courseId, at(13, monday));
    const elsewhere = await lab();
    expect(await refused(one, elsewhere.courseId, at(13, monday))).toBe('openLab.twice');
  });

  test('lets students cancel before the beginning, and teachers with a reason, which is sent', async () => {
    const { courseId, teacher } = await lab();
    const [one, other] = [await guest(), await guest()];
    const { openLabBookingId } = await book(one, courseId, at(10));
    expect((await other.ask(openLabApi.cancel, { openLabBookingId })).meta.code).toBe('wire.gone');
    await one.call(openLabApi.cancel, { openLabBookingId });
    expect((await one.ask(openLabApi.cancel, { openLabBookingId })).meta.code).toBe('wire.gone');
    const again = await book(one, courseId, at(10));
    const outsider = (await openLesson(school)).teacher;
    const dismissal = { openLabBookingId: again.openLabBookingId, reason: '机房检修' };
    expect((await outsider.ask(openLabApi.dismiss, dismissal)).meta.code).toBe('wire.gone');
    await teacher.call(openLabApi.dismiss, dismissal);
    const { resultList } = (await one.call(messageApi.list, {})).pageInfo;
    expect(JSON.stringify(resultList)).toContain('开放实验预约已取消');
    const { pageInfo } = await teacher.call(openLabApi.bookings, { courseId, use: 'cancelled' });
    expect(pageInfo.totalSize).toBe(2);
  });
});

describe('the machine of a guest', () => {
  const start = async (who: Caller, sectionId: string) => {
    const { runId } = await who.call(attemptApi.open, { sectionId });
    return who.ask(machineApi.start, { runId });
  };

  test('runs only during the booked slots; consecutive slots count as one', async () => {
    const { courseId, sectionId, teacher } = await lab();
    const one = await guest();
    expect((await one.ask(attemptApi.open, { sectionId })).meta.code).toBe('wire.gone');
    const { openLabBookingId } = await book(one, courseId, at(10));
    expect((await start(one, sectionId)).meta.code).toBe('openLab.needsBooking');
    const until = school.clock.read(at(10)).getTime() + 30 * 60_000 - school.clock.now().getTime();
    await school.clock.advance({ seconds: Math.ceil(until / 1000) });
    const back = await school.logIn(one.loginName);
    const machine = (await start(back, sectionId)).data;
    expect(machine.endTime?.slice(11, 16)).toMatch(/^(10:5[89]|11:00)$/);
    expect((await back.ask(machineApi.extend, { machineId: machine.machineId })).meta.code).toBe('openLab.slotEnds');
    expect((await back.ask(openLabApi.cancel, { openLabBookingId })).meta.code).toBe('openLab.begun');
    await book(back, courseId, at(11, 0));
    const longer = await back.call(machineApi.extend, { machineId: machine.machineId });
    expect(longer.endTime?.slice(11, 16)).toMatch(/^11:(29|30)$/);
    const teacherNow = await school.logIn(teacher.loginName);
    const { resultList } = (await teacherNow.call(openLabApi.bookings, { courseId })).pageInfo;
    expect(resultList.map(({ use, beginTime }) => [use, beginTime !== null])).toEqual([
      ['toCome', false],
      ['going', true],
    ]);
  });

  test('needs no booking in a lab without bookings, and a student of the course never needs one', async () => {
    const { courseId, sectionId, classId, students, save } = await lab();
    expect((await start(students[0] as Caller, sectionId)).status).toBe(200);
    const one = await guest();
    expect((await one.ask(openLabApi.join, { courseId })).meta.code).toBe('openLab.needsBooking');
    await save({ booking: false });
    await one.call(openLabApi.join, { courseId });
    expect((await start(one, sectionId)).status).toBe(200);
    const { machine } = await one.call(attemptApi.open, { sectionId });
    const reset = async () =>
      (await one.ask(machineApi.reset, { machineId: machine?.machineId ?? '' })).meta.code ?? '';
    expect(await reset()).toBe('');
    // The machine is refused after the lab was closed or restricted to other classes.
    await save({ booking: false, classIds: [classId] });
    expect(await reset()).toBe('openLab.notOpen');
    await save({ booking: false, classIds: [] });
    expect(await reset()).toBe('');
    await save({ open: false });
    expect(await reset()).toBe('openLab.notOpen');
  });
});
