import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { taskWorkApi, type WorkState } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { bodies, writePaper } from '../../../testing/exam.ts';
import { programming } from '../../../testing/exam-questions.ts';
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

const paperBody: Omit<TaskBody, 'paperId'> = {
  ...{ form: 'paper', content: '做完这份小测', template: '', points: 100, filesMax: 0 },
  ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
  ...{ resubmit: false, anonymous: false, grouped: false, rubric: [], experimentId: null },
};

let banks = 0;
async function givePaper(change: Partial<TaskBody> = {}) {
  const { teacher, courseId, chapterId } = lesson;
  const { bankId } = await teacher.call(questionBankApi.save, {
    ...{
      name: `题库${++banks}`,
      description: '',
      subject: 'linux',
      courseId: null,
      sharing: 'mine',
      contribution: false,
    },
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
  const body: TaskBody = { ...paperBody, paperId, ...change };
  const save = { ...body, sectionId, version: 1 };
  expect((await teacher.ask(taskApi.save, save)).meta.code).toBe('task.noPaper');
  await teacher.call(paperApi.finish, { paperId });
  expect((await teacher.ask(taskApi.save, { ...save, form: 'text' })).meta.code).toBe('task.noPaper');
  await teacher.call(taskApi.save, save);
  await teacher.call(taskApi.give, { sectionId });
  return { sectionId, versionId };
}

test('judges a paper at once when it is submitted: right or wrong, with the key', async () => {
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
  // The work is closed for its writer, and for nobody else.
  const again = { workId, versionId, response: { kind: 'judge' as const, choice: true } };
  expect((await other.ask(taskPaperApi.answer, again)).meta.code).toBe('task.closed');
  expect((await student.ask(taskPaperApi.get, { workId })).meta.code).toBe('wire.gone');
  const mine = (await other.call(taskApi.mine, { state: 'wrong' })).pageInfo.resultList;
  expect(mine.map((one) => one.sectionId)).toContain(sectionId);
  // The marker's list says the same, and is filtered by it.
  const listed = async (wanted: WorkState) =>
    (await lesson.teacher.call(taskMarkingApi.works, { sectionId, state: wanted })).pageInfo;
  expect(await listed('correct')).toMatchObject({
    totalSize: 1,
    resultList: [{ userId: student.id, state: 'correct' }],
  });
  expect(await listed('wrong')).toMatchObject({ totalSize: 1, resultList: [{ userId: other.id, state: 'wrong' }] });
  expect((await listed('reviewed')).totalSize).toBe(0);
  expect((await lesson.teacher.call(taskMarkingApi.work, { workId })).state).toBe('wrong');
});

test('a paper that comes late is right, and loses what being late costs', async () => {
  const dueTime = school.clock.write(new Date(Date.now() - 86_400_000 - 3_600_000));
  const { sectionId, versionId } = await givePaper({ dueTime, lateAllowed: true, latePerDay: 25, lateMost: 100 });
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  await student.call(taskPaperApi.answer, { workId, versionId, response: { kind: 'judge', choice: true } });
  await student.call(taskWorkApi.submit, { workId, content: '', version });
  const { work } = await student.call(taskApi.get, { sectionId });
  expect(work).toMatchObject({ state: 'correct', late: true, mark: { given: 2, penalty: 1, score: 1 } });
});

test('a delayed answer does not replace a later one', async () => {
  const { sectionId, versionId } = await givePaper();
  const { workId } = await student.call(taskWorkApi.open, { sectionId });
  const give = (choice: boolean, givenTime: string) =>
    student.call(taskPaperApi.answer, { workId, versionId, response: { kind: 'judge', choice }, givenTime });
  await give(true, '2020-01-01 10:00:05');
  await give(false, '2020-01-01 10:00:00');
  const kept = async () => (await student.call(taskPaperApi.get, { workId })).sections[0]?.questions[0]?.response;
  expect(await kept()).toMatchObject({ choice: true });
  await give(false, '2020-01-01 10:00:05');
  expect(await kept()).toMatchObject({ choice: false });
});

test('runs programs of a paper, judges them on submission, and has written answers marked one by one', async () => {
  const { teacher, courseId, chapterId } = lesson;
  const paperId = await writePaper(teacher, [programming(), bodies.essay]);
  const row = { courseId, parentId: chapterId, title: '上机', kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(taskApi.save, { ...paperBody, paperId, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  const questionsOf = async (who: Caller) =>
    (await who.call(taskPaperApi.get, { workId })).sections.flatMap(({ questions }) => questions);
  const idOf = async (kind: string) =>
    (await questionsOf(student)).find(({ content }) => content.kind === kind)?.versionId ?? '';
  const [code, essay] = [await idOf('programming'), await idOf('essay')];
  const response = { kind: 'programming' as const, language: 'python' as const, source: 'half' };
  const asked = { workId, versionId: code, response };
  expect((await other.ask(taskPaperApi.tryOut, asked)).meta.code).toBe('wire.gone');
  const trial = await student.call(taskPaperApi.tryOut, { ...asked, inputs: ['1 2'] });
  await school.settleJobs();
  expect((await student.call(submissionApi.get, trial)).state).toBe('judged');
  await student.call(taskPaperApi.answer, asked);
  const written = { workId, versionId: essay, response: { kind: 'essay' as const, text: '我的看法' } };
  await student.call(taskPaperApi.answer, written);
  await student.call(taskWorkApi.submit, { workId, content: '', version });
  await school.settleJobs();
  const gotOf = async () => new Map((await questionsOf(teacher)).map((one) => [one.versionId, one.outcome?.got]));
  const judged = (await gotOf()).get(code) ?? 0;
  expect([judged > 0 && judged < 10, (await gotOf()).get(essay)]).toEqual([true, null]);
  const desk = await teacher.call(taskMarkingApi.work, { workId });
  const answers = [{ versionId: essay, got: 10.5 }];
  const mark = { workId, answers, version: desk.version };
  expect((await teacher.ask(taskPaperApi.markAnswers, mark)).meta.code).toBe('task.scoreTooHigh');
  expect((await student.ask(taskPaperApi.markAnswers, mark)).status).toBe(403);
  const { given, version: next } = await teacher.call(taskPaperApi.markAnswers, {
    ...mark,
    answers: [{ versionId: essay, got: 8 }],
  });
  expect(given).toBe(judged + 8);
  await teacher.call(taskMarkingApi.mark, {
    ...{ workId, score: given, comment: '', picks: [], waive: false, reason: '', version: next },
  });
  await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [] });
  const seen = (await questionsOf(student)).find(({ versionId }) => versionId === code)?.outcome;
  // Test cases stay secret.
  expect(seen).toMatchObject({ got: judged, key: { kind: 'programming', tests: [] } });
  expect((await student.call(submissionApi.get, { submissionId: seen?.submissionId ?? '' })).share).toBeGreaterThan(0);
});

test('publishes the mark once the judge has decided everything', async () => {
  const { teacher, courseId, chapterId } = lesson;
  const paperId = await writePaper(teacher, [programming()]);
  const { sectionId } = await teacher.call(sectionApi.save, {
    courseId,
    parentId: chapterId,
    title: '编程',
    kind: 'task',
  });
  await teacher.call(taskApi.save, { ...paperBody, paperId, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  const { sections } = await student.call(taskPaperApi.get, { workId });
  const versionId = sections.flatMap(({ questions }) => questions)[0]?.versionId ?? '';
  const response = { kind: 'programming' as const, language: 'python' as const, source: 'right' };
  await student.call(taskPaperApi.answer, { workId, versionId, response });
  const decide = school.judge.hold();
  await student.call(taskWorkApi.submit, { workId, content: '', version });
  expect((await student.call(taskApi.get, { sectionId })).work?.mark).toBeNull();
  decide();
  await school.settleJobs();
  expect((await student.call(taskApi.get, { sectionId })).work).toMatchObject({
    state: 'correct',
    mark: { score: 10 },
  });
});
