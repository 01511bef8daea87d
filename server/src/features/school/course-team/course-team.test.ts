import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { admissionApi } from '@xueyan/contract/school/admission';
import { courseApi } from '@xueyan/contract/school/course';
import { courseClassApi } from '@xueyan/contract/school/course-class';
import { type CourseRight, courseRights } from '@xueyan/contract/school/course-policy';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { timetableApi } from '@xueyan/contract/timetable/timetable';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let colleague: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  colleague = await school.signIn('ROLE_TEACHER', 'colleague', '王老师');
});
afterAll(() => school.close());

const ofTeam = ({ teacher, courseId }: Lesson, more: object) =>
  teacher.call(courseTeamApi.save, { courseId, userId: colleague.id, role: 'coTeacher', rights: [], ...more });

/** Calls that need one right each and have no lasting effect. */
const calls = ({ courseId, sectionId, classId }: Lesson): Record<CourseRight, [Endpoint, object]> => ({
  edit: [sectionApi.rename, { sectionId, title: '实验一' }],
  members: [courseApi.associate, { courseId, classIds: [classId] }],
  mark: [markingApi.board, { sectionId }],
  run: [attendanceApi.statistics, { courseId }],
});

describe('a member of the teaching team', () => {
  test.each(courseRights)('with the right to %s has no other right, and sees the course', async (right) => {
    await ofTeam(lesson, { rights: [right] });
    for (const one of courseRights) {
      const [endpoint, input] = calls(lesson)[one];
      expect([one, (await colleague.ask(endpoint, input)).meta.success]).toEqual([one, one === right]);
    }
    const { courseId } = lesson;
    expect((await colleague.call(courseApi.list, {})).pageInfo.resultList.map((one) => one.courseId)).toEqual([
      courseId,
    ]);
    expect((await colleague.call(courseApi.get, { courseId })).state).toBe('inProgress');
    for (const [endpoint, input] of [
      [courseApi.archive, { courseId }],
      [courseApi.remove, { courseId }],
      [courseTeamApi.save, { courseId, userId: colleague.id, role: 'coTeacher', rights: [...courseRights] }],
      [courseTeamApi.transfer, { courseId, userId: colleague.id }],
      [courseTeamApi.remove, { courseId, userId: colleague.id }],
    ] as const)
      expect([endpoint.path, (await colleague.ask(endpoint, input)).meta.code]).toEqual([endpoint.path, 'wire.gone']);
  });

  test('who is an assistant only marks, whatever rights are requested', async () => {
    await ofTeam(lesson, { role: 'assistant', rights: [...courseRights] });
    const { members } = await lesson.teacher.call(courseTeamApi.list, { courseId: lesson.courseId });
    expect(members.map(({ role, rights }) => [role, rights])).toEqual([
      ['owner', [...courseRights]],
      ['assistant', ['mark']],
    ]);
    const { runId } = await (lesson.students[0] as Caller).call(attemptApi.open, { sectionId: lesson.sectionId });
    expect((await colleague.call(markingApi.get, { runId })).runId).toBe(runId);
    expect((await colleague.ask(admissionApi.get, { courseId: lesson.courseId })).meta.code).toBe('wire.gone');
  });

  test('has no access to the course after removal', async () => {
    const { teacher, courseId } = lesson;
    await ofTeam(lesson, { rights: ['run'] });
    await teacher.call(courseTeamApi.remove, { courseId, userId: colleague.id });
    expect((await colleague.call(courseApi.list, {})).pageInfo.totalSize).toBe(0);
    expect((await colleague.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect((await colleague.ask(timetableApi.next, { courseId })).meta.code).toBe('wire.gone');
    expect((await teacher.ask(courseTeamApi.remove, { courseId, userId: colleague.id })).meta.code).toBe('wire.gone');
  });
});

test('a team takes only accounts that may teach, and each needs at least one right', async () => {
  const { teacher, courseId, students } = lesson;
  const save = (userId: string, rights: CourseRight[]) =>
    teacher.ask(courseTeamApi.save, { courseId, userId, role: 'coTeacher', rights });
  expect((await save(students[0]?.id ?? '', ['mark'])).meta.code).toBe('courseTeam.unknown');
  expect((await save(teacher.id, ['mark'])).meta.code).toBe('courseTeam.owner');
  expect((await save(colleague.id, [])).meta.code).toBe('courseTeam.rights');
  const { teachers } = await teacher.call(courseTeamApi.choices, { courseId, search: '王老师' });
  expect(teachers.map(({ userId }) => userId)).toEqual([colleague.id]);
});

test('a transferred course belongs to its new owner, and the former one stays as a co-teacher', async () => {
  const { teacher, courseId } = await openLesson(school);
  await teacher.call(courseTeamApi.transfer, { courseId, userId: colleague.id });
  const { members } = await colleague.call(courseTeamApi.list, { courseId });
  expect(members.map(({ userId, role }) => [userId, role])).toEqual([
    [colleague.id, 'owner'],
    [teacher.id, 'coTeacher'],
  ]);
  expect((await teacher.ask(courseTeamApi.transfer, { courseId, userId: teacher.id })).meta.code).toBe('wire.gone');
  await teacher.call(sectionApi.save, { courseId, parentId: null, title: '第二章', kind: 'chapter' });
  await colleague.call(courseTeamApi.remove, { courseId, userId: teacher.id });
  expect((await teacher.ask(courseApi.get, { courseId })).meta.success).toBe(false);
});

describe('the dates of a class', () => {
  test('open and end the work of that class, within a course in progress', async () => {
    const { teacher, courseId, classId, sectionId, students } = await openLesson(school);
    const student = students[0] as Caller;
    const { clock } = school.server.platform;
    const inHours = (hours: number) => clock.write(new Date(clock.now().getTime() + hours * 3_600_000));
    const save = (openTime: string | null, endTime: string | null) =>
      teacher.ask(courseClassApi.save, { courseId, classes: [{ classId, openTime, endTime }] });
    const state = async () => (await student.call(courseApi.get, { courseId })).state;

    expect((await save(inHours(2), inHours(1))).meta.code).toBe('courseClass.order');
    await save(inHours(1), null);
    expect(await state()).toBe('released');
    expect((await student.ask(attemptApi.open, { sectionId })).meta.code).toBe('course.notBegun');
    await save(inHours(-2), inHours(1));
    expect(await state()).toBe('inProgress');
    const { runId, report } = await student.call(attemptApi.open, { sectionId });
    await save(inHours(-2), inHours(-1));
    expect(await state()).toBe('ended');
    const draft = { runId, content: '写', version: report.version };
    expect((await student.ask(attemptApi.saveDraft, draft)).meta.code).toBe('course.ended');
    // A class associated again has its former dates.
    await teacher.call(courseApi.associate, { courseId, classIds: [classId] });
    const { classes } = await teacher.call(courseClassApi.list, { courseId });
    expect(classes).toMatchObject([{ classId, openTime: expect.any(String), endTime: expect.any(String) }]);
    expect((await teacher.call(courseApi.get, { courseId })).state).toBe('inProgress');
  });
});

describe('a student’s view of a course', () => {
  test('shows its outline once it is released, and opens its sections once it has begun', async () => {
    const { teacher, courseId, sectionId, students } = await openLesson(school);
    const student = students[0] as Caller;
    await teacher.call(courseApi.withdraw, { courseId });
    expect((await student.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    await teacher.call(courseApi.release, { courseId });
    expect((await student.call(courseApi.get, { courseId })).state).toBe('released');
    expect((await student.call(sectionApi.tree, { courseId })).treeList).toHaveLength(1);
    expect((await student.ask(attemptApi.open, { sectionId })).meta.code).toBe('course.notBegun');
    await teacher.call(courseApi.begin, { courseId });
    expect((await student.call(attemptApi.open, { sectionId })).open).toBe(true);
  });

  test('hides an archived course until it is restored; one in progress cannot be archived', async () => {
    const { teacher, courseId, students } = await openLesson(school);
    const student = students[0] as Caller;
    expect((await teacher.ask(courseApi.archive, { courseId })).meta.code).toBe('course.wrongState');
    await teacher.call(courseApi.end, { courseId });
    await teacher.call(courseApi.archive, { courseId });
    const listed = async () => [
      (await student.call(courseApi.listStudy, {})).pageInfo.totalSize,
      (await teacher.call(courseApi.list, {})).pageInfo.totalSize,
      (await teacher.call(courseApi.list, { archived: true })).pageInfo.totalSize,
    ];
    expect(await listed()).toEqual([0, 0, 1]);
    await teacher.call(courseApi.restore, { courseId });
    expect(await listed()).toEqual([1, 1, 0]);
  });
});

test('a project with work cannot become a course; lists filter by kind, label and teacher', async () => {
  const { teacher, courseId, sectionId, students } = await openLesson(school);
  const change = (kind: 'course' | 'project', version: number) =>
    teacher.ask(courseApi.update, { ...courseForm, labels: ['机器人'], courseId, version, kind });
  expect((await change('project', 1)).meta.success).toBe(true);
  await (students[0] as Caller).call(attemptApi.open, { sectionId });
  expect((await change('course', 2)).meta.code).toBe('course.kindFixed');
  const find = async (input: object) =>
    (await teacher.call(courseApi.list, input)).pageInfo.resultList.map((one) => one.courseId);
  expect(await find({ kind: 'project', label: '机器人', courseType: 'required', teacherName: '老师' })).toEqual([
    courseId,
  ]);
  for (const none of [{ kind: 'course' }, { label: '机器' }, { courseType: 'elective' }, { teacherName: '无人' }])
    expect(await find(none)).toEqual([]);
  expect((await teacher.call(courseApi.filters, {})).labels).toEqual(['机器人']);
});
