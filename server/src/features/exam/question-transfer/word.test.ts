import { expect, test } from 'vitest';
import { ommlOf } from '../../../platform/document/omml.ts';
import { latexOf } from '../../../platform/document/omml-in.ts';
import { questionBodies } from '../../../testing/question-samples.ts';
import { docx } from '../../../testing/word-documents.ts';
import type { Leaving, ParsedFile } from './draft.rule.ts';
import { emptyAbout } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sampleQuestions } from './samples.seed.ts';
import { writeFile } from './write-file.rule.ts';
import { parseXml } from './xml.rule.ts';

const readBack = async (bytes: Buffer) => (await read(bytes)).value as ParsedFile;

test('each kind that Word can express is exported as a document and read back the same', async () => {
  const questions: Leaving[] = [
    ...sampleQuestions,
    ...questionBodies.map((body, at) => ({
      ...emptyAbout(),
      ...{ questionId: '', title: '', body, draft: draftOf(body) },
      ...{
        analysis: `解析 ${at}：因为 $a_{1}\\le b^{2}$。`,
        difficulty: '4' as const,
        score: 3,
        points: ['数列', '函数'],
        labels: ['期末'],
      },
    })),
  ];
  const made = writeFile('docx', questions, new Map());
  const kept = questions.filter(({ draft }) => draft);
  expect(made.remarks.filter(({ omitted }) => omitted)).toHaveLength(questions.length - kept.length);
  const { format, questions: back } = await readBack(made.bytes);
  expect(format).toBe('docx');
  expect(back.flatMap(({ problems, remarks }) => [...problems, ...remarks])).toEqual([]);
  expect(back.map(({ body }) => body && draftOf(body))).toEqual(kept.map(({ draft }) => draft));
  const about = ({ analysis, difficulty, score, points, labels }: Leaving | (typeof back)[number]) => [
    analysis,
    difficulty,
    score,
    points,
    labels,
  ];
  expect(back.map(about)).toEqual(kept.map(about));
});

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const math = (inner: string) =>
  `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test("a teacher's paper is read: sections, options in one line, formulas, pictures, tables, answers", async () => {
  const fraction = math(
    '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f>',
  );
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell('x')}${cell('1')}</w:tr><w:tr>${cell('y')}${cell('2')}</w:tr></w:tbl>`;
  const document = docx(
    [
      p('2026 年秋季学期期中试卷'),
      p('一、选择题（每小题3分，共6分）'),
      `<w:p><w:r><w:t>1．函数 </w:t></w:r>${fraction}<w:r><w:t xml:space="preserve"> 的图象是（　　）</w:t></w:r></w:p>`,
      picture,
      p('A．直线　　B．双曲线的一支　　C．抛物线　　D．以上都不对'),
      p('2、由下表可知 y 与 x 的关系是（ B ）'),
      table,
      p('A、相等'),
      p('B、两倍'),
      p('二、填空题（每空2分）'),
      '<w:p><w:r><w:t>3. 圆的面积公式是</w:t></w:r><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">        </w:t></w:r><w:r><w:t>。</w:t></w:r></w:p>',
      p('【答案】πr²'),
      p('【解析】圆面积公式。 难度：0.9'),
      p('三、判断题'),
      p('4. 0 是自然数。'),
      p('5. 1 是质数。（×）'),
      p('四、解答题'),
      p('6. 证明勾股定理。'),
      p('答案：略。'),
      p('1. 先作图；'),
      p('2. 再比较面积。'),
      p('参考答案'),
      p('1. D  4. √'),
    ].join(''),
    { png },
  );
  const { value, blobs } = await read(document);
  const { questions } = value as ParsedFile;
  expect(questions.map(({ problems }) => problems)).toEqual([[], [], [], [], [], []]);
  expect(blobs.map((one) => Buffer.from(one).equals(png))).toEqual([true]);
  const drafts = questions.map(({ body }) => body && draftOf(body));
  expect(drafts.map((draft) => draft?.kind)).toEqual(['single', 'single', 'blank', 'judge', 'judge', 'essay']);
  expect(drafts[0]).toMatchObject({
    stem: '函数 $\\frac{1}{x^{2}}$ 的图象是（　　）\n\n![](picture-0)',
    options: ['直线', '双曲线的一支', '抛物线', '以上都不对'],
    right: [3],
  });
  expect(drafts[1]?.stem).toContain('| x | 1 |\n| --- | --- |\n| y | 2 |');
  expect(drafts[1]?.right).toEqual([1]);
  expect(drafts[2]).toMatchObject({ stem: '圆的面积公式是____。', blanks: [{ accepted: ['πr²'] }] });
  expect(questions[2]).toMatchObject({ analysis: '圆面积公式。', difficulty: '1', score: 2 });
  expect([drafts[3]?.truth, drafts[4]?.truth]).toEqual([true, false]);
  expect(drafts[5]?.reference).toContain('再比较面积');
});

test("numbers and letters of Word's automatic lists are counted", async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const level = (at: number, format: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1}."/></w:lvl>`;
  const numbering = `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'upperLetter')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>`;
  const item = (at: number, text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = [
    item(0, '第一题'),
    item(1, '甲'),
    item(1, '乙'),
    p('答案：B'),
    item(0, '第二题'),
    item(1, '丙'),
    item(1, '丁'),
    p('答案：AB'),
  ];
  const { questions } = await readBack(docx(body.join(''), { more: { 'word/numbering.xml': Buffer.from(numbering) } }));
  expect(questions.map(({ body: found }) => found && draftOf(found))).toMatchObject([
    { kind: 'single', stem: '第一题', options: ['甲', '乙'], right: [1] },
    { kind: 'multiple', stem: '第二题', options: ['丙', '丁'], right: [0, 1] },
  ]);
});

test.each([
  '\\frac{1}{2}',
  'x^{2}+y_{1}^{2}',
  '\\sqrt[3]{x}',
  '\\sqrt{a+b}',
  '\\sum_{i=1}^{n} i^{2}',
  '\\int_{0}^{1} x',
  '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
  '\\begin{cases}x>0 \\\\ y<1\\end{cases}',
  '\\alpha +\\beta \\le \\Omega',
  '\\sin x',
  '\\lim_{x\\to 0}',
  '\\vec{a}\\cdot b',
  '\\overline{AB}',
  '\\binom{n}{k}',
  '\\text{速度}=v',
  '\\left[a,b\\right)',
])('the formula %s is converted to Word and back', (latex) => {
  const omml = ommlOf(latex);
  const back = latexOf(parseXml(Buffer.from(`<m:oMath xmlns:m="x">${omml}</m:oMath>`)), () => undefined);
  const tight = (text: string) =>
    text.replace(/\s+/g, '').replace(/\^\{(.)\}|_\{(.)\}/g, (_, sup, sub) => (sup ? `^${sup}` : `_${sub}`));
  expect(tight(back)).toBe(tight(latex));
});

test('an answer in the stem beside an answer line that says the same is taken out: a candidate would read it', async () => {
  const { questions } = await readBack(
    docx(
      [
        ...[p('1. 显示当前目录的命令是（ B ）'), p('A. ls'), p('B. pwd'), p('答案：B')],
        ...[p('2. 选项（ A ）是第一个'), p('A. 一'), p('B. 二'), p('答案：B')],
      ].join(''),
    ),
  );
  expect(questions.map(({ title }) => title)).toEqual(['显示当前目录的命令是（　）', '选项（ A ）是第一个']);
});
