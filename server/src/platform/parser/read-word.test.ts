import { expect, test } from 'vitest';
import { docx, paragraph } from '../../testing/word-documents.ts';
import { readWord } from './read-word.ts';

const office = 'http://schemas.openxmlformats.org';
const markdownOf = async (body: string) => (await readWord('docx', docx(body))).markdown;
const run = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string) => `<w:p>${inner}</w:p>`;
const math = (inner: string) => `<m:oMath xmlns:m="${office}/officeDocument/2006/math">${inner}</m:oMath>`;
const letters = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = `<m:f><m:num>${letters('a_1')}</m:num><m:den>${letters('*b*')}</m:den></m:f>`;
const field = (instruction: string, result = '') =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>${
    result && `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test('formulas of a document are formulas in the text, on lines of their own and in tables', async () => {
  const display = `<m:oMathPara xmlns:m="${office}/officeDocument/2006/math"><m:oMath>${letters('E=m')}</m:oMath></m:oMathPara>`;
  const bars = `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e>${letters('x')}</m:e></m:d>`;
  const row = (inner: string) => `<w:tr><w:tc>${p(inner)}</w:tc><w:tc>${paragraph('值')}</w:tc></w:tr>`;
  const body = [
    p(`${run('令 ')}${math(fraction)}${run(' 为零')}`),
    p(display),
    `<w:tbl>${row(run('式'))}${row(math(bars))}</w:tbl>`,
  ].join('');
  expect(await markdownOf(body)).toBe(
    '令 $\\frac{a\\_1}{*b*}$ 为零\n\n$E=m$\n\n| 式 | 值 |\n| --- | --- |\n| $\\left\\|x\\right\\|$ | 值 |\n',
  );
});

test('a formula in a table with joined cells stands between blank lines, where it is read', async () => {
  const cell = (inner: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(inner)}</w:tc>`;
  const body = `<w:tbl><w:tr>${cell(run('题'), '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell(run('解 ') + math(letters('x&lt;1')))}${cell(run('乙'))}</w:tr></w:tbl>`;
  expect(await markdownOf(body)).toContain('<td>\n\n解 $x<1$\n\n</td><td><p>乙</p></td>');
});

test('fields show what Word shows: a formula, a sign, or their result', async () => {
  const body = [
    p(`${run('值为 ')}${field(' EQ \\f(1,3) ', '旧')}${run('。')}`),
    p(`${run('图 ')}<w:fldSimple w:instr=" SEQ 图 ">${run('4')}</w:fldSimple>${field(' PAGE ', '9')}`),
    p(field(' SYMBOL 112 \\f Symbol ')),
  ].join('');
  expect(await markdownOf(body)).toBe('值为 $\\frac{1}{3}$。\n\n图 49\n\nπ\n');
});

test('signs of fonts, phonetic guides and dotted letters are kept', async () => {
  const body = [
    p('<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r><w:r><w:sym w:font="None" w:char="F0E0"/></w:r>'),
    p(`${run('记')}<w:r><w:ruby><w:rt>${run('zǎi')}</w:rt><w:rubyBase>${run('载')}</w:rubyBase></w:ruby></w:r>`),
    p(run('记') + run('载', '<w:em w:val="dot"/>') + run('过', '<w:em w:val="none"/>')),
  ].join('');
  expect(await markdownOf(body)).toBe('→□\n\n记载(zǎi)\n\n记<mark>载</mark>过\n');
});

test('the text of a box of newer programs is read, and that of a box for all programs only once', async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
  const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
  const newer = (text: string) =>
    `<w:drawing><wp:inline><a:graphic><a:graphicData><wps:txbx xmlns:wps="s">${box(text)}</wps:txbx></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const both = (choice: string, fallback: string) =>
    `<w:r><mc:AlternateContent xmlns:mc="${mc}"><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
  const body = [
    p(run('前') + both(newer('框一'), '<w:pict/>')),
    p(run('中') + both(newer('框二'), `<w:pict>${box('框二')}</w:pict>`)),
    p(`${run('后')}<w:r>${newer('框三')}</w:r>`),
  ].join('');
  expect(await markdownOf(body)).toBe('前\n\n框一\n\n中\n\n框二\n\n后\n\n框三\n');
});

test('numbers of lists are those that Word shows, by style, in letters and behind other text', async () => {
  const w = `xmlns:w="${office}/wordprocessingml/2006/main"`;
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const lists = [
    level(0, 'decimal', '%1.') + level(1, 'decimal', '%2.'),
    level(0, 'upperLetter', '%1.'),
    level(0, 'bullet', '•'),
    level(0, 'decimal', '%1)'),
  ];
  const numbering = `<w:numbering ${w}>${lists.map((inner, at) => `<w:abstractNum w:abstractNumId="${at}">${inner}</w:abstractNum>`).join('')}${[...lists, lists[0]].map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at % 4}"/>${at === 4 ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ''}</w:num>`).join('')}</w:numbering>`;
  const styles = `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Q"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
  const links = ['numbering', 'styles']
    .map(
      (name) =>
        `<Relationship Id="${name}" Type="${office}/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`,
    )
    .join('');
  const inList = (list: number, text: string, at = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const body = [
    ...[paragraph('长江', 'Q'), inList(2, '甲'), inList(2, '乙'), paragraph('黄河', 'Q')],
    ...[inList(3, '点'), inList(4, '括号'), inList(5, '一'), inList(5, '二'), inList(5, '三', 1)],
  ].join('');
  const more = { 'word/numbering.xml': Buffer.from(numbering), 'word/styles.xml': Buffer.from(styles) };
  const { markdown } = await readWord('docx', docx(body, { links, more }));
  expect(markdown).toBe('1. 长江\n\nA. 甲\n\nB. 乙\n\n2. 黄河\n\n-   点\n\n1\\) 括号\n\n1.  一\n2.  二\n    1.  三\n');
});
