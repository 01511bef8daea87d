import { sectionApi } from '@xueyan/contract/school/section';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { type SurveyQuestion, surveyApi } from '@xueyan/contract/teaching/survey';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyResponses } from '../../../db/survey.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());

const add = async (kind: 'survey' | 'discussion') =>
  (
    await teacher.call(sectionApi.save, {
      ...{ courseId: lesson.courseId, parentId: lesson.chapterId, title: kind, kind },
    })
  ).sectionId;
const question = (kind: SurveyQuestion['kind'], change: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  ...{ questionId: '', kind, title: kind, required: true, options: [], steps: 5 },
  ...change,
});
const questions = [
  question('single', { options: ['甲', '乙'] }),
  question('scale'),
  question('text', { required: false }),
];

async function openSurvey(anonymous: boolean) {
  const sectionId = await add('survey');
  const form = { sectionId, intro: '', anonymous, questions, version: 1 };
  const { questionIds } = await teacher.call(surveyApi.save, form);
  const answers = (option: number, step: number | null, text = '') => [
    { questionId: questionIds[0] ?? '', options: [option], text: '', step: null },
    { questionId: questionIds[1] ?? '', options: [], text: '', step },
    { questionId: questionIds[2] ?? '', options: [], text, step: null },
  ];
  return { sectionId, form, questionIds, answers };
}

describe('a questionnaire', () => {
  test('is refused in plain words with two equal options, an empty question or one option', async () => {
    const sectionId = await add('survey');
    const said = async (...broken: SurveyQuestion[]) =>
      (await teacher.ask(surveyApi.save, { sectionId, intro: '', anonymous: true, questions: broken, version: 1 })).meta
        .msg;
    expect(await said(question('single', { options: ['难', '难 ', '不难'] }))).toBe(
      'questions.0.options：第 1 项：有重复的选项',
    );
    expect(await said(question('text', { title: '' }))).toBe('questions.0.title：第 1 项：至少 1 个字');
    expect(await said(question('text'), question('single', { options: ['难'] }))).toBe(
      'questions.1：第 2 项：选择题至少要有两个选项',
    );
  });

  test('accepts one response with valid answers', async () => {
    const { sectionId, form, questionIds, answers } = await openSurvey(false);
    const ask = async (given: ReturnType<typeof answers>) =>
      (await student.ask(surveyApi.answer, { sectionId, answers: given })).meta.code;
    expect(await ask(answers(0, null))).toBe('survey.required');
    expect(await ask(answers(2, 3))).toBe('survey.unfit');
    await student.call(surveyApi.answer, { sectionId, answers: answers(0, 3, '很好') });
    expect(await ask(answers(1, 3))).toBe('survey.once');
    expect((await teacher.ask(surveyApi.answer, { sectionId, answers: answers(0, 1) })).meta.code).toBe(
      'survey.notStudent',
    );
    const changed = { ...form, version: 2, questions: [question('text', { questionId: questionIds[2] ?? '' })] };
    expect((await teacher.ask(surveyApi.save, changed)).meta.code).toBe('survey.answered');
    const page = (await teacher.call(surveyApi.answers, { sectionId })).pageInfo;
    expect(page.resultList.map(({ answer, userName }) => [answer, userName])).toEqual([
      ['甲', '学生0'],
      ['3', '学生0'],
      ['很好', '学生0'],
    ]);
    expect((await teacher.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasWork');
  });

  test('stores nothing that links a person to an answer when it is anonymous', async () => {
    const { sectionId, answers } = await openSurvey(true);
    await student.call(surveyApi.answer, { sectionId, answers: answers(0, 2, '一') });
    await other.call(surveyApi.answer, { sectionId, answers: answers(1, 4, '二') });
    const rows = (await school.sql.select().from(surveyResponses)).filter((row) => row.sectionId === sectionId);
    expect(rows.map(({ userId, answeredAt }) => [userId, answeredAt])).toEqual([
      [null, null],
      [null, null],
    ]);
    const results = await teacher.call(surveyApi.results, { sectionId });
    expect(results).toMatchObject({ answerCount: 2, studentCount: 2 });
    expect(results.questionList[0]?.bars).toEqual([
      { label: '甲', count: 1 },
      { label: '乙', count: 1 },
    ]);
    expect(results.questionList[1]?.mean).toBe(3);
    expect(await student.call(surveyApi.get, { sectionId })).toMatchObject({ answered: true, answers: [] });
  });
});

describe('a discussion', () => {
  test('has threads and replies, pinned ones first, and hides posts from students', async () => {
    const sectionId = await add('discussion');
    const say = async (who: Caller, content: string, parentId: string | null = null) =>
      (await who.call(discussionApi.say, { sectionId, parentId, content })).postId;
    const first = await say(student, '第一条');
    await say(other, '第二条');
    const reply = await say(teacher, '回复', first);
    expect((await student.ask(discussionApi.say, { sectionId, parentId: reply, content: 'x' })).meta.code).toBe(
      'discussion.notThread',
    );
    await teacher.call(discussionApi.pin, { postId: first, pinned: true });
    expect(await other.call(discussionApi.like, { postId: first, liked: true })).toEqual({ likeCount: 1 });
    const list = async (who: Caller) => (await who.call(discussionApi.threads, { sectionId })).pageInfo.resultList;
    expect((await list(other)).map(({ content, likeCount, replyCount }) => [content, likeCount, replyCount])).toEqual([
      ['第一条', 1, 1],
      ['第二条', 0, 0],
    ]);
    expect((await student.ask(discussionApi.remove, { postId: first })).meta.code).toBe('discussion.answered');
    expect((await other.ask(discussionApi.edit, { postId: first, content: '改' })).meta.code).toBe('wire.gone');
    await teacher.call(discussionApi.hide, { postId: first, hidden: true });
    expect((await list(other)).map(({ content }) => content)).toEqual(['第二条']);
    expect((await other.ask(discussionApi.replies, { postId: first })).meta.code).toBe('wire.gone');
    const tree = (await student.call(sectionApi.tree, { courseId: lesson.courseId })).treeList;
    expect(tree[0]?.children.find(({ id }) => id === sectionId)?.done).toBe(true);
  });

  test('accepts no posts once it is closed', async () => {
    const sectionId = await add('discussion');
    await teacher.call(discussionApi.saveTopic, { sectionId, topic: '题目', closed: true });
    const post = { sectionId, parentId: null, content: '晚了' };
    expect((await student.ask(discussionApi.say, post)).meta.code).toBe('discussion.closed');
  });
});
