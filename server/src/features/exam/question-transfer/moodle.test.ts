import { expect, test } from 'vitest';
import { emptyAbout, type ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { writeFile } from './write-file.rule.ts';

const cdata = (text: string) => `<text><![CDATA[${text}]]></text>`;
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html">${cdata(text)}${more}</answer>`;
const question = (type: string, stem: string, rest = '', format = 'html', files = '') =>
  `<question type="${type}"><name><text>q</text></name><questiontext format="${format}">${cdata(stem)}${files}</questiontext>${rest}</question>`;
const readQuiz = async (...questions: string[]) => {
  const { value, blobs } = await read(Buffer.from(`<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`));
  const found = (value as ParsedFile).questions;
  return {
    drafts: found.map(({ body, draft }) => (body ? draftOf(body) : draft)),
    remarks: found.map(({ problems, remarks }) => [...problems, ...remarks].map(({ text }) => text.zh)),
    blobs: blobs.map((blob) => Buffer.from(blob).toString('latin1')),
  };
};
const choice = (stem: string, format = 'html', files = '') =>
  question('multichoice', stem, `<single>true</single>${answer(100, '是')}${answer(0, '不是')}`, format, files);
const heads: Record<string, string> = { png: '\x89PNG\r\n\x1a\n', mp3: 'ID3', mp4: '\0\0\0\x20ftyp' };
const fileOf = (name: string) => `${heads[name.split('.').at(-1) ?? ''] ?? ''}${name}`;
const bytes = (name: string) => Buffer.from(fileOf(name), 'latin1').toString('base64');

test('the two answers of true or false stand in this order, whatever their words', async () => {
  const { drafts } = await readQuiz(
    question('truefalse', '一', answer(100, '对') + answer(0, '错')),
    question('truefalse', '二', answer(0, 'Vrai') + answer(100, 'Faux')),
    question('truefalse', '三', answer(100, 'false') + answer(0, 'true')),
    question('truefalse', '四', answer(0, '对') + answer(0, '错')),
  );
  expect(drafts.map((draft) => draft?.truth)).toEqual([true, false, false, null]);
});

test('stars in answers are wildcards, which is said, and a star of ours is written as one', async () => {
  const { drafts, remarks } = await readQuiz(
    question('shortanswer', '一', answer(100, '*gr*y*') + answer(100, 'a\\*b') + answer(0, '*')),
    question('cloze', '二 {1:SHORTANSWER:=gr*y~=a\\*b}'),
  );
  expect(drafts.map((draft) => draft?.blanks)).toEqual([
    [{ accepted: ['gry', 'a*b'], ignoresCase: true }],
    [{ accepted: ['gry', 'a*b'], ignoresCase: true }],
  ]);
  expect(remarks.map(({ length }) => length)).toEqual([1, 1]);
  const body = {
    content: {
      ...{ kind: 'blank' as const, stem: '三', ordered: true, credit: 'each' as const },
      blanks: [{ id: 'b1', numeric: false }],
    },
    key: {
      kind: 'blank' as const,
      blanks: [{ form: 'text' as const, id: 'b1', accepted: ['2*3'], ignoresCase: true }],
    },
  };
  const leaving = { ...emptyAbout(), questionId: '', title: '', body, draft: draftOf(body) };
  for (const format of ['moodle', 'gift'] as const) {
    const made = writeFile(format, [leaving], new Map()).bytes;
    expect(made.toString()).toMatch(/2\\+\*3/);
    const back = (await read(made)).value as ParsedFile;
    expect(back.questions[0]?.body?.key).toMatchObject({ blanks: [{ accepted: ['2*3'] }] });
  }
});

test('files are found by their path, without what programs add to the address', async () => {
  const file = (name: string, path: string) =>
    `<file name="${name}" path="${path}" encoding="base64">${bytes(path + name)}</file>`;
  const files = file('a b.png', '/') + file('a.png', '/i g/') + file('a.png', '/');
  const { drafts, remarks, blobs } = await readQuiz(
    choice('<img src="@@PLUGINFILE@@/a%20b.png?time=1">', 'html', files),
    choice('<img src="@@PLUGINFILE@@/i%20g/a.png">', 'html', files),
    choice('字<img src="@@PLUGINFILE@@/no/a.png">', 'html', files),
  );
  expect([drafts.map((draft) => draft?.stem), blobs]).toEqual([
    ['![](picture-0)', '![](picture-1)', '字'],
    [fileOf('/a b.png'), fileOf('/i g/a.png')],
  ]);
  expect(remarks).toEqual([[], [], ['图片“{text}”没有导入：文件中找不到']]);
});

test('sounds and films stay, embedded or linked; an attachment that does not come in is named', async () => {
  const files = ['a.mp3', 'b.mp4', 'c.pdf']
    .map((name) => `<file name="${name}" path="/" encoding="base64">${bytes(name)}</file>`)
    .join('');
  const { drafts, remarks, blobs } = await readQuiz(
    choice('<audio controls><source src="@@PLUGINFILE@@/a.mp3">旧浏览器</audio>', 'html', files),
    choice('<p>听<a href="@@PLUGINFILE@@/b.mp4">b.mp4</a></p>', 'html', files),
    choice('<p>读<a href="@@PLUGINFILE@@/c.pdf">讲义</a></p>', 'html', files),
  );
  expect(drafts.map((draft) => draft?.stem)).toEqual([
    '<audio src="picture-0" controls></audio>',
    '听<video src="picture-1" controls></video>',
    '读讲义',
  ]);
  expect([blobs, remarks]).toEqual([
    [fileOf('a.mp3'), fileOf('b.mp4')],
    [[], [], ['附件“{text}”没有导入']],
  ]);
});

test('a file that no page shows is named', async () => {
  const svg = `<file name="a.svg" path="/" encoding="base64">${Buffer.from('<svg/>').toString('base64')}</file>`;
  const { drafts, remarks, blobs } = await readQuiz(choice('图<img src="@@PLUGINFILE@@/a.svg">', 'html', svg));
  expect([drafts[0]?.stem, remarks[0], blobs]).toEqual(['图', ['文件“{text}”的格式不能显示，没有导入'], []]);
});

test('MathML is a formula in stems and options', async () => {
  const math = (inner: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`;
  const half = math('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
  const less = math('<mi>a</mi><mo>&lt;</mo><msup><mi>b</mi><mn>2</mn></msup>');
  const { drafts, remarks } = await readQuiz(
    question('multichoice', `<p>若 ${less} 则</p>`, `<single>1</single>${answer(100, half)}${answer(0, '0')}`),
    choice(`<p>坏 ${math('<mi>x</mo>')}</p>`),
  );
  expect(drafts.map((draft) => draft?.stem)).toEqual(['若 $a<b^{2}$ 则', '坏 x']);
  expect([drafts[0]?.options[0], remarks]).toEqual(['$\\frac{1}{2}$', [[], ['有公式没有完全看懂，请核对']]]);
});

test("lines of Moodle's own text format end where they did, with their blanks", async () => {
  const { drafts } = await readQuiz(choice('输出？\nif a < 2:\n    print(a)', 'moodle_auto_format'));
  expect(drafts[0]?.stem).toBe('输出？\nif a < 2:\n\u00a0\u00a0\u00a0\u00a0print(a)');
});

test('percentages of embedded answers are weights', async () => {
  const { drafts, remarks } = await readQuiz(
    question('cloze', '{1:MC:%0%上海~%100%北京~%33.33333%南京} {2:SA:%100%京~%50.5%平}'),
  );
  expect(drafts[0]?.gaps).toEqual([
    { options: ['上海', '北京', '南京'], right: 1, blank: null },
    { options: [], right: -1, blank: { accepted: ['京'], ignoresCase: true } },
  ]);
  expect(remarks[0]).toEqual([
    '选项的部分分值没有保留',
    '部分得分的答案没有保留：{text}',
    '各空的分值不同，导入后各空相同',
  ]);
});

test('joined cells stay joined', async () => {
  const { drafts } = await readQuiz(
    choice('<table><tr><th colspan="2">气 <b>温</b></th></tr><tr><td rowspan="2">1 &lt; 2</td><td>3</td></tr></table>'),
  );
  expect(drafts[0]?.stem).toBe(
    '<table><tr><td colspan="2">气 <strong>温</strong></td></tr><tr><td rowspan="2">1 &lt; 2</td><td>3</td></tr></table>',
  );
});

test('a number is taken as given, and further ones are named', async () => {
  const tolerance = (value: string) => `<tolerance>${value}</tolerance>`;
  const { drafts, remarks } = await readQuiz(
    question(
      'numerical',
      'g',
      answer(100, '9,8', tolerance('0,05')) + answer(100, '10', tolerance('0')) + answer(0, '*'),
    ),
  );
  expect(drafts[0]?.blanks).toEqual([{ value: 9.8, tolerance: 0.05 }]);
  expect(remarks[0]).toEqual(['还有满分的答案没有保留：{text}（这里一个空只有一个数值答案）']);
});
