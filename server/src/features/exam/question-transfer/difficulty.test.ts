import { DictionaryEntryForm, dictionaryManageApi } from '@xueyan/contract/base/dictionary-manage';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { questionFiles } from '../../../testing/question-files.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, workbook } from '../../../testing/workbook.ts';

let school: School;
let teacher: Caller;
let admin: Caller;
let bankId: string;
let files: ReturnType<typeof questionFiles>;
const dictionaryCode = 'QUESTION_DIFFICULTY';
const entry = (entryCode: string, name: string, enabled = true) => ({
  ...DictionaryEntryForm.parse({ entryCode, name, nameEn: `Level ${entryCode}`, enabled }),
  dictionaryCode,
});
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'level-teacher');
  admin = await school.signIn('ROLE_ADMIN', 'level-admin');
  files = questionFiles(school, teacher);
  const form = { name: '难度题库', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
  await admin.call(dictionaryManageApi.updateEntry, entry('1', '识记'));
  await admin.call(dictionaryManageApi.updateEntry, entry('4', '困难'));
  await admin.call(dictionaryManageApi.updateEntry, entry('5', '竞赛', false));
});
afterAll(() => school.close());

const sheet = (levels: string[]) =>
  workbook(
    ['题目', '题目类型', '选项A', '选项B', '正确答案', '难度'],
    levels.map((level, at) => [`难度第 ${at} 题`, '单选', '甲', '乙', 'A', level]),
  );

test('an import knows difficulties as the school calls them, before the usual words', async () => {
  const { questions } = await files.found(await sheet(['识记', 'rather EASY', '困难', '容易', '0.9', '胡说']), bankId);
  expect(questions.map(({ difficulty }) => difficulty)).toEqual(['1', '2', '4', '1', '1', '2']);
  expect(questions.map(({ remarks }) => remarks.length)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('a difficulty that is switched off comes in as the nearest one, and it is said', async () => {
  const { questions } = await files.found(await sheet(['竞赛', '很难']), bankId);
  expect(questions.map(({ difficulty }) => difficulty)).toEqual(['4', '4']);
  expect(questions[0]?.remarks).toEqual(['难度“竞赛”已停用，按“困难”导入']);
});

test('a word file says the difficulty in the words of the school', async () => {
  const text = '1. 下列是偶数的是\nA. 1\nB. 2\n答案：B\n难度：识记\n';
  const { questions } = await files.found(Buffer.from(text), bankId);
  expect(questions.map(({ difficulty }) => difficulty)).toEqual(['1']);
});

test('an export writes the names of the school, and an import of it brings the same back', async () => {
  expect(await files.take(await sheet(['识记', '困难']), { bankId })).toEqual({
    added: 2,
    failed: [],
    given: 2,
    chosen: 2,
    unusable: 0,
  });
  const { bytes } = await files.fetch('export', { format: 'xlsx', search: { bankId } });
  const [titles = [], ...rows] = await readSheet(bytes, { maxBytes: 1_000_000, maxRows: 20, maxColumns: 60 });
  const at = titles.indexOf('难度');
  expect(rows.map((row) => row[at]).toSorted()).toEqual(['困难', '识记']);
  const { questions } = await files.found(bytes, bankId);
  expect(questions.map(({ difficulty }) => difficulty).toSorted()).toEqual(['1', '4']);
});

test('the list of questions is exported with the school’s names of subject and difficulty', async () => {
  const { rows } = await downloadSheet(school, teacher, 'export/question/list', { bankId });
  const [titles = [], ...found] = rows;
  expect(found.map((row) => row[titles.indexOf('难度')]).toSorted()).toEqual(['困难', '识记']);
  expect(found.map((row) => row[titles.indexOf('学科')])).toEqual(['Linux', 'Linux']);
  const english = await downloadSheet(school, teacher, 'export/question/list', { bankId }, 'en_us');
  const at = english.rows[0]?.indexOf('Difficulty') ?? -1;
  expect(
    english.rows
      .slice(1)
      .map((row) => row[at])
      .toSorted(),
  ).toEqual(['Level 1', 'Level 4']);
});

test('a difficulty that is switched off is not chosen anew, and stays where it was chosen before', async () => {
  const form = {
    ...{ bankId, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [], labels: [] },
    body: {
      content: { kind: 'judge' as const, stem: '难度停用' },
      key: { kind: 'judge' as const, correct: true },
    },
    ...{ score: 2, source: '' },
    sharing: 'bank' as const,
  };
  const refused = await teacher.ask(questionApi.save, { ...form, difficulty: '5' });
  expect(refused.meta.code).toBe('difficulty.off');
  await admin.call(dictionaryManageApi.updateEntry, entry('5', '竞赛'));
  const { questionId } = await teacher.call(questionApi.save, { ...form, difficulty: '5' });
  await admin.call(dictionaryManageApi.updateEntry, entry('5', '竞赛', false));
  const { version } = await teacher.call(questionApi.get, { questionId });
  await teacher.call(questionApi.update, { ...form, difficulty: '5', score: 3, questionId, version });
});

test('no difficulty is added, since measured ones are compared with five', async () => {
  const added = await admin.ask(dictionaryManageApi.saveEntry, entry('6', '地狱'));
  expect(added.meta.code).toBe('dictionary.closed');
});
