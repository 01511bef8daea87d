import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { courseApi } from '@xueyan/contract/school/course';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type LessonForm, timetableApi } from '@xueyan/contract/timetable/timetable';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let admin: Caller;
let mine: Lesson;
let other: Lesson;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'chief');
  mine = await openLesson(school);
  other = await openLesson(school);
});
afterAll(() => school.close());

/** Every test has two weeks of its own. */
let monday = '2035-01-01';
beforeEach(() => {
  monday = addDays(monday, 14);
});
const day = (index: number) => addDays(monday, index);

type Form = Input<typeof timetableApi.save>;
const form = (more: Partial<Form> = {}, of: Lesson = mine): Form => ({
  courseId: of.courseId,
  teacherName: '',
  classIds: [of.classId],
  classroom: '',
  startPitchNumber: 1,
  endPitchNumber: 2,
  schooltime: day(0),
  ...more,
});
const save = (more: Partial<Form> = {}, of: Lesson = mine) => of.teacher.call(timetableApi.save, form(more, of));
const trySave = (more: Partial<Form> | object = {}, of: Lesson = mine) =>
  of.teacher.ask(timetableApi.save, { ...form({}, of), ...more });

type Plan = Input<typeof timetableApi.plan>;
const planOf = (more: Partial<Plan> = {}, of: Lesson = mine): Plan => ({
  courseId: of.courseId,
  teacherName: '',
  classIds: [of.classId],
  classroom: '',
  startPeriod: day(0),
  endPeriod: day(13),
  schooltimeMap: { MONDAY: [1, 2] },
  ...more,
});
const week = async (who: Caller = mine.teacher, date = monday, courseId?: string) =>
  (await who.call(timetableApi.listTaught, { schooltime: date, courseId })).classScheduleList;
const datesOf = async (from: string, weeks: number, who = mine.teacher) => {
  const all = [];
  for (let i = 0; i < weeks; i++) all.push(...(await week(who, addDays(from, 7 * i))));
  return all.map(({ schooltime }) => schooltime);
};

describe('a lesson §timetable.20', () => {
  test('is planned and listed with all its facts in the week of any of its days §timetable.9-10,13', async () => {
    const { tcsId, groupId } = await save({
      classroom: '实训楼 301',
      classIds: [mine.classId, 'restudy'],
      schooltime: day(6),
    });
    const expected = {
      tcsId,
      groupId,
      groupSize: 1,
      courseId: mine.courseId,
      courseName: courseForm.courseName,
      teacherId: mine.teacher.id,
      teacherOrganizationId: null,
      team: [],
      teacherName: '老师1',
      classroom: '实训楼 301',
      startPitchNumber: 1,
      endPitchNumber: 2,
      schooltime: day(6),
      classArray: [
        { classId: mine.classId, className: '班级1' },
        { classId: 'restudy', className: '重修班' },
      ],
    };
    for (const index of [0, 3, 6]) expect(await week(mine.teacher, day(index))).toEqual([expected]);
    expect(await week(mine.teacher, day(7))).toEqual([]);
    expect(await week(mine.teacher, day(-1))).toEqual([]);
    expect(await week(mine.teacher, `${day(2)} 10:00:00`)).toEqual([expected]);
  });

  test('is changed, and keeps its id and its plan §timetable.12', async () => {
    const { tcsId, groupId } = await save();
    await mine.teacher.call(timetableApi.update, {
      ...form({ teacherName: '王老师', classroom: 'B2', startPitchNumber: 11, endPitchNumber: 12, schooltime: day(4) }),
      tcsId,
    });
    expect(await week()).toMatchObject([
      {
        tcsId,
        groupId,
        teacherName: '王老师',
        classroom: 'B2',
        startPitchNumber: 11,
        endPitchNumber: 12,
        schooltime: day(4),
      },
    ]);
  });

  test('without a named teacher shows the current name of its owner, even if its form returns a name', async () => {
    const renaming = await openLesson(school);
    const { tcsId } = await save({}, renaming);
    const [shown] = await week(renaming.teacher);
    const teacherName = shown?.teacherName ?? '';
    expect(teacherName).not.toBe('');
    const moved = { ...form({ teacherName, schooltime: day(2) }, renaming), tcsId };
    await renaming.teacher.call(timetableApi.update, moved);
    const newName = '一个很长的名字'.repeat(3);
    await school.server.connection.pool.query('update account set user_name = $1 where id = $2', [
      newName,
      renaming.teacher.id,
    ]);
    expect(await week(renaming.teacher)).toMatchObject([{ tcsId, teacherName: newName }]);
    // A name longer than the form's maximum is sent back cut.
    await renaming.teacher.call(timetableApi.update, { ...moved, teacherName: newName.slice(0, 20) });
    expect(await week(renaming.teacher)).toMatchObject([{ tcsId, teacherName: newName }]);
  });

  test('that moves to another course leaves its plan', async () => {
    const { courseId } = await mine.teacher.call(courseApi.save, { ...courseForm, labels: [], courseName: '第二门' });
    const { groupId } = await mine.teacher.call(timetableApi.plan, planOf());
    const [first] = await week();
    await mine.teacher.call(timetableApi.update, {
      ...form({ courseId, classIds: ['elective'] }),
      tcsId: first?.tcsId ?? '',
    });
    const [moved] = await week();
    expect(moved).toMatchObject({ courseId, groupSize: 1 });
    expect(moved?.groupId).not.toBe(groupId);
  });

  test.each([
    ['a course that is none', { courseId: '' }, 'courseId'],
    ['no class', { classIds: [] }, 'classIds'],
    ['a class that is none', { classIds: ['everybody'] }, 'classIds'],
    ['a teacher’s name of 21 characters', { teacherName: '长'.repeat(21) }, 'teacherName'],
    ['a place of 21 characters', { classroom: '长'.repeat(21) }, 'classroom'],
    ['period 0', { startPitchNumber: 0 }, 'startPitchNumber'],
    ['period 13', { endPitchNumber: 13 }, 'endPitchNumber'],
    ['half a period', { endPitchNumber: 2.5 }, 'endPitchNumber'],
    ['a date that does not exist', { schooltime: '2027-02-29' }, 'schooltime'],
    ['a date far away', { schooltime: '0000-01-01' }, 'schooltime'],
    ['no date', { schooltime: '' }, 'schooltime'],
  ])('with %s is refused §timetable.16,23', async (_, wrong, field) => {
    const answer = await trySave(wrong);
    expect([answer.status, answer.meta.code]).toEqual([400, 'wire.badInput']);
    expect(answer.meta.msg).toContain(field);
    const { tcsId } = await save();
    expect((await mine.teacher.ask(timetableApi.update, { ...form(), ...wrong, tcsId })).status).toBe(400);
  });

  test('accepts a teacher and a place of 20 characters, and ignores unknown keys §timetable.16', async () => {
    const answer = await trySave({ teacherName: '师'.repeat(20), classroom: '地'.repeat(20), schoolTimeDate: day(0) });
    expect(answer.meta.success).toBe(true);
  });

  test('ends in a later period than it starts §timetable.17', async () => {
    for (const [startPitchNumber, endPitchNumber] of [
      [3, 3],
      [4, 3],
      [12, 12],
    ] as const) {
      const answer = await trySave({ startPitchNumber, endPitchNumber });
      expect([answer.status, answer.meta.code, answer.meta.msg]).toEqual([
        400,
        'schedule.periodOrder',
        '结束节次必须大于开始节次',
      ]);
    }
    expect((await trySave({ startPitchNumber: 11, endPitchNumber: 12 })).meta.success).toBe(true);
    expect((await trySave({ startPitchNumber: 1, endPitchNumber: 10 })).meta.success).toBe(true);
  });

  test('is taught to classes of its course', async () => {
    const answer = await trySave({ classIds: [other.classId] });
    expect([answer.status, answer.meta.code]).toEqual([200, 'courseChoice.notOfCourse']);
  });

  test('is refused for an ended course', async () => {
    const done = await openLesson(school);
    await save({}, done);
    await done.teacher.call(courseApi.end, { courseId: done.courseId });
    expect((await trySave({ schooltime: day(1) }, done)).meta.code).toBe('schedule.courseEnded');
    expect(await week(done.teacher)).toHaveLength(1);
  });
});

describe('a plan §timetable.20', () => {
  test('repeats its rows over its dates §timetable.11', async () => {
    const { count, skippedCount } = await mine.teacher.call(
      timetableApi.plan,
      planOf({ schooltimeMap: { MONDAY: [1, 2], SUNDAY: [11, 12] }, endPeriod: day(20) }),
    );
    expect([count, skippedCount]).toEqual([6, 0]);
    expect(await datesOf(monday, 3)).toEqual([day(0), day(6), day(7), day(13), day(14), day(20)]);
    expect((await week())[0]).toMatchObject({ startPitchNumber: 1, endPitchNumber: 2, groupSize: 6 });
    expect((await week())[1]).toMatchObject({ startPitchNumber: 11, endPitchNumber: 12 });
    monday = day(14);
  });

  test('includes its first and its last day, and may be of one day', async () => {
    const one = planOf({ startPeriod: day(2), endPeriod: day(2), schooltimeMap: { WEDNESDAY: [3, 4] } });
    expect((await mine.teacher.call(timetableApi.plan, one)).count).toBe(1);
    expect(await datesOf(monday, 1)).toEqual([day(2)]);
  });

  test.each([
    ['that ends before it begins', { startPeriod: '2027-03-02', endPeriod: '2027-03-01' }, 'schedule.cycleOrder'],
    ['without a row', { schooltimeMap: {} }, 'schedule.noRow'],
    ['with a row that ends where it begins', { schooltimeMap: { MONDAY: [2, 2] } }, 'schedule.periodOrder'],
    ['with a row that ends before it begins', { schooltimeMap: { MONDAY: [3, 2] } }, 'schedule.periodOrder'],
    ['of 367 days', { startPeriod: '2027-01-01', endPeriod: '2028-01-02' }, 'schedule.cycleTooLong'],
    [
      'with a weekday that its dates have not',
      { startPeriod: '2027-03-01', endPeriod: '2027-03-03', schooltimeMap: { MONDAY: [1, 2], THURSDAY: [1, 2] } },
      'schedule.weekdayOutside',
    ],
    ['with a weekday that there is not', { schooltimeMap: { FUNDAY: [1, 2] } }, 'wire.badInput'],
    ['with a row of one period', { schooltimeMap: { MONDAY: [1] } }, 'wire.badInput'],
    ['with period 13', { schooltimeMap: { MONDAY: [12, 13] } }, 'wire.badInput'],
    ['with period 0', { schooltimeMap: { MONDAY: [0, 2] } }, 'wire.badInput'],
    ['without a first day', { startPeriod: '' }, 'wire.badInput'],
    ['without a class', { classIds: [] }, 'wire.badInput'],
    ['with a teacher’s name of 21 characters', { teacherName: '长'.repeat(21) }, 'wire.badInput'],
    ['with a place of 21 characters', { classroom: '长'.repeat(21) }, 'wire.badInput'],
  ])('%s is refused §timetable.15-16,18,23', async (_, wrong, code) => {
    const answer = await mine.teacher.ask(timetableApi.plan, { ...planOf(), ...wrong });
    expect([answer.status, answer.meta.code]).toEqual([400, code]);
    if (code === 'schedule.weekdayOutside') expect(answer.meta.msg).toBe('排课周期内没有星期四');
  });

  test('may be of 366 days §timetable.18', async () => {
    const year = await openLesson(school);
    const { count } = await year.teacher.call(
      timetableApi.plan,
      planOf({ startPeriod: '2032-01-01', endPeriod: '2032-12-31', schooltimeMap: { THURSDAY: [1, 2] } }, year),
    );
    expect(count).toBe(53);
  });

  test('leaves out holidays, and teaches on a swapped day what the other day has §timetable.29', async () => {
    await admin.call(calendarApi.saveDays, {
      days: [
        { date: day(0), name: '清明节', kind: 'holiday' },
        { date: day(5), name: '调休', kind: 'asDate', asDate: day(0) },
        { date: day(12), name: '调休', kind: 'asWeekday', asWeekday: 'TUESDAY' },
      ],
    });
    const plan = planOf({ schooltimeMap: { MONDAY: [1, 2], TUESDAY: [3, 4], SATURDAY: [5, 6] } });
    await mine.teacher.call(timetableApi.plan, plan);
    const all = [...(await week()), ...(await week(mine.teacher, day(7)))];
    expect(all.map(({ schooltime, startPitchNumber }) => [schooltime, startPitchNumber])).toEqual([
      [day(1), 3],
      [day(5), 1],
      [day(7), 1],
      [day(8), 3],
      [day(12), 3],
    ]);
    monday = day(7);
  });

  test('that falls on holidays only is refused', async () => {
    await admin.call(calendarApi.saveDays, { days: [{ date: day(2), name: '端午节', kind: 'holiday' }] });
    const answer = await mine.teacher.ask(
      timetableApi.plan,
      planOf({ startPeriod: day(0), endPeriod: day(6), schooltimeMap: { WEDNESDAY: [1, 2] } }),
    );
    expect([answer.status, answer.meta.code]).toEqual([200, 'schedule.noDate']);
  });

  describe('in odd or even weeks §timetable.27', () => {
    test('follows the weeks of the term, also for a day taught as another', async () => {
      // The term begins on a Wednesday: the week of that day is its first.
      const { termId } = await admin.call(calendarApi.saveTerm, {
        name: '单双周',
        startDate: day(2),
        endDate: day(30),
      });
      await admin.call(calendarApi.saveDays, {
        days: [{ date: day(12), name: '调休', kind: 'asDate', asDate: day(3) }],
      });
      const plan = planOf({
        startPeriod: day(2),
        endPeriod: day(27),
        schooltimeMap: { THURSDAY: [1, 2], FRIDAY: [3, 4] },
        weeksMap: { THURSDAY: 'odd', FRIDAY: 'even' },
      });
      await mine.teacher.call(timetableApi.plan, plan);
      // Thursdays of weeks 1 and 3, the Saturday of week 2 that is taught as the Thursday of week 1; Fridays of 2 and
      // 4.
      expect(await datesOf(monday, 4)).toEqual([day(3), day(11), day(12), day(17), day(25)]);
      await admin.call(calendarApi.deleteTerm, { termId });
      monday = day(28);
    });

    test('requires a term that numbers the weeks', async () => {
      const answer = await mine.teacher.ask(timetableApi.plan, planOf({ weeksMap: { MONDAY: 'odd' } }));
      expect([answer.status, answer.meta.code]).toEqual([200, 'schedule.noTerm']);
      expect(answer.meta.msg).toContain(day(0));
      expect((await mine.teacher.ask(timetableApi.plan, { ...planOf(), weeksMap: { MONDAY: 'third' } })).status).toBe(
        400,
      );
    });
  });

  test('is deleted with all its lessons, or one of them only', async () => {
    const { groupId } = await mine.teacher.call(
      timetableApi.plan,
      planOf({ schooltimeMap: { MONDAY: [1, 2], TUESDAY: [1, 2] } }),
    );
    const [, tuesday] = await week();
    await mine.teacher.call(timetableApi.removeOne, { tcsId: tuesday?.tcsId ?? '' });
    expect(await datesOf(monday, 2)).toEqual([day(0), day(7), day(8)]);
    await mine.teacher.call(timetableApi.remove, { groupId });
    expect(await datesOf(monday, 2)).toEqual([]);
    for (const again of [
      await mine.teacher.ask(timetableApi.remove, { groupId }),
      await mine.teacher.ask(timetableApi.removeOne, { tcsId: tuesday?.tcsId }),
    ])
      expect([again.status, again.meta.code]).toEqual([403, 'wire.gone']);
  });
});

describe('a conflict §timetable.24', () => {
  const clashes = (more: Partial<Form>) => trySave({ startPitchNumber: 2, endPitchNumber: 3, ...more }, other);

  test('over the room is refused and named', async () => {
    await save({ classroom: 'A 101', schooltime: '2027-09-06' });
    const answer = await clashes({ classroom: 'a101', schooltime: '2027-09-06' });
    expect([answer.status, answer.meta.code]).toEqual([200, 'schedule.clash']);
    expect(answer.meta.msg).toBe('与已有的课冲突：9月6日星期一第 1–2 节，教室A 101已有《Linux 操作系统》');
  });

  test('over the class is refused and named', async () => {
    await other.teacher.call(courseApi.associate, {
      courseId: other.courseId,
      classIds: [other.classId, mine.classId],
    });
    await save();
    const answer = await clashes({ classIds: [mine.classId] });
    expect(answer.meta.code).toBe('schedule.clash');
    expect(answer.meta.msg).toContain('班级班级1');
    expect((await clashes({})).meta.success).toBe(true);
  });

  test('over the course’s teacher is refused and named', async () => {
    const { courseId } = await mine.teacher.call(courseApi.save, { ...courseForm, labels: [], courseName: '另一门' });
    await save();
    const answer = await trySave({ courseId, classIds: ['elective'] });
    expect(answer.meta.code).toBe('schedule.clash');
    expect(answer.meta.msg).toContain('教师老师1');
    const substitute = await trySave({ courseId, classIds: ['elective'], teacherName: '代课老师' });
    expect(substitute.meta.code).toBe('schedule.clash');
  });

  test('over a named teacher is refused and named', async () => {
    await save({ teacherName: '客座教授' });
    const answer = await clashes({ teacherName: '客座教授' });
    expect(answer.meta.msg).toContain('教师客座教授');
    await save({ startPitchNumber: 5, endPitchNumber: 6 });
    const borrowed = await clashes({ teacherName: '老师1', startPitchNumber: 6, endPitchNumber: 7 });
    expect(borrowed.meta.msg).toContain('教师老师1');
  });

  test('is described in the language of the actor', async () => {
    await save({ classroom: 'C3', schooltime: '2027-09-13' });
    const said = async (language: string) => {
      const response = await fetch(`${school.url}/api/schedule/saveclassschedule`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: other.teacher.token,
          'accept-language': language,
        },
        body: JSON.stringify(form({ classroom: 'C3', schooltime: '2027-09-13' }, other)),
      });
      return ((await response.json()) as { meta: { msg: string } }).meta.msg;
    };
    expect(await said('en_us')).toBe(
      'It clashes with: Monday, September 13, periods 1–2: room C3 already has “Linux 操作系统”',
    );
    expect(await said('zh_tw')).toContain('與已有的課衝突');
    expect(await said('mn')).toContain('C3 танхим');
  });

  test('does not arise for adjacent lessons or for the changed lesson itself', async () => {
    const { tcsId } = await save({ classroom: 'A1' });
    expect((await trySave({ classroom: 'A1', startPitchNumber: 3, endPitchNumber: 4 })).meta.success).toBe(true);
    const change = (more: Partial<LessonForm>) =>
      mine.teacher.ask(timetableApi.update, { ...form({ classroom: 'A1', ...more }), tcsId });
    expect((await change({ endPitchNumber: 2 })).meta.success).toBe(true);
    expect((await change({ endPitchNumber: 3 })).meta.code).toBe('schedule.clash');
    expect((await week())[0]).toMatchObject({ endPitchNumber: 2 });
  });

  test('refuses a whole plan and names the first five §timetable.26', async () => {
    const end = '2029-01-20';
    const rows = {
      schooltimeMap: { MONDAY: [1, 2] as [number, number] },
      startPeriod: '2028-11-27',
      endPeriod: end,
      classroom: 'P1',
    };
    await mine.teacher.call(timetableApi.plan, planOf(rows));
    const answer = await other.teacher.ask(timetableApi.plan, planOf({ ...rows, startPeriod: '2028-11-20' }, other));
    expect(answer.meta.code).toBe('schedule.clash');
    expect(answer.meta.msg.split('；')).toHaveLength(6);
    expect(answer.meta.msg).toContain('11月27日');
    expect(answer.meta.msg).toContain('等共 8 处');
    expect(await datesOf('2028-11-20', 3, other.teacher)).toEqual([]);
    const rest = await other.teacher.call(
      timetableApi.plan,
      planOf({ ...rows, startPeriod: '2028-11-20', skipClashes: true }, other),
    );
    expect(rest).toMatchObject({ count: 1, skippedCount: 8 });
    const none = await other.teacher.ask(timetableApi.plan, planOf({ ...rows, skipClashes: true }, other));
    expect(none.meta.code).toBe('schedule.allClash');
  });

  test('is found between two lessons saved concurrently §timetable.25', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => trySave({ classroom: '同一间' })),
      ...Array.from({ length: 4 }, () => trySave({ classroom: '同一间' }, other)),
      mine.teacher.ask(timetableApi.plan, planOf({ classroom: '同一间' })),
    ]);
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    const refused = answers.filter(({ meta }) => !meta.success);
    expect(new Set(refused.map(({ meta }) => meta.code))).toEqual(new Set(['schedule.clash']));
    expect([...(await week()), ...(await week(other.teacher))]).toHaveLength(1);
  });
});

describe('permissions §timetable.19-20', () => {
  test('a teacher sees and changes only lessons of their own courses', async () => {
    const { tcsId, groupId } = await save();
    expect(await week(other.teacher)).toEqual([]);
    const intruder = other.teacher;
    for (const answer of [
      await intruder.ask(timetableApi.listTaught, { schooltime: monday, courseId: mine.courseId }),
      await intruder.ask(timetableApi.save, form()),
      await intruder.ask(timetableApi.plan, planOf()),
      await intruder.ask(timetableApi.update, { ...form(), tcsId }),
      await intruder.ask(timetableApi.update, { ...form({}, other), tcsId }),
      await intruder.ask(timetableApi.remove, { groupId }),
      await intruder.ask(timetableApi.removeOne, { tcsId }),
    ])
      expect([answer.status, answer.meta.code]).toEqual([403, 'wire.gone']);
    // An own lesson cannot be moved to a foreign course.
    const own = await save({}, other);
    expect((await intruder.ask(timetableApi.update, { ...form(), tcsId: own.tcsId })).status).toBe(403);
    expect(await week()).toHaveLength(1);
  });

  test('an administrator sees and plans all of them', async () => {
    await save();
    const theirs = await admin.call(timetableApi.save, form({ startPitchNumber: 3, endPitchNumber: 4 }, other));
    expect(await week(admin)).toHaveLength(2);
    expect(await week(admin, monday, mine.courseId)).toHaveLength(1);
    await admin.call(timetableApi.remove, { groupId: theirs.groupId });
    expect(await week(admin)).toHaveLength(1);
  });

  test('a student reads the lessons of their classes and plans none §timetable.8', async () => {
    const [student] = mine.students;
    const [anonymous] = other.students;
    if (!student || !anonymous) throw new Error('no students');
    const { tcsId, groupId } = await save();
    const read = async (who: Caller, courseId?: string) =>
      (await who.call(timetableApi.listStudied, { schooltime: day(3), courseId })).classScheduleList;
    expect(await read(student)).toMatchObject([{ tcsId }]);
    expect(await read(student, '')).toHaveLength(1);
    expect(await read(student, mine.courseId)).toHaveLength(1);
    expect(await read(anonymous)).toEqual([]);
    expect(
      (await anonymous.ask(timetableApi.listStudied, { schooltime: monday, courseId: mine.courseId })).meta.code,
    ).toBe('wire.gone');
    for (const [endpoint, input] of [
      [timetableApi.listTaught, { schooltime: monday }],
      [timetableApi.save, form()],
      [timetableApi.plan, planOf()],
      [timetableApi.update, { ...form(), tcsId }],
      [timetableApi.remove, { groupId }],
      [timetableApi.removeOne, { tcsId }],
    ] as const)
      expect((await student.ask(endpoint, input)).meta.code).toBe('wire.notAllowed');
    expect((await mine.teacher.ask(timetableApi.listStudied, { schooltime: monday })).status).toBe(403);
  });

  test('a class sees its own lessons, not those of another class of the course §timetable.10', async () => {
    const two = await openLesson(school);
    const late = await school.signIn('ROLE_STUDENT', 'late-student');
    const secondId = await createClass(school.server.db, 'SECOND', '二班', [late.id]);
    await two.teacher.call(courseApi.associate, { courseId: two.courseId, classIds: [two.classId, secondId] });
    await save({ classIds: [secondId] }, two);
    await save({ startPitchNumber: 3, endPitchNumber: 4, classIds: ['restudy'] }, two);
    const count = async (who: Caller | undefined) =>
      (await who?.call(timetableApi.listStudied, { schooltime: monday }))?.classScheduleList.length;
    expect([await count(late), await count(two.students[0])]).toEqual([1, 0]);
    // A retake student of the course sees the lessons of 重修班.
    const loginNames = [two.students[0]?.loginName ?? ''];
    await two.teacher.call(courseStudentApi.save, { courseId: two.courseId, kind: 'restudy', loginNames });
    expect(await count(two.students[0])).toBe(1);
    await two.teacher.call(courseApi.withdraw, { courseId: two.courseId });
    expect([await count(late), await count(two.students[0])]).toEqual([0, 0]);
  });

  test('a researcher without planning and an anonymous client are refused', async () => {
    const researcher = await school.signIn('ROLE_RESEARCH', 'researcher');
    expect((await researcher.ask(timetableApi.listTaught, { schooltime: monday })).status).toBe(403);
    for (const endpoint of Object.values(timetableApi))
      expect((await school.nobody.ask(endpoint, {})).status).toBe(401);
  });

  test('an invalid day is refused', async () => {
    for (const schooltime of ['', 'today', '2027-13-01', '2027-03-01 25']) {
      expect((await mine.teacher.ask(timetableApi.listTaught, { schooltime })).status).toBe(400);
      expect((await mine.students[0]?.ask(timetableApi.listStudied, { schooltime }))?.status).toBe(400);
    }
  });
});

describe('a change', () => {
  test('is sent at once only to those who study the course or plan everything §timetable.32', async () => {
    const [student] = mine.students;
    const [anonymous] = other.students;
    if (!student || !anonymous) throw new Error('no students');
    const pages = await Promise.all([student, admin, anonymous].map((who) => openPage(school, who)));
    await Promise.all(pages.map((page) => page.next('live.ready')));
    const { groupId } = await save();
    const [first, chief, last] = pages;
    await first?.next('schedule.changed', ({ courseId }) => courseId === mine.courseId);
    await chief?.next('schedule.changed');
    await mine.teacher.call(timetableApi.remove, { groupId });
    expect(last?.events.filter(({ type }) => type === 'schedule.changed')).toEqual([]);
    for (const page of pages) page.close();
  });
});

describe('the next lesson of a course', () => {
  test('is the first that has not begun, for those who may change the course', async () => {
    const fresh = await openLesson(school);
    const { teacher, courseId } = fresh;
    const today = school.server.platform.clock.write(new Date()).slice(0, 10);
    const next = async () => (await teacher.call(timetableApi.next, { courseId })).startTime;
    expect(await next()).toBeNull();
    await save({ schooltime: addDays(today, 30) }, fresh);
    await save({ schooltime: addDays(today, 7), startPitchNumber: 5, endPitchNumber: 6 }, fresh);
    await save({ schooltime: addDays(today, -7) }, fresh);
    expect(await next()).toBe(`${addDays(today, 7)} 14:00:00`);
    expect((await other.teacher.ask(timetableApi.next, { courseId })).meta.code).toBe('wire.gone');
    expect((await fresh.students[0]?.ask(timetableApi.next, { courseId }))?.status).toBe(403);
  });
});

describe('the lessons of today §timetable.37', () => {
  test('include their times, and the next one is searched up to two weeks ahead', async () => {
    const fresh = await openLesson(school);
    const date = () => school.clock.write(school.clock.now()).slice(0, 10);
    const before = date();
    const { today, ...nothing } = await fresh.teacher.call(timetableApi.today, {});
    expect([before, date()]).toContain(today);
    expect(nothing).toEqual({ lessons: [], next: null });
    await save({ schooltime: addDays(today, 15) }, fresh);
    expect((await fresh.teacher.call(timetableApi.today, {})).next).toBeNull();
    await save({ schooltime: addDays(today, 14), startPitchNumber: 5, endPitchNumber: 6 }, fresh);
    const times = { startTime: `${addDays(today, 14)} 14:00:00`, endTime: `${addDays(today, 14)} 15:40:00` };
    for (const who of [fresh.teacher, ...fresh.students]) {
      expect((await who.call(timetableApi.today, {})).next).toMatchObject(times);
    }
    // At any time of the test run, a lesson of the whole day is today's.
    await save({ schooltime: today, startPitchNumber: 1, endPitchNumber: 12 }, fresh);
    expect((await fresh.teacher.call(timetableApi.today, {})).lessons).toHaveLength(1);
    expect((await other.teacher.call(timetableApi.today, {})).lessons).toEqual([]);
  });

  test('link their teacher to the board of the experiment in use and to the open attendance session', async () => {
    const fresh = await openLesson(school, { students: 2 });
    const today = school.server.platform.clock.write(new Date()).slice(0, 10);
    await save({ schooltime: today, startPitchNumber: 1, endPitchNumber: 12 }, fresh);
    const teaching = async (who: Caller) => (await who.call(timetableApi.today, {})).lessons[0]?.teaching;
    const { courseId, chapterId: parentId, sectionId: first, teacher } = fresh;
    const later = { courseId, parentId, title: '实验二', kind: 'experiment' } as const;
    const { sectionId: second } = await teacher.call(sectionApi.save, later);
    expect(await teaching(teacher)).toEqual({ boardSectionId: first, openSignId: null });
    await fresh.students[0]?.call(attemptApi.open, { sectionId: second });
    const { tsisId } = await teacher.call(attendanceApi.open, {
      ...{ sourceFlag: '1', sourceId: courseId, minutes: 5, classIds: [fresh.classId], way: 'button' },
      ...{ lateAfter: null, networks: [] },
    });
    expect(await teaching(teacher)).toEqual({ boardSectionId: second, openSignId: tsisId });
    expect(await teaching(fresh.students[0] as Caller)).toBeNull();
    await teacher.call(attendanceApi.end, { signId: tsisId });
    expect((await teaching(teacher))?.openSignId).toBeNull();
  });
});

test('a week begins on Monday whatever day is requested §timetable.13', () => {
  expect(['2027-03-01', '2027-03-07'].map(mondayOf)).toEqual(['2027-03-01', '2027-03-01']);
});
