import { homeApi } from '@xueyan/contract/composed/home';
import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const one = (lesson: Lesson) => lesson.students[0] as Caller;
const homeOf = (who: Caller) => who.call(homeApi.student, {});

/** Adds a section at the end of the course's chapter. */
async function addSection(lesson: Lesson, title: string, kind: 'reading' | 'experiment'): Promise<string> {
  const { courseId, chapterId: parentId } = lesson;
  return (await lesson.teacher.call(sectionApi.save, { courseId, parentId, title, kind })).sectionId;
}

describe('a student resumes §person.27', () => {
  test('at the first section, and then at the next unfinished one', async () => {
    const lesson = await openLesson(school);
    const student = one(lesson);
    const second = await addSection(lesson, '读一读', 'reading');
    const third = await addSection(lesson, '实验二', 'experiment');
    const resumes = async () => (await homeOf(student)).resume?.sectionId;
    expect(await resumes()).toBe(lesson.sectionId);
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
    expect(await resumes()).toBe(second);
    // A student who skips a section continues after it, and returns to it at the end.
    const { runId: later } = await student.call(attemptApi.open, { sectionId: third });
    expect(await resumes()).toBe(third);
    await student.call(attemptApi.submit, { runId: later, content: '报告', version: 0 });
    expect(await resumes()).toBe(second);
    await student.call(sectionApi.getReading, { sectionId: second });
    expect((await homeOf(student)).resume).toBeNull();
  });

  test('in the course that was opened last', async () => {
    const lesson = await openLesson(school);
    const other = await openLesson(school);
    const student = one(lesson);
    const classIds = [lesson.classId, other.classId];
    await other.teacher.call(courseApi.associate, { courseId: other.courseId, classIds });
    for (const { sectionId } of [lesson, other, lesson]) {
      await student.call(attemptApi.open, { sectionId });
      expect((await homeOf(student)).resume?.sectionId).toBe(sectionId);
    }
  });

  test('at a section that is not shown already: running and due ones have a row of their own', async () => {
    const lesson = await openLesson(school, { form: { dueTime: '2036-01-01 00:00:00' } });
    const student = one(lesson);
    const { sectionId } = lesson;
    expect(await homeOf(student)).toMatchObject({ due: [{ sectionId }], resume: null });
    const second = await addSection(lesson, '读一读', 'reading');
    const { runId } = await student.call(attemptApi.open, { sectionId });
    await student.call(machineApi.start, { runId });
    expect(await homeOf(student)).toMatchObject({ machines: [{ sectionId }], resume: { sectionId: second } });
  });
});

describe('a teacher sees §person.27', () => {
  test('the number of waiting reports, and whose report waits longest', async () => {
    const lesson = await openLesson(school, { students: 2 });
    const runIds: string[] = [];
    for (const student of [...lesson.students].reverse()) {
      const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
      await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
      runIds.push(runId);
    }
    const { toMark } = await lesson.teacher.call(homeApi.teacher, {});
    expect(toMark).toMatchObject([{ count: 2, oldestName: '学生1', runId: runIds[0] }]);
  });

  test('students who are stuck: after three tries at a step that has not passed', async () => {
    const lesson = await openLesson(school, { students: 2 });
    const { teacher, sectionId, students } = lesson;
    school.lab.onExec = () => ({ exitCode: 1 });
    for (const student of students) {
      const { runId } = await student.call(attemptApi.open, { sectionId });
      await student.call(machineApi.start, { runId });
    }
    const stuck = async () => (await teacher.call(homeApi.teacher, {})).running[0];
    const { runId, steps } = await one(lesson).call(attemptApi.open, { sectionId });
    const checkpointId = steps[0]?.checkpointId ?? '';
    for (let tries = 0; tries < 2; tries++) await one(lesson).call(attemptApi.check, { runId, checkpointId });
    expect(await stuck()).toMatchObject({ count: 2, stuckCount: 0, stuckNames: [] });
    await one(lesson).call(attemptApi.check, { runId, checkpointId });
    expect(await stuck()).toMatchObject({ count: 2, stuckCount: 1, stuckNames: ['学生0'] });
  });
});
