import { calendarApi, usualPeriods } from '@xueyan/contract/school/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'admin-1');
  teacher = await school.signIn('ROLE_TEACHER', 'teacher-1');
});
afterAll(() => school.close());

const spring = { name: '春季学期', startDate: '2026-03-02', endDate: '2026-07-05' };

describe('a term §timetable.27', () => {
  test('is added, changed and removed, and is visible to everybody', async () => {
    const { termId } = await admin.call(calendarApi.saveTerm, spring);
    expect((await teacher.call(calendarApi.get, {})).terms).toContainEqual({ termId, ...spring });
    await admin.call(calendarApi.saveTerm, { termId, ...spring, name: '2026 春' });
    expect((await teacher.call(calendarApi.get, {})).terms).toContainEqual({ termId, ...spring, name: '2026 春' });
    await admin.call(calendarApi.deleteTerm, { termId });
    expect((await teacher.call(calendarApi.get, {})).terms).toEqual([]);
    expect((await admin.ask(calendarApi.deleteTerm, { termId })).meta.code).toBe('wire.gone');
    expect((await admin.ask(calendarApi.saveTerm, { termId, ...spring })).meta.code).toBe('wire.gone');
  });

  test('lasts 1 to 366 days', async () => {
    const ask = async (startDate: string, endDate: string) => {
      const answer = await admin.ask(calendarApi.saveTerm, { name: '边界', startDate, endDate });
      if (answer.meta.success) await admin.call(calendarApi.deleteTerm, answer.data);
      return answer.meta.code ?? 'done';
    };
    expect(await ask('2030-01-01', '2030-01-01')).toBe('done');
    expect(await ask('2030-01-02', '2030-01-01')).toBe('calendar.termOrder');
    expect(await ask('2030-01-01', '2031-01-01')).toBe('done');
    expect(await ask('2030-01-01', '2031-01-02')).toBe('calendar.termTooLong');
  });

  test('may begin the day after another, and may not share a day with it', async () => {
    const { termId } = await admin.call(calendarApi.saveTerm, spring);
    const late = { name: '夏季学期', startDate: '2026-07-05', endDate: '2026-08-01' };
    const refused = await admin.ask(calendarApi.saveTerm, late);
    expect(refused.meta.code).toBe('calendar.termOverlap');
    expect(refused.meta.msg).toContain('春季学期');
    const next = await admin.call(calendarApi.saveTerm, { ...late, startDate: '2026-07-06' });
    // A term does not conflict with itself.
    await admin.call(calendarApi.saveTerm, { ...spring, termId, endDate: '2026-07-01' });
    await admin.call(calendarApi.deleteTerm, next);
    await admin.call(calendarApi.deleteTerm, { termId });
  });

  test('is saved once when overlapping ones are saved at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => admin.ask(calendarApi.saveTerm, { ...spring, name: `同时 ${n}` })),
    );
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    for (const { termId } of (await admin.call(calendarApi.get, {})).terms)
      await admin.call(calendarApi.deleteTerm, { termId });
  });

  test.each([
    ['no name', { name: ' ' }],
    ['21 characters', { name: '长'.repeat(21) }],
    ['a date that does not exist', { startDate: '2026-02-30' }],
    ['a date that is none', { endDate: 'soon' }],
    ['an unknown key', { colour: 'red' }],
  ])('is refused with %s', async (_, wrong) => {
    expect((await admin.ask(calendarApi.saveTerm, { ...spring, ...wrong })).status).toBe(400);
  });

  test('accepts a name of 20 characters', async () => {
    const { termId } = await admin.call(calendarApi.saveTerm, { ...spring, name: '长'.repeat(20) });
    await admin.call(calendarApi.deleteTerm, { termId });
  });
});

describe('the periods §timetable.28', () => {
  test('have default times until the school sets its own', async () => {
    expect((await teacher.call(calendarApi.get, {})).periods).toEqual(usualPeriods);
    const own = usualPeriods.map((period, i) => (i === 0 ? { startTime: '07:40', endTime: '08:25' } : period));
    await admin.call(calendarApi.savePeriods, { periods: own });
    expect((await teacher.call(calendarApi.get, {})).periods).toEqual(own);
    await admin.call(calendarApi.savePeriods, { periods: usualPeriods });
  });

  const set = (index: number, period: { startTime: string; endTime: string }) =>
    admin.ask(calendarApi.savePeriods, { periods: usualPeriods.map((one, i) => (i === index ? period : one)) });

  test('end after they begin, and begin after the one before has ended', async () => {
    const backwards = await set(2, { startTime: '10:45', endTime: '10:00' });
    expect([backwards.status, backwards.meta.code]).toEqual([200, 'calendar.periodOrder']);
    expect((await set(2, { startTime: '10:45', endTime: '10:45' })).meta.code).toBe('calendar.periodOrder');
    expect((await set(1, { startTime: '08:44', endTime: '09:40' })).meta.code).toBe('calendar.periodOverlap');
    expect((await set(1, { startTime: '08:45', endTime: '09:40' })).meta.success).toBe(true);
    await admin.call(calendarApi.savePeriods, { periods: usualPeriods });
  });

  test('are twelve, with valid times', async () => {
    expect((await admin.ask(calendarApi.savePeriods, { periods: usualPeriods.slice(1) })).status).toBe(400);
    expect((await admin.ask(calendarApi.savePeriods, { periods: [...usualPeriods, usualPeriods[0]] })).status).toBe(
      400,
    );
    expect((await set(11, { startTime: '21:15', endTime: '24:00' })).status).toBe(400);
    expect((await set(11, { startTime: '9:15', endTime: '22:00' })).status).toBe(400);
  });
});

describe('special days §timetable.29', () => {
  const holiday = { date: '2026-10-01', name: '国庆节', kind: 'holiday' } as const;

  test('are set, replaced and removed', async () => {
    const worked = { date: '2026-10-10', name: '补班', kind: 'asDate', asDate: '2026-10-07' } as const;
    await admin.call(calendarApi.saveDays, { days: [worked, holiday] });
    expect((await teacher.call(calendarApi.get, {})).days).toEqual([holiday, worked]);
    const weekday = { date: '2026-10-10', name: '补班', kind: 'asWeekday', asWeekday: 'WEDNESDAY' } as const;
    await admin.call(calendarApi.saveDays, { days: [weekday] });
    expect((await teacher.call(calendarApi.get, {})).days).toEqual([holiday, weekday]);
    await admin.call(calendarApi.deleteDays, { dates: ['2026-10-01', '2026-10-10', '2026-12-31'] });
    expect((await teacher.call(calendarApi.get, {})).days).toEqual([]);
  });

  test.each([
    [
      'a day taught as itself',
      [{ date: '2026-10-10', name: '补', kind: 'asDate', asDate: '2026-10-10' }],
      200,
      'calendar.sameDay',
    ],
    ['a date named twice', [holiday, { ...holiday, name: '又' }], 200, 'calendar.twice'],
    ['a day taught as nothing', [{ date: '2026-10-10', name: '补', kind: 'asDate' }], 400, 'wire.badInput'],
    ['a weekday that does not exist', [{ ...holiday, kind: 'asWeekday', asWeekday: 'FUNDAY' }], 400, 'wire.badInput'],
    ['none at all', [], 400, 'wire.badInput'],
    ['a name of 21 characters', [{ ...holiday, name: '长'.repeat(21) }], 400, 'wire.badInput'],
    ['101 days', Array.from({ length: 101 }, () => holiday), 400, 'wire.badInput'],
  ])('are refused with %s', async (_, days, status, code) => {
    const answer = await admin.ask(calendarApi.saveDays, { days });
    expect([answer.status, answer.meta.code]).toEqual([status, code]);
  });
});

describe('the calendar §timetable.30', () => {
  const changes = [
    [calendarApi.saveTerm, spring],
    [calendarApi.deleteTerm, { termId: '0198c0de-0000-7000-8000-000000000000' }],
    [calendarApi.savePeriods, { periods: usualPeriods }],
    [calendarApi.saveDays, { days: [{ date: '2026-10-01', name: '国庆节', kind: 'holiday' }] }],
    [calendarApi.deleteDays, { dates: ['2026-10-01'] }],
  ] as const;

  test.each(changes)('is changed only by accounts with the right ($path)', async (endpoint, input) => {
    const student = await school.logIn('teacher-1');
    expect((await student.ask(endpoint, input)).status).toBe(403);
    expect((await school.nobody.ask(endpoint, input)).status).toBe(401);
  });

  test('is read by every signed-in account including students, with the school’s date', async () => {
    const student = await school.signIn('ROLE_STUDENT', 'student-1');
    const date = () => school.clock.write(school.clock.now()).slice(0, 10);
    const before = date();
    const { today } = await student.call(calendarApi.get, {});
    expect([before, date()]).toContain(today);
    expect((await school.nobody.ask(calendarApi.get, {})).status).toBe(401);
    for (const [endpoint, input] of changes) expect((await student.ask(endpoint, input)).status).toBe(403);
  });
});
