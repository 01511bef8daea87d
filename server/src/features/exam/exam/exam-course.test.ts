import { messageApi } from '@xueyan/contract/base/message';
import { homeApi } from '@xueyan/contract/composed/home';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { examMarkingApi, resultExport } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, examForm, giveExam, writePaper } from '../../../testing/exam.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('puts published results of a course’s exam into its gradebook, and takes withdrawn ones out again', async () => {
  const { teacher, students, courseId, classId } = await openLesson(school, { students: 2 });
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, courseId, classIds: [classId], ...times });
  const cellOf = async (userId: string) => {
    const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
    const at = columns.findIndex(({ kind }) => kind === 'exam');
    const row = rows.find((each) => each.userId === userId);
    return [columns[at]?.title, columns[at]?.maximum, row?.states[at], row?.scores[at]];
  };
  await school.clock.advance({ minutes: 2 });
  const { sections } = await one.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content }, at) =>
      content.kind === 'single' ? [{ itemId, response: { kind: 'single', choice: 'o1' } as const, seq: at + 1 }] : [],
    );
  await one.call(sittingApi.submit, { examId, entries });
  await teacher.call(examApi.close, { examId });
  expect((await teacher.call(examMarkingApi.items, { examId })).itemList).toHaveLength(2);
  expect(await cellOf(one.id)).toEqual(['期中考试', 20, 'waiting', null]);
  await teacher.call(examApi.publishResults, { examId });
  expect(await cellOf(one.id)).toEqual(['期中考试', 20, 'marked', 10]);
  expect((await cellOf(students[1]?.id ?? ''))[2]).toBe('missing');
  const { rows } = await downloadSheet(school, teacher, resultExport.path, { examId });
  expect(rows[0]?.slice(5, 7)).toEqual(['总分 (20)', '是否及格']);
  expect(rows[1]?.filter((cell) => cell !== '')).toEqual(
    expect.arrayContaining(['1', one.loginName, '学生0', '已交卷', '10', '未及格', '0']),
  );
  expect(rows[2]?.[4]).toBe('缺考');
  const stranger = await school.signIn('ROLE_TEACHER', 'export-stranger');
  expect((await downloadSheet(school, stranger, resultExport.path, { examId })).code).toBe('wire.gone');
  await teacher.call(examApi.withdrawResults, { examId });
  expect(await cellOf(one.id)).toEqual(['期中考试', 20, 'waiting', null]);
  const { pageInfo } = await teacher.call(examApi.list, { courseId });
  expect(pageInfo.resultList.map((exam) => [exam.examId, exam.courseName])).toEqual([[examId, 'Linux 操作系统']]);
});

test('keeps results and the paper of an archived exam for its candidates, and closes appeals', async () => {
  const { teacher, students, classId } = await openLesson(school);
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.single]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times });
  await school.clock.advance({ minutes: 2 });
  await one.call(sittingApi.begin, { examId });
  await one.call(sittingApi.submit, { examId, entries: [] });
  await teacher.call(examApi.close, { examId });
  const [candidate] = (await teacher.call(examApi.candidates, { examId })).pageInfo.resultList;
  const asked = { examId, candidateId: candidate?.candidateId ?? '' };
  expect(await teacher.call(examMarkingApi.paper, asked)).toMatchObject({
    ...{ userName: '学生0', className: candidate?.className, points: 0, passed: false },
    items: [{ number: 1, response: null, points: 0, key: { correct: 'o1' } }],
  });
  const stranger = await school.signIn('ROLE_TEACHER', 'paper-stranger');
  expect((await stranger.ask(examMarkingApi.paper, asked)).meta.code).toBe('wire.gone');
  await teacher.call(markingPlanApi.save, {
    ...{ examId, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3, duties: [] },
  });
  expect((await teacher.ask(examMarkingApi.paper, asked)).meta.code).toBe('markingplan.hidden');
  await teacher.call(examApi.publishResults, { examId });
  await teacher.call(examApi.archive, { examId });
  const mine = (await one.call(sittingApi.list, { over: true, examName: '期中' })).pageInfo.resultList;
  expect(mine).toMatchObject([{ examId, examState: 'archived', points: 0, passed: false }]);
  expect((await one.call(sittingApi.list, { examName: '期末' })).pageInfo.totalSize).toBe(0);
  const { items } = await one.call(sittingApi.result, { examId });
  expect(items).toMatchObject([{ key: { correct: 'o1' } }]);
  expect((await one.call(examAppealApi.mine, { examId })).until).toBeNull();
});

test('sets the rules of a sitting with the draft, so that they hold from its first minute', async () => {
  const { teacher, students, classId } = await openLesson(school);
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.single]);
  const rules = {
    fullScreen: true,
    leaveLimit: 2,
    leaveEnd: 'submit',
    paste: false,
    watermark: true,
    camera: 'off',
  } as const;
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const form = { ...examForm, paperId, classIds: [classId], ...times };
  const view = { oneByOne: true, viewFixed: true };
  const { examId } = await teacher.call(examApi.save, { ...form, ...view, rules });
  const { version, ...exam } = await teacher.call(examApi.get, { examId });
  expect(exam).toMatchObject({ rules, ...view });
  // Omitted rules stay unchanged.
  await teacher.call(examApi.update, { ...form, ...view, examId, version });
  await teacher.call(examApi.publish, { examId });
  await school.clock.advance({ minutes: 2 });
  expect(await one.call(sittingApi.begin, { examId })).toMatchObject(view);
  expect(await one.call(invigilationApi.mine, { examId })).toMatchObject({ rules });
});

test('notifies candidates of an exam and of its results, and shows it on their home until they hand in', async () => {
  const { teacher, students, courseId, classId } = await openLesson(school);
  const [one] = students;
  if (!one) throw new Error('no student');
  const paperId = await writePaper(teacher, [bodies.single]);
  const form = { paperId, courseId, classIds: [classId], beginTime: inMinutes(1), endTime: inMinutes(61) };
  const examId = await giveExam(teacher, { ...form, examName: '网络基础测验' });
  const told = async () =>
    (await one.call(messageApi.list, {})).pageInfo.resultList
      .filter(({ messageTitle }) => messageTitle.includes('网络基础测验'))
      .map(({ messageTitle, link }) => [messageTitle.split('：')[0], link]);
  const shown = async () => (await one.call(homeApi.student, {})).exams;
  expect(await told()).toEqual([['考试通知', '/exams']]);
  expect(await shown()).toMatchObject([{ examId, courseName: 'Linux 操作系统', open: false, begun: false }]);
  await school.clock.advance({ minutes: 2 });
  expect(await shown()).toMatchObject([{ open: true, begun: false }]);
  await one.call(sittingApi.begin, { examId });
  expect(await shown()).toMatchObject([{ open: true, begun: true, untilTime: form.endTime }]);
  await one.call(sittingApi.submit, { examId, entries: [] });
  expect(await shown()).toEqual([]);
  await teacher.call(examApi.close, { examId });
  expect(await told()).toHaveLength(1);
  await teacher.call(examApi.publishResults, { examId });
  expect(await told()).toEqual([
    ['成绩已公布', `/exams/${examId}/result`],
    ['考试通知', '/exams'],
  ]);
});

test('refuses an exam in a course that another person teaches', async () => {
  const { courseId, classId } = await openLesson(school);
  const stranger = await school.signIn('ROLE_TEACHER', 'course-exam-stranger');
  const paperId = await writePaper(stranger);
  const form = { ...examForm, paperId, courseId, classIds: [classId], beginTime: inMinutes(1), endTime: inMinutes(61) };
  expect((await stranger.ask(examApi.save, form)).meta.code).toBe('wire.gone');
});
