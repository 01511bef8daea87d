// Documents that LibreOffice and pandoc write here and now, from our own texts.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sayRemark } from './transfer-say.text.ts';

const run = promisify(execFile);
const programs = { soffice: await hasProgram('soffice'), pandoc: await hasProgram('pandoc') };
const noOffice = 'soffice (LibreOffice) is not installed';
const allMs = 300_000;
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueyan-word-programs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function office(from: string, to: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const filter = from.endsWith('.html') ? ['--infilter=HTML (StarWriter)'] : [];
  await run('soffice', ['--headless', profile, ...filter, '--convert-to', to, '--outdir', folder, from]);
  return from.replace(/\.\w+$/, `.${to}`);
}

/** What is read of a document. */
async function opened(path: string) {
  const { value, blobs } = await read(await readFile(path));
  const { questions, notes } = value as ParsedFile;
  return {
    drafts: questions.map(({ body, draft }) => (body ? draftOf(body) : draft)),
    said: [...questions.flatMap(({ problems, remarks }) => [...problems, ...remarks]), ...notes].map((remark) =>
      sayRemark('zh_cn', remark),
    ),
    pictures: blobs.length,
    questions,
  };
}

const picture = `<img src="data:image/png;base64,${png}" width="20" height="20" alt="图">`;
const list = (kind: string, ...items: string[]) =>
  `<ol type="${kind}">${items.map((one) => `<li>${one}</li>`).join('')}</ol>`;
const paper = `<html><head><meta charset="utf-8"></head><body>
<h2>一、单项选择题（每题 4 分）</h2>
<p>1. 工作在<b>数据链路层</b>的设备是（　　）${picture}</p><p>A. 集线器</p><p>B. 交换机</p><p>答案：B</p>
<p>2. 由下表，10.0.0.1 的掩码是</p><table border="1"><tr><td>主机</td><td>掩码</td></tr><tr><td>10.0.0.1</td><td>255.0.0.0</td></tr></table>
<p>A. 255.0.0.0</p><p>B. 255.255.0.0</p><p>答案：A</p>
<h2>二、判断题（每题 2 分）</h2><p>3. 水的化学式是 H<sub>2</sub>O。</p><p>答案：对</p>
</body></html>`;
const lists = `<html><head><meta charset="utf-8"></head><body>
<ol><li>哪个命令列出文件</li></ol>${list('A', 'ls', 'pwd', 'cd')}<p>答案：A</p>
<ol start="2"><li>哪些是编辑器</li></ol>${list('A', 'vim', 'nano', 'ping')}<p>答案：AB</p></body></html>`;

test.for(['docx', 'odt then docx'])(
  'a paper that LibreOffice writes as %s keeps headings, marks, a table, a picture and its answers',
  { timeout: allMs },
  async (way, context) => {
    if (!programs.soffice) context.skip(noOffice);
    const source = join(folder, `paper-${way.slice(0, 3)}.html`);
    await writeFile(source, paper);
    const made = way === 'docx' ? source : await office(source, 'odt');
    const { drafts, said, pictures, questions } = await opened(await office(made, 'docx'));
    expect(drafts).toMatchObject([
      { kind: 'single', options: ['集线器', '交换机'], right: [1] },
      { kind: 'single', options: ['255.0.0.0', '255.255.0.0'], right: [0] },
      { kind: 'judge', stem: '水的化学式是 H<sub>2</sub>O。', truth: true },
    ]);
    expect(drafts[0]?.stem).toMatch(/^工作在\*\*数据链路层\*\*的设备是（　　）!\[.*\]\(picture-0\)$/);
    expect(drafts[1]?.stem).toContain('| 主机 | 掩码 |\n| --- | --- |\n| 10.0.0.1 | 255.0.0.0 |');
    expect([questions.map(({ score }) => score), pictures, said]).toEqual([[4, 4, 2], 1, []]);
  },
);

test('lists that LibreOffice numbers are questions and their options', { timeout: allMs }, async (context) => {
  if (!programs.soffice) context.skip(noOffice);
  const source = join(folder, 'lists.html');
  await writeFile(source, lists);
  const { drafts, said } = await opened(await office(source, 'docx'));
  expect(drafts).toMatchObject([
    { kind: 'single', stem: '哪个命令列出文件', options: ['ls', 'pwd', 'cd'], right: [0] },
    { kind: 'multiple', stem: '哪些是编辑器', options: ['vim', 'nano', 'ping'], right: [0, 1] },
  ]);
  expect(said).toEqual([]);
});

const markdown = `# 一、单选题（每题 3 分）

1.  函数 $f(x)=\\frac{1}{x^2}$ 的定义域是

    A.  $x>0$
    B.  $x\\ne 0$

    答案：B

2.  看图：![示意](dot.png)

    | 量 | 值 |
    |----|----|
    | a  | 1  |

    A.  甲
    B.  乙

    答案：A

# 二、简答题

3.  求 $\\int_0^1 x\\,dx$ 与 $\\begin{pmatrix}1 & 0\\\\0 & 1\\end{pmatrix}$ 的关系。

    答案：$\\sqrt{2}$
`;

test('a paper that pandoc writes from Markdown keeps formulas, lists, a table and a picture', {
  timeout: allMs,
}, async (context) => {
  if (!programs.pandoc) context.skip('pandoc is not installed');
  await writeFile(join(folder, 'dot.png'), Buffer.from(png, 'base64'));
  await writeFile(join(folder, 'paper.md'), markdown);
  const path = join(folder, 'pandoc.docx');
  await run('pandoc', ['-f', 'markdown', '-o', path, 'paper.md'], { cwd: folder });
  const { drafts, said, pictures } = await opened(path);
  expect(drafts.map((draft) => draft?.kind)).toEqual(['single', 'single', 'essay']);
  expect(drafts[0]).toMatchObject({ options: ['$x>0$', '$x\\ne 0$'], right: [1] });
  expect(drafts[0]?.stem).toContain('\\frac{1}{x^{2}}');
  expect(drafts[1]?.stem).toMatch(/!\[.*\]\(picture-0\)[\s\S]*\| 量 \| 值 \|/);
  expect(drafts[2]?.stem).toMatch(/\\int_\{0\}\^\{1\}.*matrix\}/);
  expect([drafts[2]?.reference, pictures, said]).toEqual(['$\\sqrt{2}$', 1, []]);
});
