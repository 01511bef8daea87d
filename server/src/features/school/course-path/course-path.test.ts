import { courseApi } from '@xueyan/contract/school/course';
import { coursePathApi } from '@xueyan/contract/school/course-path';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, askToAudit, openAdmission } from '../../../testing/application.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Makes a course that requires another; its students have not taken that one. */
async function requiring(more: { requiredOfAll?: boolean } = {}) {
  const [before, after] = [await openLesson(school), await openLesson(school)];
  await openAdmission(after, { prerequisiteIds: [before.courseId], ...more });
  const { sectionId: readingId } = await after.teacher.call(sectionApi.save, {
    ...{ courseId: after.courseId, parentId: after.chapterId, title: '读物', kind: 'reading' },
  });
  return { before, after, readingId, student: after.students[0] as Caller };
}

/** Enrols a student of another course one by one, as a teacher adds somebody. */
const take = (into: Lesson, { loginName }: Caller) =>
  into.teacher.call(courseStudentApi.save, {
    ...{ courseId: into.courseId, kind: 'elective', loginNames: [loginName], term: '' },
  });

test('students of a class are not shut out by a prerequisite, but told which one is missing', async () => {
  const { before, after, readingId, student } = await requiring();
  const { courseId } = after;
  const names = { missing: [{ courseId: before.courseId }], locks: false };
  expect(await student.call(coursePathApi.missing, { courseId })).toMatchObject(names);
  await student.call(sectionApi.getReading, { sectionId: readingId });
  expect(await after.teacher.call(coursePathApi.missing, { courseId })).toEqual({ missing: [], locks: false });
});

test('a teacher lists the students who lack a prerequisite, until they have completed it', async () => {
  const { before, after, student } = await requiring();
  const { courseId } = after;
  await take(after, before.students[0] as Caller);
  const list = async (more = {}) =>
    (await after.teacher.call(coursePathApi.unprepared, { courseId, ...more })).pageInfo.resultList;
  const { courseName } = await before.teacher.call(courseApi.get, { courseId: before.courseId });
  expect((await list()).map((one) => one.userId).sort()).toEqual([student.id, before.students[0]?.id].sort());
  expect(await list({ words: student.loginName })).toMatchObject([{ userId: student.id, missing: courseName }]);
  await before.teacher.call(courseApi.end, { courseId: before.courseId });
  expect((await list()).map((one) => one.userId)).toEqual([student.id]);
  expect((await before.teacher.ask(coursePathApi.unprepared, { courseId })).meta.code).toBe('wire.gone');
});

test('required of all, it locks every section of the course until it is completed, however one came in', async () => {
  const { before, after, readingId, student } = await requiring({ requiredOfAll: true });
  const { courseId, teacher } = after;
  const { courseName } = await before.teacher.call(courseApi.get, { courseId: before.courseId });
  const added = before.students[0] as Caller;
  await take(after, added);
  for (const who of [student, added]) {
    const refused = await who.ask(sectionApi.getReading, { sectionId: readingId });
    expect(refused.meta).toMatchObject({
      ...{ code: 'section.lockedCourse', msg: `学完先修课程「${courseName}」后才能学习` },
    });
    expect((await who.ask(attemptApi.open, { sectionId: after.sectionId })).meta.code).toBe('section.lockedCourse');
    const { treeList } = await who.call(sectionApi.tree, { courseId });
    expect(treeList[0]?.children.map(({ lock }) => lock?.reason)).toEqual(['course', 'course']);
    const { sections, requiredOfAll } = await who.call(coursePathApi.get, { courseId });
    expect(requiredOfAll).toBe(true);
    expect(sections.map((one) => one.pathState)).toEqual(['locked', 'locked']);
    expect((await who.call(coursePathApi.missing, { courseId })).locks).toBe(true);
  }
  await teacher.call(sectionApi.getReading, { sectionId: readingId });

  await before.teacher.call(courseApi.end, { courseId: before.courseId });
  await added.call(sectionApi.getReading, { sectionId: readingId });
  expect(await added.call(coursePathApi.missing, { courseId })).toEqual({ missing: [], locks: false });
  expect((await student.ask(sectionApi.getReading, { sectionId: readingId })).meta.code).toBe('section.lockedCourse');
  await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: false });
  await student.call(sectionApi.getReading, { sectionId: readingId });
  expect((await student.call(coursePathApi.get, { courseId })).requiredOfAll).toBe(false);
});

test('what a student has begun stays open when the prerequisite is required later', async () => {
  const { before, after, readingId, student } = await requiring();
  const { runId } = await student.call(attemptApi.open, { sectionId: after.sectionId });
  await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: true });
  expect((await student.call(attemptApi.open, { sectionId: after.sectionId })).runId).toBe(runId);
  const draft = { runId, content: '写到一半', version: 0 };
  expect((await student.ask(attemptApi.saveDraft, draft)).status).toBe(200);
  expect((await student.ask(sectionApi.getReading, { sectionId: readingId })).meta.code).toBe('section.lockedCourse');
});

test('auditors are not bound by a prerequisite', async () => {
  const { after, readingId } = await requiring({ requiredOfAll: true });
  const guest = await school.signIn('ROLE_STUDENT', 'path-auditor');
  await approve(after.teacher, 'audit', await askToAudit(school, guest, after.courseId));
  await guest.call(sectionApi.getReading, { sectionId: readingId });
});
