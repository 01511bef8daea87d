import { expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { docx, paragraph } from '../../../testing/word-documents.ts';
import { type DocxText, readDocx } from './docx-in.rule.ts';
import { writeLines } from './docx-out.rule.ts';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { htmlOf } from './html-out.rule.ts';
import { read } from './read-file.rule.ts';
import { writeFile } from './write-file.rule.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const limits = { entries: 1_000, bytes: 10_000_000 };
const readParts = async (body: string, more: Record<string, string> = {}): Promise<DocxText> => {
  const files = Object.entries(more).map(([name, xml]) => [`word/${name}.xml`, Buffer.from(xml)]);
  return readDocx(await readArchive(docx(body, { more: Object.fromEntries(files) }), limits));
};
const linesOf = async (body: string, more: Record<string, string> = {}) =>
  (await readParts(body, more)).paragraphs.map(({ text }) => text);
const remarksOf = async (body: string, more: Record<string, string> = {}) =>
  (await readParts(body, more)).paragraphs.flatMap(({ remarks }) => remarks.map(({ text }) => text.en));

const run = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
const dots = '<w:em w:val="dot"/>';

test('dots that point out a character stay, so that options which differ only by them differ', async () => {
  const body = [
    paragraph('1. 加点字注音正确的是（　）'),
    p(run('A. 参') + run('差', dots)),
    p(run('B. ') + run('参', dots) + run('差')),
    paragraph('答案：B'),
  ].join('');
  const { questions } = (await read(docx(body))).value as ParsedFile;
  const draft = questions[0]?.body && draftOf(questions[0].body);
  expect(draft?.options).toEqual(['参<mark>差</mark>', '<mark>参</mark>差']);
  const leaving = { ...(questions[0] as ParsedFile['questions'][number]), questionId: '' };
  const written = writeFile(
    'docx',
    [{ ...leaving, body: leaving.body as NonNullable<typeof leaving.body>, draft: draft ?? null }],
    new Map(),
  );
  const again = (await read(written.bytes)).value as ParsedFile;
  expect(again.questions[0]?.body && draftOf(again.questions[0].body)).toEqual(draft);
});

test('signs of symbol fonts are the signs that they show, and one that is not known is told', async () => {
  const sym = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  const body = [
    p(run('∠') + sym('Symbol', 'F067') + run(' ≠ ') + sym('Symbol', '6C')),
    p(sym('Wingdings', 'F0FC') + sym('Wingdings', 'F0E7') + sym('宋体', '2460') + sym('Wingdings 2', 'F052')),
    p(run('\uf070r', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')),
    p(run('a') + sym('Somewhere', 'F0AA')),
  ].join('');
  expect(await linesOf(body)).toEqual(['∠γ ≠ λ', '✓⬅①☑', 'πr', 'a']);
  expect(await remarksOf(body)).toEqual(['A sign of a symbol font was not recognized; please check it']);
});

const field = (instruction: string, result = '') =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction}${
    result && `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const instruct = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

test('formulas in fields are formulas, and other fields show their result', async () => {
  const raised = instruct(' EQ \\f(x') + instruct('2', '<w:vertAlign w:val="superscript"/>') + instruct(',3) ');
  const body = [
    p(run('求 ') + field(raised, '旧') + run(' 的值')),
    p(field(instruct(' PAGEREF a '), '7') + run(' 页')),
    p('<w:fldSimple w:instr="EQ \\r(,5)"><w:r><w:t>?</w:t></w:r></w:fldSimple>'),
    p(field(instruct(' SYMBOL 97 \\f "Symbol" '))),
    p(field(instruct(' EQ \\f(1,') + field(instruct('SYMBOL 98 \\f Symbol')) + instruct(')'))),
  ].join('');
  expect(await linesOf(body)).toEqual([
    '求 $\\frac{x^{2}}{3}$ 的值',
    '7 页',
    '$\\sqrt{5}$',
    'α',
    '$\\frac{1}{\\beta}$',
  ]);
  const unknown = p(field(instruct(' EQ \\q(1) '), '1'));
  expect(await linesOf(unknown)).toEqual(['EQ \\q(1)']);
  expect(await remarksOf(unknown)).toEqual(['A formula was not wholly understood; please check it']);
});

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const abstract = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const list = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const inList = (id: number, text: string, at = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
const fresh = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';

test('paragraphs that a style numbers have their numbers, and lists of one definition go on or begin again', async () => {
  const styles = `<w:styles ${w}><w:style w:type="paragraph" w:default="1" w:styleId="a"/><w:style w:type="paragraph" w:styleId="题"><w:basedOn w:val="a"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="重点题"><w:basedOn w:val="题"/></w:style></w:styles>`;
  const numbering = `<w:numbering ${w}>${abstract(0, level(0, 'decimal', '%1、'))}${abstract(1, level(0, 'lowerLetter', '%1)'))}${list(1, 0)}${list(2, 1, fresh)}${list(3, 1, fresh)}${list(4, 0)}</w:numbering>`;
  const body = [
    p(run('甲'), '<w:pStyle w:val="题"/>'),
    ...[inList(2, '子'), inList(2, '丑')],
    p(run('乙'), '<w:pStyle w:val="重点题"/>'),
    ...[inList(3, '寅'), inList(3, '卯')],
    inList(4, '丙'),
    p(run('丁'), '<w:pStyle w:val="题"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
  ].join('');
  const lines = ['1、 甲', 'a) 子', 'b) 丑', '2、 乙', 'a) 寅', 'b) 卯', '3、 丙', '丁'];
  expect(await linesOf(body, { styles, numbering })).toEqual(lines);
});

test('numbers of lists are written in the formats of Word, level by level', async () => {
  const numbering = `<w:numbering ${w}>${abstract(
    0,
    [
      level(0, 'chineseCountingThousand', '%1、'),
      level(1, 'decimal', '%1.%2', '<w:isLgl/>'),
      level(2, 'decimalEnclosedCircle', '%3'),
      level(3, 'upperRoman', '（%4）', '<w:lvlRestart w:val="0"/>'),
    ].join(''),
  )}${list(1, 0)}</w:numbering>`;
  const levels = [0, 1, 1, 2, 3, 0, 1, 3];
  expect(await linesOf(levels.map((at) => inList(1, '', at)).join(''), { numbering })).toEqual([
    ...['一、 ', '1.1. ', '1.2. ', '① ', '（I） ', '二、 ', '2.1. ', '（II） '],
  ]);
});

const cell = (text: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(text)}</w:tc>`;
const table = (...rows: string[][]) => `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
const across = (n: number) => `<w:gridSpan w:val="${n}"/>`;

test('joined cells of a table stay joined, and a table of answers below a title is read as bars', async () => {
  const joined = table(
    [cell('季度', '<w:vMerge w:val="restart"/>'), cell('**产量**', across(2))],
    [cell('', '<w:vMerge/>'), cell('甲厂'), cell('乙厂')],
    [cell('一'), cell('$x$'), cell('a&lt;b')],
  );
  expect(await linesOf(joined)).toEqual([
    '<table><tr><td rowspan="2">季度</td><td colspan="2">**产量**</td></tr><tr><td>甲厂</td><td>乙厂</td></tr><tr><td>一</td><td>\n\n$x$\n\n</td><td>a&lt;b</td></tr></table>',
  ]);
  const answers = table(
    [cell('选择题', across(3))],
    [cell('题号'), cell('1'), cell('2')],
    [cell('答案'), cell('A'), cell('C')],
  );
  expect(await linesOf(answers)).toEqual(['| 选择题 |  |  |\n| --- | --- | --- |\n| 题号 | 1 | 2 |\n| 答案 | A | C |']);
});

test('a table with joined cells leaves as such and comes back the same', async () => {
  const table =
    '<table><tr><td rowspan="2">季<strong>度</strong></td><td colspan="2">产量</td></tr><tr><td>甲</td><td>\n\n$x$\n\n</td></tr></table>';
  const html = htmlOf(`看表：\n\n${table}`, (address) => address);
  expect(html).toContain(
    '<td rowspan="2">季<strong>度</strong></td><td colspan="2">产量</td></tr><tr><td>甲</td><td>\\(x\\)</td>',
  );
  const { bytes } = writeLines([{ at: 0, label: '', text: table }], new Map());
  const { paragraphs } = readDocx(await readArchive(bytes, limits));
  expect(paragraphs.map(({ text }) => text)).toEqual(['', table]);
});

test('options that a table only lays out are options', async () => {
  const laid = table([cell('A. 红'), cell('B. 黄')], [cell('C. 蓝'), cell('')]);
  expect(await linesOf(laid)).toEqual(['A. 红', 'B. 黄', 'C. 蓝']);
});

const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;

test('the text of a box follows its paragraph, once, and is no lost picture', async () => {
  const shape = (inner: string) =>
    `<w:drawing><wp:anchor><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const both = (newer: string, older: string) =>
    `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice>${newer}</mc:Choice><mc:Fallback>${older}</mc:Fallback></mc:AlternateContent></w:r>`;
  const body = [
    p(
      run('材料') +
        both(shape(`<wps:txbx xmlns:wps="s">${box('白日依山尽')}</wps:txbx>`), `<w:pict>${box('白日依山尽')}</w:pict>`),
    ),
    p(`<w:r><w:pict><v:shape xmlns:v="v"><v:textbox>${box('黄河入海流')}</v:textbox></v:shape></w:pict></w:r>`),
    p(both('<w:drawing/>', `<w:pict>${box('欲穷千里目')}</w:pict>`)),
    table([`<w:tc>${p(`${run('题')}<w:r><w:pict>${box('更上一层楼')}</w:pict></w:r>`)}</w:tc>`, cell('x')]),
  ].join('');
  expect(await linesOf(body)).toEqual([
    ...['材料', '白日依山尽', '', '黄河入海流', '', '欲穷千里目'],
    '| 题<br>更上一层楼 | x |\n| --- | --- |',
  ]);
  expect(await remarksOf(body)).toEqual([]);
});

test('moved text, phonetic guides and controls are read, and a footnote that stays behind is told', async () => {
  const ruby = `<w:r><w:ruby><w:rt>${run('zǎi')}</w:rt><w:rubyBase>${run('载')}</w:rubyBase></w:ruby></w:r>`;
  const body = [
    p(`<w:moveTo>${run('移来')}</w:moveTo><w:moveFrom>${run('移走')}</w:moveFrom>`),
    p(run('记') + ruby),
    p(`<w:sdt><w:sdtContent>${run('填写')}</w:sdtContent></w:sdt><w:r><w:footnoteReference w:id="2"/></w:r>`),
  ].join('');
  const footnotes = `<w:footnotes ${w}><w:footnote w:id="2">${paragraph('选自《诗经》')}</w:footnote></w:footnotes>`;
  expect(await linesOf(body, { footnotes })).toEqual(['移来', '记载(zǎi)', '填写']);
  expect(await remarksOf(body, { footnotes })).toEqual(['A footnote is not kept: {text}']);
});

test('headers, footers, comments and documents inside the document are named, but not numbers of pages', async () => {
  const edge = (name: string, words: string) => `<w:${name} ${w}>${paragraph(words)}</w:${name}>`;
  const comments = `<w:comments ${w}><w:comment w:id="1">${paragraph('难')}</w:comment></w:comments>`;
  const boxed = (words: string) =>
    `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${words}</mc:Choice><mc:Fallback>${words}</mc:Fallback></mc:AlternateContent>`;
  const { paragraphs, notes } = await readParts(`${paragraph('题')}<w:altChunk r:id="r9"/>`, {
    ...{ header1: `<w:hdr ${w}>${boxed(paragraph('绝密'))}</w:hdr>`, header2: '<w:hdr>' },
    ...{ footer1: edge('ftr', '第 1 页 共 2 页'), comments },
  });
  expect(notes.map(({ text, values }) => [text.en, values])).toEqual([
    ['Headers and footers are not read: {text}', { text: '绝密' }],
    ['{n} {n, comment is|comments are} not read', { n: 1 }],
  ]);
  expect(paragraphs.flatMap(({ remarks }) => remarks.map(({ text }) => text.en))).toEqual([
    'A document inside the document is not read',
  ]);
});
