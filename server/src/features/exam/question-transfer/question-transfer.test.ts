import { auditApi } from '@xueyan/contract/base/audit';
import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { type QuestionForm, questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { questionTransferApi } from '@xueyan/contract/exam/question-transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { questionFiles } from '../../../testing/question-files.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { gb18030, oldWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let teacher: Caller;
let files: ReturnType<typeof questionFiles>;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'transfer-teacher');
  files = questionFiles(school, teacher);
});
afterAll(() => school.close());

let banks = 0;
const newBank = async (owner = teacher) =>
  (
    await owner.call(questionBankApi.save, {
      ...{ name: `交换题库 ${banks++}`, description: '', subject: 'linux', courseId: null },
      ...{ sharing: 'mine', contribution: false },
    })
  ).bankId;
const inBank = async (bankId: string) => {
  const { resultList } = (await teacher.call(questionApi.list, { bankId, pageSize: 100, orderFlag: 'createTime asc' }))
    .pageInfo;
  return Promise.all(resultList.map(({ questionId }) => teacher.call(questionApi.get, { questionId })));
};

test('the Excel template is imported unchanged, with a question of each kind, and exported the same', async () => {
  const bankId = await newBank();
  const template = await files.fetch('template/xlsx');
  const { format, questions } = await files.found(template.bytes, bankId);
  expect([format, questions.flatMap(({ problems }) => problems)]).toEqual(['xlsx', []]);
  expect(questions.map(({ kind }) => kind)).toEqual([
    ...['single', 'multiple', 'judge', 'blank', 'essay', 'matching', 'ordering'],
  ]);
  expect(await files.take(template.bytes, { bankId })).toEqual({
    added: 7,
    failed: [],
    given: 7,
    chosen: 7,
    unusable: 0,
  });
  const taken = await inBank(bankId);
  expect(taken.map(({ state, ownerName }) => [state, ownerName])).toEqual(
    taken.map(({ ownerName }) => ['offShelf', ownerName]),
  );
  const { bytes } = await files.fetch('export', { format: 'xlsx', search: { bankId } });
  const second = await newBank();
  await files.take(bytes, { bankId: second });
  const plain = (list: typeof taken) =>
    list.map(({ content, key, analysis, difficulty, score, labels }) => ({
      content,
      key,
      analysis,
      difficulty,
      score,
      labels,
    }));
  expect(plain(await inBank(second))).toEqual(plain(taken));
});

test('a workbook of another program is read: titles, words and letters as schools write them', async () => {
  const bankId = await newBank();
  const titles = ['序号', '题目', '题目类型', '选项A', '选项B', '选项C', '正确答案', '难度系数', '考点'];
  const rows = [
    ['1', '下列是质数的是', '单项选择题', '4', '5', '6', 'B', '0.9', '数论'],
    ['2', '下列是偶数的有（　）', '不定项选择题', '2', '4', '5', 'A、B', '中等', ''],
    ['3', '地球是圆的', '判断', '正确', '错误', '', 'A', '易', ''],
    ['4', '一加一等于____', '填空', '', '', '', '2', '', ''],
  ];
  const { knowledgePointId } = await teacher.call(knowledgePointApi.save, {
    name: '数论',
    subject: 'linux',
    parentId: null,
  });
  const old = oldWorkbook([titles, ...rows]);
  const found = await files.found(old, bankId);
  expect(found.questions.map(({ kind, difficulty }) => [kind, difficulty])).toEqual([
    ...[
      ['single', '1'],
      ['multiple', '3'],
      ['judge', '1'],
      ['blank', '2'],
    ],
  ]);
  const csv = gb18030([titles, ...rows].map((row) => row.join(',')).join('\r\n'));
  expect((await files.found(csv, bankId)).questions).toEqual(found.questions);
  await files.take(old, { bankId, chosen: [1] });
  expect((await inBank(bankId)).map(({ knowledgePoints }) => knowledgePoints)).toEqual([
    [{ id: knowledgePointId, name: '数论' }],
  ]);
});

test('problems of rows are reported, the good ones are imported, and the corrected file is accepted', async () => {
  const bankId = await newBank();
  const titles = ['题型', '题干', '选项A', '选项B', '答案', '标签'];
  const bytes = await workbook(titles, [
    ['单选题', '好题', '甲', '乙', 'A', '期中'],
    ['单选题', '没有答案的题', '甲', '乙', '', ''],
    ['谜语', '题型不对', '', '', '甲', ''],
    ['单选题', '答案不在选项里', '甲', '乙', 'D', ''],
    ['填空题', '两个空____和____', '', '', '一个', ''],
    ['单选题', '好题', '甲', '乙', 'A', ''],
  ]);
  const { questions } = await files.found(bytes, bankId);
  expect(questions.map(({ problems }) => problems.join())).toEqual([
    ...['', '没有找到答案', '不认识的题型“谜语”', '答案“D”不在选项中', '题干中有 2 个空，答案有 1 个', ''],
  ]);
  expect(questions[5]?.remarks).toEqual(['与本文件第 1 题相同']);
  const refused = await readSheet(await files.refused(bytes, bankId), { maxBytes: 1e6, maxRows: 100, maxColumns: 20 });
  expect(refused.map((row) => row.at(-1))).toEqual([
    ...['未导入原因', '没有找到答案', '不认识的题型“谜语”', '答案“D”不在选项中', '题干中有 2 个空，答案有 1 个'],
  ]);
  const [head = [], ...rows] = refused;
  const corrected = await workbook(
    head,
    rows.map(([kind = '', ...row]) => [
      kind === '谜语' ? '简答题' : kind,
      ...row.with(3, kind === '填空题' ? '一；二' : 'A'),
    ]),
  );
  expect(await files.take(corrected, { bankId })).toEqual({ added: 4, failed: [], given: 4, chosen: 4, unusable: 0 });
  expect(await inBank(bankId)).toHaveLength(4);
  const again = await files.found(corrected, bankId);
  expect(again.questions.map(({ similar }) => similar[0]?.likeness)).toEqual([1, 1, 1, 1]);
});

const giftWithoutAnswer = '::一::首都是{~天津 ~北京 ~上海}\n\n好题{T}';
const textWithoutAnswer = '1. 首都是\nA. 天津\nB. 北京\nC. 上海\n解析：见第三章\n难度：难\n\n2. 好题\n答案：对';
const moodleWithoutAnswer = `<quiz><question type="multichoice"><questiontext format="html"><text>首都是</text></questiontext>
${['天津', '北京', '上海'].map((text) => `<answer fraction="0"><text>${text}</text></answer>`).join('')}</question>
<question type="truefalse"><questiontext><text>好题</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>`;

test.each([
  ['GIFT', giftWithoutAnswer],
  ['the layout of Word', textWithoutAnswer],
  ['Moodle XML', moodleWithoutAnswer],
])('what %s could not bring comes back as a workbook to correct and to import', async (_, text) => {
  const bankId = await newBank();
  const bytes = Buffer.from(text);
  expect((await files.found(bytes, bankId)).questions.map(({ problems }) => problems.length)).toEqual([1, 0]);
  const sheet = await readSheet(await files.refused(bytes, bankId), { maxBytes: 1e6, maxRows: 100, maxColumns: 40 });
  const [titles = [], row = []] = sheet;
  expect(sheet).toHaveLength(2);
  const at = (title: string) => titles.indexOf(title);
  expect(['题干', '选项A', '选项B', '选项C'].map((title) => row[at(title)])).toEqual([
    '首都是',
    '天津',
    '北京',
    '上海',
  ]);
  expect(row.at(-1)).not.toBe('');
  const corrected = row.with(at('题型'), '单选题').with(at('答案'), 'B');
  expect(await files.take(await workbook(titles, [corrected]), { bankId })).toEqual({
    added: 1,
    failed: [],
    given: 1,
    chosen: 1,
    unusable: 0,
  });
  const [added] = await inBank(bankId);
  expect(added).toMatchObject({ kind: 'single', title: '首都是' });
});

test('only an owner fills their bank, a student fills none, and the audit records who did', async () => {
  const other = await school.signIn('ROLE_TEACHER', 'transfer-other');
  const student = await school.signIn('ROLE_STUDENT', 'transfer-student');
  const bankId = await newBank(other);
  const { bytes } = await files.fetch('template/xlsx');
  expect((await files.check(bytes, bankId)).meta.code).toBe('wire.gone');
  await expect(files.take(bytes, { bankId })).rejects.toThrow('wire.gone');
  expect((await questionFiles(school, student).check(bytes, bankId)).meta.code).toBe('wire.notAllowed');
  const body: QuestionForm['body'] = {
    content: { kind: 'judge', stem: '他人的题' },
    key: { kind: 'judge', correct: true },
  };
  const { questionId } = await other.call(questionApi.save, {
    ...{ bankId, body, analysis: '', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    ...{ difficulty: '1', score: 1, labels: [], source: '', sharing: 'bank' },
  });
  expect((await teacher.ask(questionTransferApi.look, { format: 'xlsx', questionIds: [questionId] })).meta.code).toBe(
    'wire.gone',
  );
  expect((await files.fetch('export', { format: 'xlsx', questionIds: [questionId] })).type).toContain('json');
  await questionFiles(school, other).take(bytes, { bankId });
  const admin = await school.signIn('ROLE_ADMIN', 'transfer-admin');
  const { resultList } = (await admin.call(auditApi.list, { action: 'question.import', target: bankId })).pageInfo;
  expect(resultList).toHaveLength(1);
});
