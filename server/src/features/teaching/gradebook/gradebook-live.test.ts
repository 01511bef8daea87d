import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { examApi } from '@xueyan/contract/exam/exam';
import { practiceApi } from '@xueyan/contract/exam/practice';
import { practisingApi } from '@xueyan/contract/exam/practising';
import { type Adjustment, regradeApi } from '@xueyan/contract/exam/regrade';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import type { GradeKind } from '@xueyan/contract/school/grade-source';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { openPage } from '../../../testing/live-page.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

let colleagues = 0;

/** Opens a course of one student, and a page of a colleague who marks in it. */
async function followed() {
  const lesson = await openLesson(school);
  const { teacher, courseId } = lesson;
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const colleague = await school.signIn('ROLE_TEACHER', `follower-${colleagues++}`);
  await teacher.call(courseTeamApi.save, { courseId, userId: colleague.id, role: 'coTeacher', rights: ['mark'] });
  const page = await openPage(school, colleague);
  /** Does something, and returns what the colleague finds in the student's cell once the page was told to look again. */
  const after = async (kind: GradeKind, step: () => Promise<unknown>) => {
    page.events.length = 0;
    await step();
    await page.next('gradebook.changed', (data) => data.courseId === courseId);
    const { columns, rows } = await colleague.call(gradebookApi.get, { courseId });
    const at = columns.findIndex((column) => column.kind === kind);
    return [rows[0]?.states[at], rows[0]?.scores[at]];
  };
  return { ...lesson, student, after };
}

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('an open gradebook follows the results of an exam: published, corrected, withdrawn', async () => {
  const { teacher, student, courseId, classId, after } = await followed();
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, courseId, classIds: [classId], ...times });
  await school.clock.advance({ minutes: 2 });
  const { sections } = await student.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content }) =>
      content.kind === 'single' ? [{ itemId, response: { kind: 'single', choice: 'o1' } as const, seq: 1 }] : [],
    );
  await student.call(sittingApi.submit, { examId, entries });

  expect(await after('exam', () => teacher.call(examApi.close, { examId }))).toEqual(['waiting', null]);
  expect(await after('exam', () => teacher.call(examApi.publishResults, { examId }))).toEqual(['marked', 10]);
  const adjustment: Adjustment = { way: 'key', key: { kind: 'single', correct: 'o0' } };
  const itemId = entries[0]?.itemId ?? '';
  const correction = { examId, itemId, adjustment, reason: '答案有误', expected: 1, newVersion: false };
  expect(await after('exam', () => teacher.call(regradeApi.apply, correction))).toEqual(['marked', 0]);
  expect((await student.call(sittingApi.result, { examId })).points).toBe(0);
  expect(await after('exam', () => teacher.call(examApi.withdrawResults, { examId }))).toEqual(['waiting', null]);
});

test('an open gradebook follows what is marked elsewhere in the course', async () => {
  const { teacher, student, courseId, classId, sectionId, after } = await followed();
  const { runId } = await student.call(attemptApi.open, { sectionId });
  await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
  await teacher.call(markingApi.mark, { runId, score: 30, comment: '', version: 1 });
  expect(await after('experiment', () => teacher.call(markingApi.publish, { sectionId }))).toEqual(['marked', 30]);

  const all = { subject: 'linux', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [], count: 20 };
  const source = { ...all, paperId: await writePaper(teacher, [bodies.single, bodies.judge]) };
  const form = { practiceName: '每日一练', description: '', shuffleOptions: false, classIds: [classId], source };
  const { practiceId } = await teacher.call(practiceApi.save, form);
  expect((await after('practice', () => teacher.call(practiceApi.open, { practiceId })))[1]).toBeNull();
  const { items } = await student.call(practisingApi.begin, { practiceId });
  const itemId = items.find(({ content }) => content.kind === 'single')?.itemId ?? '';
  const answer = { practiceId, itemId, response: { kind: 'single', choice: 'o1' } as const };
  expect(await after('practice', () => student.call(practisingApi.answer, answer))).toEqual(['marked', 1]);

  const signIn = { sourceFlag: '1' as const, sourceId: courseId, minutes: 10, classIds: [classId] };
  const { tsisId: signId } = await teacher.call(attendanceApi.open, signIn);
  await student.call(attendanceApi.take, { signId, userId: student.id });
  expect(await after('attendance', () => teacher.call(attendanceApi.end, { signId }))).toEqual(['marked', 100]);
});
