import { auditApi } from '@xueyan/contract/base/audit';
import { admissionApi } from '@xueyan/contract/school/admission';
import { courseApi } from '@xueyan/contract/school/course';
import { courseHallApi, type HallState } from '@xueyan/contract/school/course-hall';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdmission } from '../../../testing/application.ts';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let other: Lesson;
const outsider = () => other.students[0] as Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  other = await openLesson(school);
});
afterAll(() => school.close());

const inHall = async (who: Caller, input: Parameters<Caller['call']>[1] = {}) =>
  (await who.call(courseHallApi.list, { pageSize: 100, ...(input as object) })).pageInfo.resultList;
const found = async (who: Caller, courseId: string) =>
  (await inHall(who)).find((course) => course.courseId === courseId);
const later = (days: number) => school.clock.write(new Date(school.clock.now().getTime() + days * 86_400_000));

describe('the hall', () => {
  test('lists a course that its teacher opened, until it is closed again', async () => {
    const { courseId } = lesson;
    expect(await found(outsider(), courseId)).toBeUndefined();
    expect((await outsider().ask(courseHallApi.get, { courseId })).meta.code).toBe('wire.gone');
    await openAdmission(lesson);
    expect(await found(outsider(), courseId)).toMatchObject({ taking: 'may', auditing: 'may', capacity: null });
    await openAdmission(lesson, { open: false, auditable: false });
    expect(await found(outsider(), courseId)).toBeUndefined();
    await openAdmission(lesson);
  });

  test('gives each reason for a refusal by its code', async () => {
    const { courseId } = lesson;
    const taking = async (who: Caller) => (await found(who, courseId))?.taking;
    expect(await taking(lesson.students[0] as Caller)).toBe('enrolled');
    expect(await taking(lesson.teacher)).toBe('teaching');
    expect(await taking(other.teacher)).toBe('notStudent');
    await openAdmission(lesson, { fromTime: later(1), untilTime: later(3) });
    expect(await taking(outsider())).toBe('notYet');
    await openAdmission(lesson, { fromTime: later(-3), untilTime: later(-1) });
    expect(await taking(outsider())).toBe('over');
    await openAdmission(lesson, { open: false });
    expect(await taking(outsider())).toBe('closed');
    await openAdmission(lesson, { prerequisiteIds: [other.courseId] });
    expect(await taking(await school.signIn('ROLE_STUDENT', 'hall-newcomer'))).toBe('missing');
    await openAdmission(lesson, { capacity: 1 });
    const taker = await school.signIn('ROLE_STUDENT', 'hall-taker');
    const loginNames = [taker.loginName];
    await lesson.teacher.call(courseStudentApi.save, { courseId, kind: 'elective', loginNames });
    expect(await taking(outsider())).toBe('full');
    await openAdmission(lesson);
  });

  test('is filtered by open, upcoming, closed or full, and own courses', async () => {
    const { courseId } = lesson;
    const ids = async (who: Caller, state: HallState) =>
      (await inHall(who, { state })).map((course) => course.courseId);
    expect(await ids(outsider(), 'open')).toContain(courseId);
    expect(await ids(lesson.students[0] as Caller, 'open')).not.toContain(courseId);
    expect(await ids(lesson.students[0] as Caller, 'mine')).toEqual([courseId]);
    await openAdmission(lesson, { fromTime: later(1) });
    expect(await ids(outsider(), 'notYet')).toEqual([courseId]);
    expect(await ids(outsider(), 'open')).toEqual([]);
    await openAdmission(lesson, { untilTime: later(-1) });
    expect(await ids(outsider(), 'over')).toEqual([courseId]);
    await openAdmission(lesson, { capacity: 1 });
    expect(await ids(outsider(), 'full')).toEqual([courseId]);
    await openAdmission(lesson);
  });

  test('is searched by name, number, label and teacher, and filtered by each', async () => {
    const { courseId, teacher } = lesson;
    const { version } = await teacher.call(courseApi.get, { courseId });
    const named = {
      courseName: '编译 100%',
      courseNumber: 'CP-9',
      courseType: 'elective' as const,
      labels: ['编译器'],
    };
    await teacher.call(courseApi.update, { ...courseForm, ...named, courseId, version });
    await openAdmission(other);
    const { teacherName } = (await found(outsider(), courseId)) as { teacherName: string };
    for (const search of ['0%', 'cp-9', '编译器', teacherName])
      expect([search, (await inHall(outsider(), { search })).map((course) => course.courseId)]).toEqual([
        search,
        [courseId],
      ]);
    expect((await inHall(outsider(), { courseType: 'elective' })).map((course) => course.courseId)).toEqual([courseId]);
    expect((await inHall(outsider(), { label: '编译器' })).map((course) => course.courseId)).toEqual([courseId]);
    expect(await inHall(outsider(), { label: '编译' })).toEqual([]);
    expect(await inHall(outsider(), { teacherName: '没有这个人' })).toEqual([]);
    const filters = await outsider().call(courseHallApi.filters, {});
    expect(filters.labels).toContain('编译器');
    expect(filters.teachers).toContain(teacherName);
  });

  test('shows the description of a course, and none of its texts', async () => {
    const { courseId } = lesson;
    const about = await outsider().call(courseHallApi.get, { courseId });
    expect(about).toMatchObject({
      taking: 'may',
      chapters: [{ title: '第一章', sections: [{ title: '实验一' }] }],
      leavable: false,
    });
    expect((await outsider().ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect((await school.nobody.ask(courseHallApi.list, {})).status).toBe(401);
  });

  test('lists no ended course', async () => {
    const ended = await openLesson(school);
    await openAdmission(ended);
    expect(await found(outsider(), ended.courseId)).toBeDefined();
    await ended.teacher.call(courseApi.end, { courseId: ended.courseId });
    expect(await found(outsider(), ended.courseId)).toBeUndefined();
  });
});

describe('the admission of a course', () => {
  test('is set only by a person who may change the course', async () => {
    const { courseId } = lesson;
    const form = { open: true, auditable: true, approval: 'automatic', prerequisiteIds: [], courseId, version: 0 };
    for (const endpoint of [admissionApi.get, admissionApi.choices])
      expect((await other.teacher.ask(endpoint, { courseId })).meta.code).toBe('wire.gone');
    expect((await other.teacher.ask(admissionApi.save, form)).meta.code).toBe('wire.gone');
    expect((await outsider().ask(admissionApi.save, form)).status).toBe(403);
  });

  test('is not overwritten with an outdated version', async () => {
    const { courseId, teacher } = lesson;
    const { version } = await teacher.call(admissionApi.get, { courseId });
    const approval = 'teacher' as const;
    const form = { open: true, auditable: false, approval, prerequisiteIds: [], courseId };
    await teacher.call(admissionApi.save, { ...form, version });
    expect((await teacher.ask(admissionApi.save, { ...form, version })).status).toBe(409);
    expect((await teacher.ask(admissionApi.save, { ...form, version: 0 })).status).toBe(409);
  });

  test('is recorded in the audit log with the values before and after', async () => {
    const changed = await openLesson(school);
    await openAdmission(changed);
    await openAdmission(changed, { capacity: 30 });
    const admin = await school.signIn('ROLE_ADMIN', 'admission-admin');
    const { pageInfo } = await admin.call(auditApi.list, { target: changed.courseId, action: 'course.admission' });
    expect(pageInfo.totalSize).toBe(2);
    expect(pageInfo.resultList[0]?.changes).toEqual([{ field: 'capacity', before: '', after: '30' }]);
  });

  test('refuses a period that ends first, a capacity of 0, and courses that require each other', async () => {
    const { courseId, teacher } = lesson;
    const { version } = await teacher.call(admissionApi.get, { courseId });
    const form = {
      open: true,
      auditable: false,
      approval: 'teacher',
      prerequisiteIds: [] as string[],
      courseId,
      version,
    };
    const code = async (more: object) => (await teacher.ask(admissionApi.save, { ...form, ...more })).meta.code;
    expect(await code({ fromTime: later(2), untilTime: later(1) })).toBe('admission.window');
    expect(await code({ capacity: 0 })).toBe('wire.badInput');
    expect(await code({ prerequisiteIds: [courseId] })).toBe('admission.prerequisite');
    expect(await code({ prerequisiteIds: [crypto.randomUUID()] })).toBe('admission.prerequisite');
    const third = await openLesson(school);
    await openAdmission(other, { prerequisiteIds: [courseId] });
    await openAdmission(third, { prerequisiteIds: [other.courseId] });
    expect(await code({ prerequisiteIds: [third.courseId] })).toBe('admission.circle');
    await openAdmission(other);
  });
});
