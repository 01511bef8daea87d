import { auditApi } from '@xueyan/contract/base/audit';
import { courseApi } from '@xueyan/contract/school/course';
import { courseExemptionApi } from '@xueyan/contract/school/course-exemption';
import { courseHallApi } from '@xueyan/contract/school/course-hall';
import { coursePathApi } from '@xueyan/contract/school/course-path';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmission } from '../../../testing/application.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Makes a course whose sections are locked until another is completed, with two students who lack that one. */
async function locked() {
  const [before, after] = [await openLesson(school), await openLesson(school, { students: 2 })];
  await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: true });
  const { sectionId } = await after.teacher.call(sectionApi.save, {
    ...{ courseId: after.courseId, parentId: after.chapterId, title: '读物', kind: 'reading' },
  });
  const [student, other] = after.students as [Caller, Caller];
  const { courseName } = await before.teacher.call(courseApi.get, { courseId: before.courseId });
  const form = {
    ...{ courseId: after.courseId, userIds: [student.id], requiredIds: [before.courseId] },
    reason: '转学前已修同名课程',
  };
  return { before, after, teacher: after.teacher, student, other, sectionId, courseName, form };
}

test('a student who is exempt learns at once, sees by whom and why, and is no longer among those who lack it', async () => {
  const { before, after, teacher, student, other, sectionId, form } = await locked();
  const { courseId } = after;
  expect((await student.ask(sectionApi.getReading, { sectionId })).meta.code).toBe('section.lockedCourse');
  await teacher.call(courseExemptionApi.save, form);
  await student.call(sectionApi.getReading, { sectionId });
  expect(await student.call(coursePathApi.missing, { courseId })).toEqual({ missing: [], locks: false });
  const path = await student.call(coursePathApi.get, { courseId });
  expect(path.sections.some((one) => one.pathState === 'locked')).toBe(false);
  const [own, required] = [true, false].map((current) => path.courses.find((one) => one.current === current));
  expect(own).toMatchObject({
    pathState: 'open',
    exempt: [{ courseId: before.courseId, reason: form.reason, actorName: expect.stringMatching(/./) }],
  });
  // It was not completed: only this course does without it.
  expect(required?.pathState).not.toBe('done');
  const { prerequisites } = await student.call(courseHallApi.get, { courseId });
  expect(prerequisites).toMatchObject([{ courseId: before.courseId, done: true }]);

  expect((await other.ask(sectionApi.getReading, { sectionId })).meta.code).toBe('section.lockedCourse');
  const { pageInfo } = await teacher.call(coursePathApi.unprepared, { courseId });
  expect(pageInfo.resultList).toMatchObject([{ userId: other.id, missingIds: [before.courseId] }]);
});

test('exemptions are listed with their reason, and withdrawn', async () => {
  const { before, after, teacher, student, other, sectionId, courseName, form } = await locked();
  const { courseId } = after;
  await teacher.call(courseExemptionApi.save, { ...form, userIds: [student.id, other.id] });
  const list = async () => (await teacher.call(courseExemptionApi.list, { courseId })).pageInfo.resultList;
  expect((await list()).map((one) => one.userId).toSorted()).toEqual([student.id, other.id].toSorted());
  const sheet = await downloadSheet(school, teacher, `export/${courseExemptionApi.list.path}`, { courseId });
  expect(JSON.stringify(sheet)).toContain(form.reason);
  await teacher.call(courseExemptionApi.save, { ...form, reason: '补考通过' });
  expect((await list()).find((one) => one.userId === student.id)).toMatchObject({
    ...{ reason: '补考通过', requiredName: courseName },
  });

  const gone = { exemptionId: (await list()).find((one) => one.userId === student.id)?.exemptionId ?? '' };
  expect((await before.teacher.ask(courseExemptionApi.remove, gone)).meta.code).toBe('wire.gone');
  await teacher.call(courseExemptionApi.remove, gone);
  expect((await list()).map((one) => one.userId)).toEqual([other.id]);
  expect((await student.ask(sectionApi.getReading, { sectionId })).meta.code).toBe('section.lockedCourse');
  expect((await teacher.ask(courseExemptionApi.remove, gone)).meta.code).toBe('wire.gone');
});

test('only a teacher of the course exempts, only its students, and only from what it requires', async () => {
  const { before, after, teacher, student, form } = await locked();
  const stranger = await school.signIn('ROLE_STUDENT', `elsewhere-${student.loginName}`);
  const code = async (who: Caller, more: Partial<typeof form>) =>
    (await who.ask(courseExemptionApi.save, { ...form, ...more })).meta.code;
  expect(await code(student, {})).toBe('wire.notAllowed');
  expect(await code(before.teacher, {})).toBe('wire.gone');
  expect(await code(teacher, { userIds: [student.id, stranger.id] })).toBe('wire.gone');
  expect(await code(teacher, { requiredIds: [after.courseId] })).toBe('courseExemption.notRequired');
  expect(await code(teacher, { reason: ' ' })).toBe('wire.badInput');
  expect((await teacher.call(courseExemptionApi.list, { courseId: after.courseId })).pageInfo.totalSize).toBe(0);
});

test('who was exempt by whom, and why, is on record', async () => {
  const { teacher, student, courseName, form } = await locked();
  await teacher.call(courseExemptionApi.save, form);
  const admin = await school.signIn('ROLE_ADMIN', `auditor-of-${student.loginName}`);
  const { pageInfo } = await admin.call(auditApi.list, { action: 'courseexemption.save' });
  expect(JSON.stringify(pageInfo.resultList)).toContain(form.reason);
  expect(JSON.stringify(pageInfo.resultList)).toContain(courseName);
});
