import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import { type PaperForm, paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { drawPaper } from './paper.service.ts';

let school: School;
let teacher: Caller;
let colleague: Caller;
let bankId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'paper-teacher');
  colleague = await school.signIn('ROLE_TEACHER', 'paper-colleague');
  const form = { name: '组卷题库', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
});
afterAll(() => school.close());

let counter = 0;
async function newQuestion(difficulty: '1' | '5' = '1') {
  const { questionId } = await teacher.call(questionApi.save, {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [], difficulty },
    body: {
      content: {
        ...{ kind: 'single', stem: `第 ${counter++} 题` },
        options: [...'abcdef'].map((id) => ({ id, text: `选项 ${id}` })),
      },
      key: { kind: 'single', correct: 'a' },
    },
    ...{ score: 2, labels: [], source: '', sharing: 'bank' },
  });
  await teacher.call(questionApi.putOn, { questionIds: [questionId] });
  const { versionId } = await teacher.call(questionApi.get, { questionId });
  return { questionId, versionId };
}

const form: PaperForm = {
  ...{ title: '期中', subject: 'linux', note: '', minutes: 60, sharing: 'public' },
  ...{ mixesQuestions: true, mixesOptions: true, sections: [] },
};
const section = (versionIds: string[], more: Partial<PaperForm['sections'][number]> = {}) => ({
  ...{ id: 'a', title: '一、单选题', note: '', draws: null },
  ...more,
  questions: versionIds.map((versionId) => ({ versionId, points: 5 })),
});
const several = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => newQuestion()))).map(({ versionId }) => versionId);

test('a paper keeps the questions as they were when it was made', async () => {
  const { questionId, versionId } = await newQuestion();
  const { paperId } = await teacher.call(paperApi.save, { ...form, sections: [section([versionId])] });
  const question = await teacher.call(questionApi.get, { questionId });
  const { content, key } = question;
  await teacher.call(questionApi.update, {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    ...{ difficulty: '1', score: 2, labels: [], source: '', sharing: 'bank' },
    body: { content: { ...content, stem: '改成别的' } as never, key },
    ...{ questionId, version: question.version },
  });
  const paper = await teacher.call(paperApi.get, { paperId });
  expect(paper).toMatchObject({ questionCount: 1, totalPoints: 5, state: 'draft' });
  expect(paper.sections[0]?.questions[0]?.content.stem).toBe(content.stem);
  expect((await teacher.ask(questionApi.remove, { questionId })).meta.code).toBe('question.inUse');
});

test('a draft can be changed and made ready, and a ready paper cannot be changed', async () => {
  const [one = '', two = ''] = await several(2);
  const { paperId } = await teacher.call(paperApi.save, form);
  expect((await teacher.ask(paperApi.finish, { paperId })).meta.code).toBe('paper.empty');
  const change = { ...form, sections: [section([one, two])], paperId };
  const { version } = await teacher.call(paperApi.update, { ...change, version: 1 });
  expect((await teacher.ask(paperApi.update, { ...change, version: 1 })).meta.code).toBe('wire.changed');
  await teacher.call(paperApi.finish, { paperId });
  expect((await teacher.ask(paperApi.update, { ...change, version: version + 1 })).meta.code).toBe('paper.notDraft');
  expect((await teacher.ask(paperApi.remove, { paperId })).meta.code).toBe('paper.notDraft');
  await teacher.call(paperApi.archive, { paperId });
  expect((await teacher.ask(paperApi.finish, { paperId })).meta.code).toBe('paper.otherState');
  await teacher.call(paperApi.reopen, { paperId });
  await teacher.call(paperApi.remove, { paperId });
});

describe('a paper is refused', () => {
  test('with a question twice, with more draws than questions, or with draws of different worth', async () => {
    const [one = '', two = ''] = await several(2);
    const codeOf = async (sections: PaperForm['sections']) =>
      (await teacher.ask(paperApi.save, { ...form, sections })).meta.code;
    expect(await codeOf([section([one]), section([one], { id: 'b' })])).toBe('paper.twice');
    expect(await codeOf([section([one, two], { draws: 3 })])).toBe('paper.drawTooMany');
    const uneven = section([one, two], { draws: 1 });
    uneven.questions = uneven.questions.map((question, at) => ({ ...question, points: at + 1 }));
    expect(await codeOf([uneven])).toBe('paper.drawUneven');
  });

  test('with a question that one may not use', async () => {
    const { versionId, questionId } = await newQuestion();
    const refused = await colleague.ask(paperApi.save, { ...form, sections: [section([versionId])] });
    expect(refused.meta.code).toBe('wire.gone');
    expect((await colleague.ask(testBasketApi.add, { questionIds: [questionId] })).meta.code).toBe('wire.gone');
  });
});

test('a colleague sees a shared paper once it is ready, can copy it, and can never change it', async () => {
  const { paperId } = await teacher.call(paperApi.save, {
    ...form,
    title: '共享卷',
    sections: [section(await several(2))],
  });
  expect((await colleague.ask(paperApi.get, { paperId })).meta.code).toBe('wire.gone');
  await teacher.call(paperApi.finish, { paperId });
  const titles = (await colleague.call(paperApi.list, {})).pageInfo.resultList.map(({ title }) => title);
  expect(titles).toContain('共享卷');
  expect((await colleague.ask(paperApi.reopen, { paperId })).meta.code).toBe('wire.gone');
  const copy = await colleague.call(paperApi.copy, { paperId });
  expect(await colleague.call(paperApi.get, copy)).toMatchObject({
    ownerId: colleague.id,
    state: 'draft',
    questionCount: 2,
  });
});

test('each candidate draws questions and an order of their own, the same on every call', async () => {
  const { paperId } = await teacher.call(paperApi.save, {
    ...form,
    sections: [section(await several(12), { draws: 6 })],
  });
  expect(await teacher.call(paperApi.get, { paperId })).toMatchObject({ questionCount: 6, totalPoints: 30 });
  const { db } = school.server;
  const drawn = (seed: string) => drawPaper(db, paperId, seed);
  const idsOf = async (seed: string) => (await drawn(seed))[0]?.questions.map(({ versionId }) => versionId);
  expect(await drawn('li')).toEqual(await drawn('li'));
  expect(await idsOf('li')).toHaveLength(6);
  expect(await idsOf('wang')).not.toEqual(await idsOf('li'));
  const options = (await drawn('li')).flatMap(({ questions }) =>
    questions.map(({ content }) => (content.kind === 'single' ? content.options.map(({ id }) => id).join('') : '')),
  );
  expect(new Set(options).size).toBeGreaterThan(1);
});

test('the basket holds questions in their order, once each', async () => {
  const [one, two] = [await newQuestion(), await newQuestion()];
  const questionIds = [one.questionId, two.questionId];
  expect(await teacher.call(testBasketApi.add, { questionIds: [one.questionId] })).toEqual({ count: 1 });
  expect(await teacher.call(testBasketApi.add, { questionIds })).toEqual({ count: 2 });
  const { questionList } = await teacher.call(testBasketApi.list, {});
  expect(questionList.map(({ versionId }) => versionId)).toEqual([one.versionId, two.versionId]);
  expect((await colleague.call(testBasketApi.list, {})).questionList).toEqual([]);
  expect(await teacher.call(testBasketApi.remove, { questionIds })).toEqual({ count: 0 });
});

test('the basket loses the questions of a saved paper, keeps the others, and can be emptied at once', async () => {
  const [one, two] = [await newQuestion(), await newQuestion()];
  await teacher.call(testBasketApi.add, { questionIds: [one.questionId, two.questionId] });
  await teacher.call(paperApi.save, { ...form, sections: [section([one.versionId])] });
  const held = async () =>
    (await teacher.call(testBasketApi.list, {})).questionList.map(({ questionId }) => questionId);
  expect(await held()).toEqual([two.questionId]);
  await colleague.call(testBasketApi.clear, {});
  expect(await held()).toEqual([two.questionId]);
  await teacher.call(testBasketApi.clear, {});
  expect(await held()).toEqual([]);
});

test('questions go from the basket into a draft, after those that it holds, and are counted where banks are browsed §examination.5', async () => {
  const [one, two, three] = [await newQuestion(), await newQuestion(), await newQuestion()];
  const { paperId } = await teacher.call(paperApi.save, { ...form, sections: [section([one.versionId])] });
  const questionIds = [one.questionId, two.questionId, three.questionId];
  await teacher.call(testBasketApi.add, { questionIds });
  expect(await teacher.call(testBasketApi.count, {})).toEqual({ count: 3 });
  expect(await colleague.call(testBasketApi.count, {})).toEqual({ count: 0 });
  expect(await teacher.call(testBasketApi.addToPaper, { paperId, questionIds })).toEqual({ added: 2 });
  const { sections, totalPoints } = await teacher.call(paperApi.get, { paperId });
  expect(sections[0]?.questions.map(({ versionId, points }) => [versionId, points])).toEqual([
    [one.versionId, 5],
    [two.versionId, 2],
    [three.versionId, 2],
  ]);
  expect(totalPoints).toBe(9);
  expect((await colleague.ask(testBasketApi.addToPaper, { paperId, questionIds })).meta.code).toBe('wire.gone');
  await teacher.call(paperApi.finish, { paperId });
  expect((await teacher.ask(testBasketApi.addToPaper, { paperId, questionIds })).meta.code).toBe('paper.notDraft');
  await teacher.call(testBasketApi.clear, {});
});

test('questions from the basket begin a section of their own where candidates draw from the last one', async () => {
  const [one, two] = [await newQuestion(), await newQuestion()];
  const drawing = section([one.versionId], { draws: 1 });
  const { paperId } = await teacher.call(paperApi.save, { ...form, sections: [drawing] });
  await teacher.call(testBasketApi.addToPaper, { paperId, questionIds: [two.questionId] });
  const { sections } = await teacher.call(paperApi.get, { paperId });
  expect(sections.map(({ title, draws, questions }) => [title, draws, questions.length])).toEqual([
    ['一、单选题', 1, 1],
    ['试题', null, 1],
  ]);
});

test('a blueprint is solved as one problem, and shortages are reported exactly', async () => {
  const own = await teacher.call(questionBankApi.save, {
    ...{ name: '蓝图题库', description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
  });
  const before = bankId;
  bankId = own.bankId;
  await Promise.all([newQuestion('1'), newQuestion('1'), newQuestion('5'), newQuestion('5')]);
  const blueprint: Blueprint = {
    ...{
      title: '自动卷',
      subject: 'linux',
      minutes: 60,
      bankIds: [bankId],
      courseId: null,
      seed: 's',
      parallel: false,
    },
    rows: [
      { kind: 'single', knowledgePointIds: [], chapterIds: [], difficulties: [], count: 2, points: 5 },
      { kind: 'single', knowledgePointIds: [], chapterIds: [], difficulties: ['5'], count: 2, points: 10 },
    ],
  };
  const { paperIds, shortages } = await teacher.call(paperApi.generate, blueprint);
  expect(shortages).toEqual([]);
  const paper = await teacher.call(paperApi.get, { paperId: paperIds[0] ?? '' });
  expect(paper).toMatchObject({ questionCount: 4, totalPoints: 30 });
  const hard = paper.sections.flatMap(({ questions }) => questions.filter(({ points }) => points === 10));
  expect(hard.map(({ difficulty }) => difficulty)).toEqual(['5', '5']);
  const [first, ...others] = blueprint.rows;
  if (!first) throw new Error('no row');
  const { subject, bankIds, courseId, rows } = blueprint;
  const sources = rows.map(({ count: _, points: __, ...source }) => source);
  const { counts } = await teacher.call(paperApi.countAvailable, { subject, bankIds, courseId, rows: sources });
  expect(counts).toEqual([4, 2]);
  const more = await teacher.call(paperApi.generate, { ...blueprint, rows: [{ ...first, count: 4 }, ...others] });
  expect(more).toEqual({ paperIds: [], shortages: [{ rows: [0, 1], wanted: 6, available: 4 }] });
  // Papers A and B have the same number of hard questions, and none in common.
  const parallel = { ...blueprint, parallel: true, rows: [{ ...first, count: 2 }] };
  const made = await teacher.call(paperApi.generate, parallel);
  const forms = await Promise.all(made.paperIds.map((id) => teacher.call(paperApi.get, { paperId: id })));
  expect(forms.map(({ title }) => title)).toEqual(['自动卷（A 卷）', '自动卷（B 卷）']);
  const held = forms.map(({ sections }) => sections.flatMap(({ questions }) => questions));
  expect(held.map((questions) => questions.map(({ difficulty }) => difficulty).toSorted())).toEqual([
    ['1', '5'],
    ['1', '5'],
  ]);
  expect(new Set(held.flat().map(({ versionId }) => versionId)).size).toBe(4);
  bankId = before;
});

test('a student has no access to papers', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'paper-student');
  const { paperId } = await teacher.call(paperApi.save, form);
  expect((await student.ask(paperApi.get, { paperId })).status).toBe(403);
  expect((await student.ask(testBasketApi.list, {})).status).toBe(403);
});
