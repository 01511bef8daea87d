// Fixtures: documents with our own texts, written by LibreOffice 7.4 (from HTML via ODT) and pandoc 2.17.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';

const draftsOf = async (name: string) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../testing/documents', `${name}.docx`));
  const { questions } = (await read(bytes)).value as ParsedFile;
  expect(questions.flatMap(({ problems, remarks }) => [...problems, ...remarks])).toEqual([]);
  return questions.map(({ body, ...about }) => ({ ...about, draft: body && draftOf(body) }));
};

test('a paper by LibreOffice is read: sections, options in one line, bold, a table, a blank, answers', async () => {
  const questions = await draftsOf('paper-libreoffice');
  expect(questions.map(({ score, draft }) => [draft?.kind, score])).toEqual([
    ['single', 4],
    ['single', 4],
    ['multiple', 5],
    ['judge', 2],
    ['blank', 3],
    ['essay', null],
  ]);
  expect(questions[0]).toMatchObject({
    analysis: '交换机按 MAC 地址转发。',
    draft: {
      stem: '下列设备中工作在**数据链路层**的是（　　）',
      options: ['集线器', '交换机', '路由器', '网关'],
      right: [1],
    },
  });
  expect(questions[1]?.draft?.stem).toContain('| 主机 | 掩码 |\n| --- | --- |\n| 10.0.0.1 | 255.0.0.0 |');
  expect(questions[4]?.draft).toMatchObject({
    stem: 'HTTP 的默认端口是____。',
    blanks: [{ accepted: ['80'] }],
  });
});

test('lists numbered by LibreOffice are read as questions and options', async () => {
  const questions = await draftsOf('lists-libreoffice');
  expect(questions.map(({ draft }) => draft)).toMatchObject([
    { kind: 'single', options: ['ls', 'pwd', 'cd'], right: [1] },
    { kind: 'multiple', options: ['vim', 'nano', 'ping'], right: [0, 1] },
  ]);
});

test('formulas written by pandoc are read as LaTeX, in stems, options and answers', async () => {
  const questions = await draftsOf('formulas-pandoc');
  expect(questions.map(({ draft }) => [draft?.stem, draft?.options, draft?.reference])).toEqual([
    ['函数 $f\\left(x\\right)=\\frac{1}{x^{2}}$ 的定义域是（ ）', ['$x>0$', '$x\\ne 0$', '$x\\in R$'], ''],
    ['下列等式成立的是', ['$\\sqrt{a^{2}}=a$', '$\\sum_{i=1}^{n} i=\\frac{n\\left(n+1\\right)}{2}$'], ''],
    ['求 $\\int_{0}^{1} x\\,dx$。', [], '$\\frac{1}{2}$'],
  ]);
});

test('a table with code in it, as text, is a table: neither its semicolons nor its braces mislead', async () => {
  const row = '单选题,"int s=0;for(;;){s+=1;break;}","0;","1;",B';
  const found = (await read(Buffer.from(`题型,题干,选项A,选项B,答案\n${row}\n${row}`))).value as ParsedFile;
  expect([found.format, found.questions.length, found.questions[0]?.body?.key]).toEqual([
    ...['xlsx', 2],
    { kind: 'single', correct: 'o2' },
  ]);
  const other = (await read(Buffer.from('题型;题干;选项A;选项B;答案\n单选题;甲;一;二;A'))).value as ParsedFile;
  expect([other.format, other.questions.length]).toEqual(['xlsx', 1]);
});
