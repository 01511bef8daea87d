import { type PaperForm, paperApi } from '@xueyan/contract/exam/paper';
import { paperPreviewApi } from '@xueyan/contract/exam/paper-preview';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
let bankId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'preview-teacher');
  const form = { name: '预览题库', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
});
afterAll(() => school.close());

const about = {
  ...{ analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [], score: 2, labels: [] },
  difficulty: '1' as const,
  source: '',
  sharing: 'bank' as const,
};
type Body = Input<typeof questionApi.save>['body'];
async function write(body: Body) {
  const { questionId } = await teacher.call(questionApi.save, { ...about, bankId, body });
  await teacher.call(questionApi.putOn, { questionIds: [questionId] });
  return (await teacher.call(questionApi.get, { questionId })).versionId;
}
const single = (n: number): Body => ({
  content: {
    ...{ kind: 'single', stem: `预览第 ${n} 题` },
    options: [...'abcdef'].map((id) => ({ id, text: `选项 ${id}` })),
  },
  key: { kind: 'single', correct: 'a' },
});
const essay: Body = {
  content: { kind: 'essay', stem: '说说进程与线程的不同', maxLength: 500 },
  key: { kind: 'essay', reference: '……', rubric: [{ id: 'r', point: '要点', weight: 1 }] },
};

async function newPaper(more: Partial<PaperForm> = {}) {
  const singles = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => write(single(n))));
  const worth = (versionId: string) => ({ versionId, points: 5 });
  const { paperId } = await teacher.call(paperApi.save, {
    ...{ title: '预览卷', subject: 'linux', note: '考前须知', minutes: 60, sharing: 'mine' },
    ...{ mixesQuestions: true, mixesOptions: true },
    sections: [
      { id: 'a', title: '一', note: '', draws: 4, questions: singles.map(worth) },
      { id: 'b', title: '二', note: '', draws: null, questions: [worth(await write(essay))] },
    ],
    ...more,
  });
  return paperId;
}
const itemsOf = async (paperId: string, seed: string) =>
  (await teacher.call(paperPreviewApi.get, { paperId, seed })).sections.flatMap(({ items }) => items);

test('a preview draws and shuffles as for a candidate, the same for the same seed, without keys', async () => {
  const paperId = await newPaper();
  const first = await itemsOf(paperId, '1');
  expect(first.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(await itemsOf(paperId, '1')).toEqual(first);
  const others = await Promise.all(['2', '3', '4'].map((seed) => itemsOf(paperId, seed)));
  expect(new Set([first, ...others].map((items) => JSON.stringify(items))).size).toBeGreaterThan(1);
  expect(JSON.stringify(first)).not.toContain('correct');
});

test('answers to a preview are scored by the keys, an essay stays open, and nothing is kept', async () => {
  const paperId = await newPaper();
  const items = await itemsOf(paperId, '7');
  const right = (choice: string): QuestionResponse => ({ kind: 'single', choice });
  const answers = items.map(({ itemId, content }, at) => ({
    itemId,
    response: content.kind === 'essay' ? { kind: 'essay' as const, text: '不同' } : right(at === 0 ? 'b' : 'a'),
  }));
  const scored = await teacher.call(paperPreviewApi.score, { paperId, seed: '7', answers });
  expect(scored).toMatchObject({ points: 15, fullPoints: 25, openPoints: 5 });
  expect(scored.items.map(({ points }) => points)).toEqual([0, 5, 5, 5, null]);
  const blank = await teacher.call(paperPreviewApi.score, { paperId, seed: '7', answers: [] });
  expect(blank).toMatchObject({ points: 0, openPoints: 0 });
});

test('answers to what another seed drew, or of another kind, are refused', async () => {
  const paperId = await newPaper();
  const [first] = await itemsOf(paperId, '1');
  const all = await teacher.call(paperApi.get, { paperId });
  const drawn = new Set((await itemsOf(paperId, '1')).map(({ itemId }) => itemId));
  const other = all.sections[0]?.questions.find(({ versionId }) => !drawn.has(versionId))?.versionId ?? '';
  const ask = (itemId: string, response: QuestionResponse) =>
    teacher.ask(paperPreviewApi.score, { paperId, seed: '1', answers: [{ itemId, response }] });
  expect((await ask(other, { kind: 'single', choice: 'a' })).meta.code).toBe('wire.gone');
  expect((await ask(first?.itemId ?? '', { kind: 'judge', choice: true })).meta.code).toBe('question.otherKind');
});

test('a colleague previews a shared paper once it is ready, and no draft', async () => {
  const colleague = await school.signIn('ROLE_TEACHER', 'preview-colleague');
  const paperId = await newPaper({ sharing: 'public' });
  const codeOf = async () => (await colleague.ask(paperPreviewApi.get, { paperId, seed: '1' })).meta.code;
  expect(await codeOf()).toBe('wire.gone');
  await teacher.call(paperApi.finish, { paperId });
  expect(await codeOf()).toBeUndefined();
});

test('two sections of one title are told apart by their ids', async () => {
  const section = async (id: string, n: number) => ({
    ...{ id, title: '单选题', note: '', draws: null },
    questions: [{ versionId: await write(single(n)), points: 5 }],
  });
  const paperId = await newPaper({ sections: [await section('x', 7), await section('y', 8)] });
  const { sections } = await teacher.call(paperPreviewApi.get, { paperId, seed: '1' });
  expect(sections.map(({ title }) => title)).toEqual(['单选题', '单选题']);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(2);
});
