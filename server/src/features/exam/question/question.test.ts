import { auditApi } from '@xueyan/contract/base/audit';
import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { type QuestionBankForm, questionBankApi } from '@xueyan/contract/exam/question-bank';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionVersions } from '../../../db/question.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { gradeResponse, questionVersionsOf } from './question-version.service.ts';

let school: School;
let teacher: Caller;
let colleague: Caller;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'question-teacher');
  colleague = await school.signIn('ROLE_TEACHER', 'question-colleague');
  admin = await school.signIn('ROLE_ADMIN', 'question-admin');
});
afterAll(() => school.close());

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text }));
const single = (stem: string, correct = 'o1') =>
  ({
    content: { kind: 'single', stem, options: items('`ls`', '`pwd`', '`cd`') },
    key: { kind: 'single', correct },
  }) as const;
const form: Omit<QuestionForm, 'bankId' | 'body'> = {
  ...{ analysis: '打印当前目录。', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
  ...{ difficulty: '2', score: 2, labels: ['基础'], source: '', sharing: 'bank' },
};
const bankForm: Omit<QuestionBankForm, 'name'> = {
  ...{ description: '', subject: 'linux', courseId: null, sharing: 'mine', contribution: false },
};
let counter = 0;
const newBank = async (more: object = {}, owner = teacher) =>
  (await owner.call(questionBankApi.save, { ...bankForm, name: `题库 ${counter++}`, ...more })).bankId;
const newQuestion = async (bankId: string, stem: string, more: object = {}, owner = teacher) =>
  (await owner.call(questionApi.save, { ...form, bankId, body: single(stem), ...more })).questionId;
const titles = async (who: Caller, input: object = {}) =>
  (await who.call(questionApi.list, { pageSize: 100, ...input })).pageInfo.resultList.map(({ title }) => title);

test('a question is written, found, changed and deleted, and each step is audited', async () => {
  const bankId = await newBank();
  const questionId = await newQuestion(bankId, '查看**当前目录**的命令是？');
  expect(await titles(teacher, { words: '当前目录' })).toEqual(['查看当前目录的命令是？']);
  expect(await titles(teacher, { words: 'pwd', label: '基础', kind: 'single', difficulty: '2', bankId })).toHaveLength(
    1,
  );
  expect(await titles(teacher, { label: '没有', bankId })).toEqual([]);
  const before = await teacher.call(questionApi.get, { questionId });
  expect(before).toMatchObject({ number: 1, state: 'offShelf', key: { correct: 'o1' } });
  await teacher.call(questionApi.update, { ...form, bankId, body: single('改过的题'), questionId, version: 1 });
  expect(await teacher.call(questionApi.get, { questionId })).toMatchObject({ number: 2, title: '改过的题' });
  const again = { ...form, bankId, body: single('再改'), questionId, version: 1 };
  expect((await teacher.ask(questionApi.update, again)).meta.code).toBe('wire.changed');
  await teacher.call(questionApi.remove, { questionId });
  expect((await teacher.ask(questionApi.get, { questionId })).meta.code).toBe('wire.gone');
  const { resultList } = (await admin.call(auditApi.list, { target: questionId })).pageInfo;
  expect(resultList.map(({ action }) => action).toSorted()).toEqual([
    'question.delete',
    'question.save',
    'question.update',
    // The refused update.
    'question.update',
  ]);
});

test('an earlier version stays as it was, and a change of labels makes no version', async () => {
  const bankId = await newBank();
  const questionId = await newQuestion(bankId, '第一版');
  const { versionId } = await teacher.call(questionApi.get, { questionId });
  const change = { ...form, bankId, questionId };
  await teacher.call(questionApi.update, { ...change, body: single('第一版'), labels: ['新'], version: 1 });
  expect((await teacher.call(questionApi.get, { questionId })).versionId).toBe(versionId);
  await teacher.call(questionApi.update, { ...change, body: single('第二版', 'o2'), version: 2 });
  const { versionList } = await teacher.call(questionApi.versions, { questionId });
  expect(versionList.map(({ number, content }) => [number, content.stem])).toEqual([
    [2, '第二版'],
    [1, '第一版'],
  ]);
  const held = (await questionVersionsOf(school.server.db, [versionId])).get(versionId);
  if (!held) throw new Error('no version');
  expect(gradeResponse(held, { kind: 'single', choice: 'o1' }, 5).points).toBe(5);
  await expect(school.sql.update(questionVersions).set({ analysis: '改' })).rejects.toThrow();
});

describe('a question is refused', () => {
  test.each([
    [
      'with one option',
      { content: { kind: 'single', stem: '一', options: items('只有一个') }, key: { kind: 'single', correct: 'o0' } },
    ],
    [
      'with 27 options',
      {
        content: { kind: 'single', stem: '多', options: items(...Array.from({ length: 27 }, (_, n) => `${n}`)) },
        key: { kind: 'single', correct: 'o0' },
      },
    ],
    [
      'with the same option twice',
      { content: { kind: 'single', stem: '同', options: items('甲', '甲') }, key: { kind: 'single', correct: 'o0' } },
    ],
    ['whose key names no option', single('错', 'o9')],
    ['whose key is of another kind', { ...single('错'), key: { kind: 'judge', correct: true } }],
    [
      'with an empty answer to a blank',
      {
        content: {
          kind: 'blank',
          stem: '空 ____',
          blanks: [{ id: 'x', numeric: false }],
          ordered: true,
          credit: 'each',
        },
        key: { kind: 'blank', blanks: [{ form: 'text', id: 'x', accepted: [' '], ignoresCase: true }] },
      },
    ],
    [
      'with fewer blanks than its stem shows',
      {
        content: {
          kind: 'blank',
          stem: '空 ____ 和 ____',
          blanks: [{ id: 'x', numeric: false }],
          ordered: true,
          credit: 'each',
        },
        key: { kind: 'blank', blanks: [{ form: 'text', id: 'x', accepted: ['甲'], ignoresCase: true }] },
      },
    ],
    [
      'with a pair missing',
      {
        content: { kind: 'matching', stem: '配', left: items('甲', '乙'), right: items('一', '二'), credit: 'each' },
        key: { kind: 'matching', pairs: { o0: 'o0' } },
      },
    ],
  ])('%s', async (_, body) => {
    const bankId = await newBank();
    expect((await teacher.ask(questionApi.save, { ...form, bankId, body } as never)).status).toBe(400);
  });
});

describe('sharing', () => {
  test('hides a question that is off the shelf or in a private bank from others', async () => {
    const open = await newBank({ sharing: 'public' });
    const off = await newQuestion(open, '公开题库里未上架的题');
    const own = await newQuestion(await newBank(), '自己题库里的题');
    await teacher.call(questionApi.putOn, { questionIds: [own] });
    expect(await titles(colleague, { words: '题库里' })).toEqual([]);
    for (const questionId of [off, own])
      expect((await colleague.ask(questionApi.get, { questionId })).meta.code).toBe('wire.gone');
    expect((await titles(admin, { words: '题库里' })).length).toBe(2);
  });

  test('lets colleagues use a public question once it is on the shelf, but not change it', async () => {
    const bankId = await newBank({ sharing: 'public' });
    const questionId = await newQuestion(bankId, '公开并上架的题');
    await teacher.call(questionApi.putOn, { questionIds: [questionId] });
    expect(await titles(colleague, { words: '公开并上架' })).toHaveLength(1);
    const change = { ...form, bankId, body: single('抢改'), questionId, version: 2 };
    expect((await colleague.ask(questionApi.update, change)).meta.code).toBe('wire.gone');
    expect((await colleague.ask(questionApi.remove, { questionId })).meta.code).toBe('wire.gone');
    expect((await colleague.ask(questionApi.takeOff, { questionIds: [questionId] })).meta.code).toBe('wire.gone');
    const mine = await newBank({}, colleague);
    const copy = await colleague.call(questionApi.copy, { questionId, bankId: mine });
    expect(await colleague.call(questionApi.get, copy)).toMatchObject({ ownerId: colleague.id, state: 'offShelf' });
    await teacher.call(questionApi.takeOff, { questionIds: [questionId] });
    expect((await colleague.ask(questionApi.get, { questionId })).meta.code).toBe('wire.gone');
  });

  test('lets others add questions to a bank only if it allows contributions', async () => {
    const closed = await newBank({ sharing: 'public' });
    const refused = await colleague.ask(questionApi.save, { ...form, bankId: closed, body: single('投稿') });
    expect(refused.meta.code).toBe('wire.gone');
    const open = await newBank({ sharing: 'public', contribution: true });
    await newQuestion(open, '投稿', {}, colleague);
    const choices = (await colleague.call(questionBankApi.choices, { writable: true })).bankList;
    expect(choices.map(({ bankId }) => bankId)).toContain(open);
    expect(choices.map(({ bankId }) => bankId)).not.toContain(closed);
  });

  test('finds banks to choose from page by page, those to write into alone, and those of given ids', async () => {
    const named = (name: string) => newBank({ name, sharing: 'public', contribution: name.endsWith('2') });
    const [first, second] = [await named('分页题库 1'), await named('分页题库 2')];
    const own = await newBank({ name: '分页题库 3' }, colleague);
    const pageOf = async (more: Partial<Input<typeof questionBankApi.list>>) => {
      const input = { name: '分页题库', orderFlag: 'name asc', ...more } as const;
      const { resultList, totalSize } = (await colleague.call(questionBankApi.list, input)).pageInfo;
      return [totalSize, ...resultList.map(({ bankId }) => bankId)];
    };
    expect(await pageOf({ pageSize: 2 })).toEqual([3, first, second]);
    expect(await pageOf({ pageSize: 2, pageNum: 2 })).toEqual([3, own]);
    expect(await pageOf({ writable: true })).toEqual([2, second, own]);
    expect(await pageOf({ bankIds: [first, own] })).toEqual([2, first, own]);
    const hidden = await newBank({ name: '分页题库 4' });
    expect(await pageOf({ bankIds: [hidden] })).toEqual([0]);
  });

  test('requires a course when sharing with one', async () => {
    const refused = await teacher.ask(questionBankApi.save, { ...bankForm, name: '课程题库', sharing: 'course' });
    expect(refused.meta.code).toBe('questionbank.courseMissing');
  });

  test('gives a student no access', async () => {
    const student = await school.signIn('ROLE_STUDENT', 'question-student');
    expect((await student.ask(questionApi.list, {})).status).toBe(403);
    expect((await student.ask(knowledgePointApi.tree, {})).status).toBe(403);
  });
});

test('questions are put on the shelf all together or not at all', async () => {
  const bankId = await newBank();
  const [one, two] = [await newQuestion(bankId, '上架一'), await newQuestion(bankId, '上架二')];
  await teacher.call(questionApi.putOn, { questionIds: [one] });
  const refused = await teacher.ask(questionApi.putOn, { questionIds: [one, two] });
  expect(refused.meta.code).toBe('question.otherState');
  expect((await teacher.call(questionApi.get, { questionId: two })).state).toBe('offShelf');
});

test('a nearly equal question is pointed out, unless the actor may not see it', async () => {
  const bankId = await newBank();
  const questionId = await newQuestion(bankId, '在 Linux 中，删除一个空目录应当使用下列哪一个命令？');
  const text = '在Linux中,删除空目录应当使用下列哪一个命令?\nls\npwd\ncd';
  const { questionList } = await teacher.call(questionApi.similar, { text });
  expect(questionList.map((one) => one.questionId)).toEqual([questionId]);
  expect((await teacher.call(questionApi.similar, { text, questionId })).questionList).toEqual([]);
  expect((await colleague.call(questionApi.similar, { text })).questionList).toEqual([]);
});

test('an author tries a question and sees the score of a response', async () => {
  const questionId = await newQuestion(await newBank(), '试答');
  const attempt = (choice: string) =>
    teacher.call(questionApi.attempt, { questionId, response: { kind: 'single', choice } });
  expect([(await attempt('o1')).share, (await attempt('o0')).share]).toEqual([1, 0]);
  const wrong = await teacher.ask(questionApi.attempt, { questionId, response: { kind: 'judge', choice: true } });
  expect(wrong.meta.code).toBe('question.otherKind');
});

describe('knowledge points', () => {
  const add = async (name: string, parentId: string | null = null, who = teacher) =>
    (await who.call(knowledgePointApi.save, { name, subject: 'network', parentId })).knowledgePointId;
  const tree = async () =>
    (await teacher.call(knowledgePointApi.tree, { subject: 'network' })).knowledgePointList.map(({ name }) => name);

  test('form a tree, and a search for a point includes all below it', async () => {
    const top = await add('传输层');
    const tcp = await add('TCP', top);
    await add('UDP', top);
    expect(await tree()).toEqual(['传输层', 'TCP', 'UDP']);
    await newQuestion(await newBank(), '三次握手', { knowledgePointIds: [tcp] });
    expect(await titles(teacher, { knowledgePointId: top })).toEqual(['三次握手']);
    expect((await teacher.ask(knowledgePointApi.remove, { knowledgePointId: tcp })).meta.code).toBe(
      'knowledgepoint.inUse',
    );
    expect((await teacher.ask(knowledgePointApi.remove, { knowledgePointId: top })).meta.code).toBe(
      'knowledgepoint.hasChildren',
    );
    const moved = await teacher.ask(knowledgePointApi.move, { knowledgePointId: top, parentId: tcp, position: 0 });
    expect(moved.meta.code).toBe('knowledgepoint.intoItself');
    await teacher.call(knowledgePointApi.move, { knowledgePointId: tcp, parentId: null, position: 0 });
    expect(await tree()).toEqual(['TCP', '传输层', 'UDP']);
  });

  test('of another person can be added to, but not changed', async () => {
    const top = await add('应用层');
    await add('HTTP', top, colleague);
    const taken = await teacher.ask(knowledgePointApi.save, { name: 'http', subject: 'network', parentId: top });
    expect(taken.meta.code).toBe('knowledgepoint.nameTaken');
    const refused = await colleague.ask(knowledgePointApi.rename, { knowledgePointId: top, name: '改' });
    expect(refused.meta.code).toBe('wire.gone');
    await admin.call(knowledgePointApi.rename, { knowledgePointId: top, name: '应用' });
    expect(await tree()).toContain('应用');
  });
});

test('a bank with questions cannot be deleted', async () => {
  const bankId = await newBank();
  const questionId = await newQuestion(bankId, '占着题库');
  expect((await teacher.ask(questionBankApi.remove, { bankId })).meta.code).toBe('questionbank.notEmpty');
  const other = await newBank();
  await teacher.call(questionApi.move, { questionIds: [questionId], bankId: other });
  await teacher.call(questionBankApi.remove, { bankId });
  const { resultList } = (await teacher.call(questionBankApi.list, { pageSize: 100 })).pageInfo;
  expect(resultList.find((one) => one.bankId === other)?.questionCount).toBe(1);
});
