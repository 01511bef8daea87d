import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());

const judge = { content: { kind: 'judge' as const, stem: '对吗' }, key: { kind: 'judge' as const, correct: true } };

async function givePaper() {
  const { teacher, courseId, chapterId } = lesson;
  const { bankId } = await teacher.call(questionBankApi.save, {
    ...{ name: '题库', description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  const { questionId } = await teacher.call(questionApi.save, {
    ...{ bankId, body: judge, analysis: '因为', subject: 'linux', courseId: null, chapterId: null },
    ...{ knowledgePointIds: [], difficulty: '1', score: 2, labels: [], source: '', sharing: 'bank' },
  });
  const { versionId } = await teacher.call(questionApi.get, { questionId });
  const sections = [{ id: 'a', title: '判断题', note: '', draws: null, questions: [{ versionId, points: 2 }] }];
  const { paperId } = await teacher.call(paperApi.save, {
    ...{ title: '小测', subject: 'linux', note: '', minutes: 60, sharing: 'mine', sections },
    ...{ mixesQuestions: false, mixesOptions: false },
  });
  const row = { courseId, parentId: chapterId, title: '自动', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const body: TaskBody = {
    ...{ form: 'paper', content: '做完这份小测', template: '', points: 100, filesMax: 0, paperId },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
    ...{ resubmit: false, anonymous: false, grouped: false, rubric: [] },
  };
  const save = { ...body, sectionId, version: 1 };
  expect((await teacher.ask(taskApi.save, save)).meta.code).toBe('task.noPaper');
  await teacher.call(paperApi.finish, { paperId });
  expect((await teacher.ask(taskApi.save, { ...save, form: 'text' })).meta.code).toBe('task.noPaper');
  await teacher.call(taskApi.save, save);
  await teacher.call(taskApi.give, { sectionId });
  return { sectionId, versionId };
}

test('a paper is judged at once when it is handed in: right or wrong, with what is right', async () => {
  const { sectionId, versionId } = await givePaper();
  expect((await student.call(taskApi.get, { sectionId })).points).toBe(2);
  const answer = async (who: Caller, choice: boolean) => {
    const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
    await who.call(taskPaperApi.answer, { workId, versionId, response: { kind: 'judge', choice } });
    const before = await who.call(taskPaperApi.get, { workId });
    expect(before.sections[0]?.questions[0]).toMatchObject({ response: { choice }, outcome: null });
    expect(JSON.stringify(before)).not.toContain('因为');
    await who.call(taskWorkApi.submit, { workId, content: '', version });
    const { work } = await who.call(taskApi.get, { sectionId });
    const after = await who.call(taskPaperApi.get, { workId });
    return [work?.state, work?.mark?.score, after.sections[0]?.questions[0]?.outcome?.got, workId] as const;
  };
  expect((await answer(student, true)).slice(0, 3)).toEqual(['correct', 2, 2]);
  const [state, score, got, workId] = await answer(other, false);
  expect([state, score, got]).toEqual(['wrong', 0, 0]);
  // It is over for its writer, and nobody else's.
  const again = { workId, versionId, response: { kind: 'judge' as const, choice: true } };
  expect((await other.ask(taskPaperApi.answer, again)).meta.code).toBe('task.closed');
  expect((await student.ask(taskPaperApi.get, { workId })).meta.code).toBe('wire.gone');
  const mine = (await other.call(taskApi.mine, { state: 'wrong' })).pageInfo.resultList;
  expect(mine.map((one) => one.sectionId)).toContain(sectionId);
});
