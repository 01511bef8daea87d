import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { dictionaryManageApi } from '@xueyan/contract/base/dictionary-manage';
import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import { paperApi } from '@xueyan/contract/exam/paper';
import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { questionLevelApi } from '@xueyan/contract/exam/question-level';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionFiles } from '../../../testing/question-files.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
let bankId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'level-keeper');
  teacher = await school.signIn('ROLE_TEACHER', 'level-writer');
  const form = { name: '等级题库', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
});
afterAll(() => school.close());

const level = (name: string, facility: number, enabled = true) => ({
  ...{ name, nameEn: '', nameMn: '', enabled, facility },
});
const add = async (name: string, facility: number) =>
  (await admin.call(questionLevelApi.save, level(name, facility))).levelCode;
const names = async () =>
  (await admin.call(questionLevelApi.list, {})).levelList.map(({ name, facility }) => `${name} ${facility}`);
const write = async (stem: string, difficulty: string) => {
  const form: QuestionForm = {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [], difficulty },
    body: { content: { kind: 'judge', stem }, key: { kind: 'judge', correct: true } },
    ...{ score: 2, labels: [], source: '', sharing: 'bank' },
  };
  const { questionId } = await teacher.call(questionApi.save, form);
  await teacher.call(questionApi.putOn, { questionIds: [questionId] });
  return questionId;
};

test('a school adds a level, which stands among the others by its expected facility, and calls it otherwise', async () => {
  const levelCode = await add('竞赛', 0.1);
  await admin.call(questionLevelApi.update, { ...level('竞赛题', 0.5), levelCode });
  expect(await names()).toEqual(['容易 0.9', '较易 0.75', '中等 0.6', '竞赛题 0.5', '较难 0.45', '困难 0.3']);
  const { dictMap } = await teacher.call(dictionaryApi.init, {});
  expect(dictMap.QUESTION_DIFFICULTY?.map(({ dictName }) => dictName)).toEqual([
    ...['容易', '较易', '中等', '竞赛题', '较难', '困难'],
  ]);
  expect((await admin.ask(questionLevelApi.save, level('竞赛题', 0.2))).meta.code).toBe('questionlevel.nameTaken');
  expect((await teacher.ask(questionLevelApi.save, level('我的', 0.2))).status).toBe(403);
});

test('questions of a level of the school are listed in order, fill automatic papers, and come in by its name', async () => {
  const levelCode = await add('入门', 0.97);
  await write('入门题', levelCode);
  await write('困难题', '5');
  const found = await teacher.call(questionApi.list, { bankId, orderFlag: 'difficulty asc' });
  expect(found.pageInfo.resultList.map(({ title }) => title)).toEqual(['入门题', '困难题']);
  const row = { kind: 'judge' as const, knowledgePointIds: [], chapterIds: [], count: 1, points: 5 };
  const blueprint: Blueprint = {
    ...{ title: '入门卷', subject: 'linux', minutes: 60, bankIds: [bankId], courseId: null, seed: 's' },
    ...{ parallel: false, rows: [{ ...row, difficulties: [levelCode] }] },
  };
  const { paperIds } = await teacher.call(paperApi.generate, blueprint);
  const { sections } = await teacher.call(paperApi.get, { paperId: paperIds[0] ?? '' });
  expect(sections[0]?.questions).toMatchObject([{ title: '入门题', difficulty: levelCode }]);
  const file = await workbook(
    ['题目', '题目类型', '选项A', '选项B', '正确答案', '难度'],
    [['等级第 1 题', '单选', '甲', '乙', 'A', '入门']],
  );
  const { questions } = await questionFiles(school, teacher).found(file, bankId);
  expect(questions).toMatchObject([{ difficulty: levelCode, remarks: [] }]);
});

test('a level is deleted only while nothing uses it, and those that every school has are only switched off', async () => {
  const levelCode = await add('临时', 0.2);
  const questionId = await write('临时题', levelCode);
  expect((await admin.ask(questionLevelApi.remove, { levelCode })).meta.code).toBe('questionlevel.inUse');
  // Nor as an entry of its dictionary, where nobody counts the uses.
  const entry = { dictionaryCode: 'QUESTION_DIFFICULTY', entryCode: levelCode };
  expect((await admin.ask(dictionaryManageApi.removeEntry, entry)).meta.code).toBe('dictionary.closed');
  await teacher.call(questionApi.takeOff, { questionIds: [questionId] });
  await teacher.call(questionApi.remove, { questionId });
  await admin.call(questionLevelApi.remove, { levelCode });
  expect((await names()).some((name) => name.startsWith('临时'))).toBe(false);
  expect((await admin.ask(questionLevelApi.remove, { levelCode: '3' })).meta.code).toBe('questionlevel.builtIn');
  const unknown = await teacher.ask(questionApi.save, {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    body: { content: { kind: 'judge', stem: '没有的难度' }, key: { kind: 'judge', correct: true } },
    ...{ difficulty: levelCode, score: 2, labels: [], source: '', sharing: 'bank' },
  });
  expect(unknown.meta.code).toBe('difficulty.off');
});
