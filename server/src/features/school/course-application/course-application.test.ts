import { auditApi } from '@xueyan/contract/base/audit';
import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { applicationCountApi } from '@xueyan/contract/school/application-count';
import { courseApi } from '@xueyan/contract/school/course';
import { ownApplicationApi, takeApplicationApi } from '@xueyan/contract/school/course-application';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userRoles, users } from '../../../db/account.table.ts';
import { newId } from '../../../db/id.ts';
import { answering, approve, askToTake, openAdmission } from '../../../testing/application.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { applicationParameters } from './course-application.parameter.ts';

let school: School;
let other: Lesson;
let counter = 0;
beforeAll(async () => {
  school = await openSchool();
  other = await openLesson(school);
});
afterAll(() => school.close());

const newStudent = () => school.signIn('ROLE_STUDENT', `asker-${++counter}`);
/** Opens a course that accepts requests. */
async function openCourse(more: Parameters<typeof openAdmission>[1] = {}) {
  const lesson = await openLesson(school);
  await openAdmission(lesson, more);
  return lesson;
}
const roster = async ({ teacher, courseId }: Lesson) =>
  (await teacher.call(courseStudentApi.list, { courseId })).students.map(({ userId, kind }) => ({ userId, kind }));
const codeOfAsking = async (who: Caller, courseId: string) =>
  (await who.ask(takeApplicationApi.save, { applicationId: newId(), courseId, reason: '想学' })).meta.code;
const titles = async (who: Caller) =>
  (await who.call(messageApi.list, { messageType: systemMessageType })).pageInfo.resultList.map(
    ({ messageTitle, link }) => `${messageTitle} → ${link}`,
  );
const later = (days: number) => school.clock.write(new Date(school.clock.now().getTime() + days * 86_400_000));

describe('a request to take a course', () => {
  test('waits, is approved, and enrols the student in 选修班; both sides are notified', async () => {
    const lesson = await openCourse();
    const { teacher, courseId } = lesson;
    const student = await newStudent();
    const page = await openPage(school, teacher);
    await page.next('live.ready');
    const applicationId = await askToTake(student, courseId);
    await page.next('application.changed', (change) => change.courseId === courseId && change.kind === 'take');
    page.close();
    expect((await student.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect(await teacher.call(applicationCountApi.countWaiting, {})).toEqual({ take: 1, audit: 0, withdraw: 0 });
    const { pageInfo } = await teacher.call(takeApplicationApi.list, { tab: 'waiting' });
    expect(pageInfo.resultList).toMatchObject([
      { applicationId, userId: student.id, state: 'waiting', reason: '想学' },
    ]);
    expect((await titles(teacher))[0]).toMatch(/^选课申请：asker-\d+ · .* → \/applications\/take$/);

    await teacher.call(takeApplicationApi.approve, { applicationIds: [applicationId], answer: '欢迎' });
    expect(await roster(lesson)).toEqual([{ userId: student.id, kind: 'elective' }]);
    expect((await student.call(courseApi.get, { courseId })).courseId).toBe(courseId);
    expect((await student.call(courseChoiceApi.study, {})).courseInfoList.map(({ value }) => value)).toEqual([
      courseId,
    ]);
    expect((await titles(student))[0]).toMatch(new RegExp(`^选课申请已通过：.* → /hall/${courseId}$`));
    const [mine] = (await student.call(ownApplicationApi.listMine, {})).pageInfo.resultList;
    expect(mine).toMatchObject({ state: 'approved', answer: '欢迎' });
    expect((await teacher.call(takeApplicationApi.list, { tab: 'waiting' })).pageInfo.totalSize).toBe(0);
    expect((await teacher.call(takeApplicationApi.list, { tab: 'decided' })).pageInfo.totalSize).toBe(1);
  });

  test('is rejected only with a reason, which the student receives', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    const applicationIds = [await askToTake(student, lesson.courseId)];
    const reject = (answer?: string) => lesson.teacher.ask(takeApplicationApi.reject, { applicationIds, answer });
    expect((await reject()).status).toBe(400);
    expect((await reject(' ')).status).toBe(400);
    expect((await reject('先修课程成绩不足')).meta.success).toBe(true);
    expect(await roster(lesson)).toEqual([]);
    const [message] = (await student.call(messageApi.list, { messageType: systemMessageType })).pageInfo.resultList;
    expect(message).toMatchObject({ messageContent: '审批意见：先修课程成绩不足', link: '/hall/applications' });
    await askToTake(student, lesson.courseId);
  });

  test('is decided once: a decided or cancelled one cannot be decided again', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    const id = await askToTake(student, lesson.courseId);
    await student.call(ownApplicationApi.cancel, { applicationId: id });
    expect((await approve(lesson.teacher, 'take', id)).meta.code).toBe('application.decided');
    expect((await student.ask(ownApplicationApi.cancel, { applicationId: id })).meta.code).toBe('application.decided');
    const again = await askToTake(student, lesson.courseId);
    expect((await approve(lesson.teacher, 'take', again)).meta.success).toBe(true);
    expect((await approve(lesson.teacher, 'take', again)).meta.code).toBe('application.decided');
    expect(await roster(lesson)).toHaveLength(1);
  });

  test('is made once while it waits, and is refused for members of the course', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    await askToTake(student, lesson.courseId);
    expect(await codeOfAsking(student, lesson.courseId)).toBe('application.waiting');
    expect(await codeOfAsking(lesson.students[0] as Caller, lesson.courseId)).toBe('application.enrolled');
    expect(await codeOfAsking(lesson.teacher, lesson.courseId)).toBe('application.teaching');
    expect(await codeOfAsking(other.teacher, lesson.courseId)).toBe('application.notStudent');
    expect(await codeOfAsking(student, other.courseId)).toBe('wire.gone');
    const twice = await newStudent();
    const codes = await Promise.all([codeOfAsking(twice, lesson.courseId), codeOfAsking(twice, lesson.courseId)]);
    expect(codes.map((code) => code ?? '').toSorted()).toEqual(['', 'application.waiting']);
  });

  test('is refused outside the application period', async () => {
    const student = await newStudent();
    const before = await openCourse({ fromTime: later(1) });
    const after = await openCourse({ untilTime: later(-1) });
    expect(await codeOfAsking(student, before.courseId)).toBe('application.notYet');
    expect(await codeOfAsking(student, after.courseId)).toBe('application.over');
  });

  test('is refused until the required course is completed', async () => {
    const required = await openLesson(school);
    const lesson = await openCourse({ prerequisiteIds: [required.courseId] });
    const [student] = required.students as [Caller];
    expect(await codeOfAsking(student, lesson.courseId)).toBe('application.missing');
    await required.teacher.call(courseApi.end, { courseId: required.courseId });
    await askToTake(student, lesson.courseId);
    expect(await codeOfAsking(await newStudent(), lesson.courseId)).toBe('application.missing');
  });

  test('is granted at once where admission is automatic, the last vacancy once', async () => {
    const lesson = await openCourse({ approval: 'automatic', capacity: 1 });
    const students = [await newStudent(), await newStudent(), await newStudent()];
    const codes = await Promise.all(students.map((student) => codeOfAsking(student, lesson.courseId)));
    expect(codes.filter((code) => code === 'application.full')).toHaveLength(2);
    const [only] = await roster(lesson);
    expect(await roster(lesson)).toHaveLength(1);
    const winner = students.find(({ id }) => id === only?.userId) as Caller;
    expect((await titles(winner))[0]).toMatch(/^选课申请已通过/);
    expect((await titles(lesson.teacher))[0]).toMatch(/^选课成功：/);
    expect((await winner.call(ownApplicationApi.listMine, {})).pageInfo.resultList).toMatchObject([
      { state: 'approved', decidedByName: '' },
    ]);
  });
});

describe('several requests', () => {
  test('approved at the same time by two people fill the last vacancy once', async () => {
    const lesson = await openCourse({ capacity: 1 });
    const admin = await school.signIn('ROLE_ADMIN', 'approving-admin');
    const ids = [
      await askToTake(await newStudent(), lesson.courseId),
      await askToTake(await newStudent(), lesson.courseId),
    ];
    const [one = '', two = ''] = ids;
    const answers = await Promise.all([
      approve(lesson.teacher, 'take', one),
      approve(admin, 'take', one),
      approve(admin, 'take', two),
      approve(lesson.teacher, 'take', two),
    ]);
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
    expect(await roster(lesson)).toHaveLength(1);
    const waiting = (await lesson.teacher.call(takeApplicationApi.list, { tab: 'waiting' })).pageInfo.resultList;
    expect(waiting).toHaveLength(1);
    const refused = answers.map(({ meta }) => meta.code).filter(Boolean);
    expect(refused.toSorted()).toEqual(['application.decided', 'application.full', 'application.full']);
  });

  test('are decided independently, with the outcome of each returned', async () => {
    const lesson = await openCourse({ capacity: 1 });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await askToTake(await newStudent(), lesson.courseId));
    const { outcomes } = await lesson.teacher.call(takeApplicationApi.approve, { applicationIds: [...ids, newId()] });
    expect(outcomes.map(({ done, words }) => [done, words])).toEqual([
      [true, ''],
      [false, '名额已满'],
      [false, '名额已满'],
      [false, '内容不存在或您无权查看'],
    ]);
    expect(await roster(lesson)).toHaveLength(1);
  });
});

describe('between request and decision', () => {
  test('an account that was closed or is no longer a student’s is not admitted', async () => {
    const lesson = await openCourse();
    const [closed, promoted] = [await newStudent(), await newStudent()];
    const ids = [await askToTake(closed, lesson.courseId), await askToTake(promoted, lesson.courseId)];
    await school.sql.update(users).set({ state: 'disabled' }).where(eq(users.id, closed.id));
    await school.sql.delete(userRoles).where(eq(userRoles.userId, promoted.id));
    for (const id of ids)
      expect((await approve(lesson.teacher, 'take', id)).meta.code).toBe('application.applicantGone');
    expect(await roster(lesson)).toEqual([]);
  });

  test('a course that ended admits no student, and its requests expire', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    const id = await askToTake(student, lesson.courseId);
    await lesson.teacher.call(courseApi.end, { courseId: lesson.courseId });
    expect((await approve(lesson.teacher, 'take', id)).meta.code).toBe('application.courseEnded');
    await school.clock.advance({ minutes: 2 });
    expect((await student.call(ownApplicationApi.listMine, {})).pageInfo.resultList).toMatchObject([
      { state: 'expired' },
    ]);
    expect((await titles(student))[0]).toMatch(/^选课申请已失效/);
    expect((await approve(lesson.teacher, 'take', id)).meta.code).toBe('application.decided');
  });

  test('a student whom the teacher enrolled takes no second vacancy', async () => {
    const lesson = await openCourse({ capacity: 1 });
    const student = await newStudent();
    const id = await askToTake(student, lesson.courseId);
    const { courseId, teacher } = lesson;
    await teacher.call(courseStudentApi.save, { courseId, kind: 'restudy', loginNames: [student.loginName] });
    expect((await approve(teacher, 'take', id)).meta.success).toBe(true);
    expect(await roster(lesson)).toEqual([{ userId: student.id, kind: 'restudy' }]);
  });

  test('a teacher who lost the right to the course cannot decide', async () => {
    const lesson = await openCourse();
    const id = await askToTake(await newStudent(), lesson.courseId);
    expect((await approve(other.teacher, 'take', id)).meta.code).toBe('wire.gone');
    expect((await other.teacher.call(takeApplicationApi.list, {})).pageInfo.totalSize).toBe(0);
    await school.sql.delete(userRoles).where(eq(userRoles.userId, lesson.teacher.id));
    const again = await school.logIn(lesson.teacher.loginName);
    expect((await again.ask(takeApplicationApi.approve, { applicationIds: [id] })).status).toBe(403);
  });
});

describe('the lists of requests', () => {
  test('are searched, sorted and exported, and show a teacher only requests on their own courses', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    await askToTake(student, lesson.courseId);
    const found = async (input: object) =>
      (await lesson.teacher.call(takeApplicationApi.list, input)).pageInfo.resultList.map(({ userId }) => userId);
    expect(await found({ userName: student.loginName })).toEqual([student.id]);
    expect(await found({ userName: '%' })).toEqual([]);
    expect(await found({ courseId: lesson.courseId, orderFlag: 'userName desc' })).toEqual([student.id]);
    expect(await found({ state: 'approved' })).toEqual([]);
    const admin = await school.signIn('ROLE_ADMIN', 'listing-admin');
    expect((await admin.call(takeApplicationApi.list, {})).pageInfo.totalSize).toBeGreaterThan(1);
    const sheet = await fetch(`${school.url}/api/export/courseapply/list`, {
      method: 'POST',
      headers: { authorization: lesson.teacher.token, 'content-type': 'application/json' },
      body: JSON.stringify({ tab: 'waiting' }),
    });
    expect([sheet.status, (await sheet.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect((await student.ask(takeApplicationApi.list, {})).status).toBe(403);
  });

  test('separate the kinds: a request is decided only as its own kind', async () => {
    const lesson = await openCourse();
    const id = await askToTake(await newStudent(), lesson.courseId);
    for (const kind of ['audit', 'withdraw'] as const) {
      expect((await approve(lesson.teacher, kind, id)).meta.code).toBe('wire.gone');
      expect((await lesson.teacher.call(answering[kind].list, {})).pageInfo.totalSize).toBe(0);
    }
  });

  test('expire after as many days as the school sets', async () => {
    const { courseId } = await openCourse();
    const student = await newStudent();
    await askToTake(student, courseId);
    await school.clock.advance({ days: 2 });
    const stateOf = async () => {
      const again = await school.logIn(student.loginName);
      return (await again.call(ownApplicationApi.listMine, {})).pageInfo.resultList.map(({ state }) => state);
    };
    expect(await stateOf()).toEqual(['waiting']);
    await withParameter(school, applicationParameters.applicationDays, 1, async () => {
      await school.clock.advance({ minutes: 2 });
      expect(await stateOf()).toEqual(['expired']);
    });
  });

  test('go with audit records of every step', async () => {
    const lesson = await openCourse();
    const student = await newStudent();
    const id = await askToTake(student, lesson.courseId);
    await approve(lesson.teacher, 'take', id);
    const admin = await school.signIn('ROLE_ADMIN', 'auditing-admin');
    const { pageInfo } = await admin.call(auditApi.list, { target: id });
    expect(pageInfo.resultList.map(({ action }) => action).toSorted()).toEqual([
      'application.approve',
      'application.take',
    ]);
  });
});
