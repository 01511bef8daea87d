import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { questionFiles } from '../../../testing/question-files.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { workbook } from '../../../testing/workbook.ts';

let school: School;
let files: ReturnType<typeof questionFiles>;
let bankId: string;
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.signIn('ROLE_TEACHER', 'difference-teacher');
  files = questionFiles(school, teacher);
  const form = { name: '差异', description: '', subject: 'linux', courseId: null, contribution: false } as const;
  ({ bankId } = await teacher.call(questionBankApi.save, { ...form, sharing: 'mine' }));
});
afterAll(() => school.close());

const rowsOf = async (bytes: Buffer) => {
  const { importId } = await files.found(bytes, bankId);
  return readSheet(await files.differencesById(importId, bankId), { maxBytes: 1e6, maxRows: 100, maxColumns: 10 });
};

test('the differences of a file can be downloaded: what was given, what comes in, and each loss in its place', async () => {
  const gift = `$CATEGORY: top/第一章

::开头题:: 首都是？{=北京 # 对 ~上海}

好题{T}

只有说明。`;
  expect(await rowsOf(Buffer.from(gift))).toEqual([
    ['题号', '位置', '题干', '题型', '结果', '与文件的差异'],
    ['', '整个文件', '', '', '文件中的试题', '3'],
    ['', '整个文件', '', '', '原样导入', '1'],
    ['', '整个文件', '', '', '导入，有差异', '1'],
    ['', '整个文件', '', '', '不能导入', '1'],
    ['', '整个文件', '', '', '', '1 个分类没有保留：第一章'],
    ['', '整个文件', '', '', '', '1 题的题名没有保留：开头题'],
    ['1', '3', '首都是？', '单选题', '导入，有差异', '选项的反馈没有保留'],
    ['3', '7', '只有说明。', '', '不能导入', '只有说明文字，没有要回答的问题'],
  ]);
});

test('a workbook names its columns that are not used, its other cells that have no place, and points that change', async () => {
  const titles = ['题型', '题干', '选项A', '选项B', '答案', '分值', '部分得分', '评分点', '备注', '序号'];
  const bytes = await workbook(titles, [
    ['单选题', '偶数有', '2', '4', 'AB', '2.25', '看情况', '', '去年考过', '1'],
    ['填空题', '一加一得____', '二', '三', '2', '2', '', '写对（2分）', '', '2'],
    ['判断题', '三是奇数', '正确', '错误', 'A', '1', '', '', '', '3'],
  ]);
  const { questions, notes } = await files.found(bytes, bankId);
  expect(notes).toEqual(['这些列没有用到：备注']);
  expect(questions.map(({ kind, remarks }) => [kind, remarks])).toEqual([
    ['multiple', ['有几个正确选项，按多选题导入', '给分方式“看情况”没有保留', '分值 2.25 改为 2.5']],
    ['blank', ['这种题型没有选项，这些没有保留：二、三', '“写对（2分）”没有保留']],
    ['judge', []],
  ]);
});

test('a setting that many questions lose is said once before the import, and of each in the list', async () => {
  const gift = Array.from({ length: 20 }, (_, at) => `问 ${at + 1} 号 {=甲 # 对 ~乙}`).join('\n\n');
  const { importId, questions, notes } = await files.found(Buffer.from(gift), bankId);
  expect([questions.flatMap(({ remarks }) => remarks), notes]).toEqual([[], ['20 题：选项的反馈没有保留']]);
  const rows = await readSheet(await files.differencesById(importId, bankId), {
    ...{ maxBytes: 1e6, maxRows: 100, maxColumns: 10 },
  });
  expect(rows.filter((row) => row.at(-1) === '选项的反馈没有保留')).toHaveLength(20);
});
