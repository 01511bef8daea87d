import { expect, test } from 'vitest';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sayRemark } from './transfer-say.text.ts';

const file = async (text: string) => (await read(Buffer.from(text))).value as ParsedFile;
const drafts = async (text: string) => {
  const { format, questions } = await file(text);
  return { format, drafts: questions.map(({ body, draft }) => (body ? draftOf(body) : draft)), questions };
};
const said = ({ problems, remarks }: ParsedFile['questions'][number]) =>
  [...problems, ...remarks].map(({ text }) => text.zh);

test('GIFT that is numbered like a paper is GIFT, and its numbers are not part of the questions', async () => {
  const found = await drafts('1. 最长的河？{\n=长江\n~黄河\n}\n\n::二:: 2. 冰比水轻。{T}\n\n3.14 的整数部分是？{#3}');
  expect(found).toMatchObject({
    format: 'gift',
    drafts: [
      { kind: 'single', stem: '最长的河？', options: ['长江', '黄河'], right: [0] },
      { kind: 'judge', stem: '2. 冰比水轻。' },
      { kind: 'blank', stem: '3.14 的整数部分是？' },
    ].map(({ stem, ...one }, at) => ({ ...one, stem: at === 0 ? '1. 最长的河？' : stem })),
  });
  const all = await drafts('1. 最长的河？{=长江 ~黄河}\n\n2、冰比水轻。{T}');
  expect(all.drafts.map((draft) => draft?.stem)).toEqual(['最长的河？', '冰比水轻。']);
});

test('a paper with code in braces stays a paper', async () => {
  const { format, drafts: found } = await drafts(
    '1. 输出是？\nint main(){ }\nA. 0\nB. 1\n答案：A\n2. 空块 {} 合法\n答案：对',
  );
  expect([format, found.map((draft) => draft?.kind)]).toEqual(['text', ['single', 'judge']]);
});

test('a text alone in braces is the accepted answer', async () => {
  const { drafts: found } = await drafts('二用英语怎么写？ {Two}\n\n三呢？{ Three # 对 }');
  expect(found).toMatchObject([{ blanks: [{ accepted: ['Two'] }] }, { blanks: [{ accepted: ['Three'] }] }]);
});

test('a star in an accepted answer stands for any text, which is said; an escaped one is a star', async () => {
  const { drafts: found, questions } = await drafts('写出单词 {=gr*y =colo\\*r}\n\n写出任意词 {=*}');
  expect(found[0]?.blanks).toEqual([{ accepted: ['gry', 'colo*r'], ignoresCase: true }]);
  expect(questions.map(said)).toEqual([
    ['答案“{text}”中的星号代表任意文字，这里没有通配符：只接受“{plain}”'],
    ['没有找到答案', '答案“{text}”中的星号代表任意文字，这里没有通配符：只接受“{plain}”'],
  ]);
});

test('each text may name its format', async () => {
  const { drafts: found, questions } = await drafts(`::配:: 连一连 {
  =[html]<p><b>铁</b></p> -> [plain]a*b
  =[markdown]**铜** -> Cu
  ####[html]<p>总评</p>
}

[markdown]选 *一* 个 {=[html]<i>甲</i> ~[plain]*乙*}

写 {=[html]<p>氢</p>}

图 {~甲 =[html]<img src\\="a.png">乙}`);
  expect(found).toMatchObject([
    { left: ['**铁**', '**铜**'], options: ['a\\*b', 'Cu'], pairs: [0, 1] },
    { stem: '选 *一* 个', options: ['*甲*', '\\*乙\\*'] },
    { blanks: [{ accepted: ['氢'] }] },
    { options: ['甲', '乙'] },
  ]);
  expect(questions[0]?.analysis).toBe('总评');
  expect(questions.flatMap(said)).toEqual(['图片“{text}”没有导入：文件中找不到']);
});

test('further numbers that are right are named apart from those that are worth a part', async () => {
  const { questions } = await file('几？{#=3:0.1 =4 ~%50%5}\n\n几？{#=%100%3:0 =%50%4:0}');
  expect(questions.map(({ remarks }) => remarks.map(({ values }) => values?.text))).toEqual([['4', '5'], ['4:0']]);
});

test('each form of an answer is the kind that it stands for', async () => {
  const forms = `真 {TRUE}

假 {F#因为轻#对了}

单选 {=%100%是 ~%50%一半 ~否}

多选 {~%50%甲 ~%50%乙 ~%-50%丙}

短答 {=二 =两 =%50%2个}

缺词 {=甲 ~乙} 在句中。

数 {#3.14:0.01}

几数 {#=3:0.5 =%50%3:1#差一点}

范围 {#1..5}

配对 {=铁 -> Fe =铜 -> Cu = -> Ag}

论述 {}

论述二 {####要点}`;
  const { drafts: found, questions } = await drafts(forms);
  expect(found).toMatchObject([
    { kind: 'judge', truth: true },
    { kind: 'judge', truth: false },
    { kind: 'single', options: ['是', '一半', '否'], right: [0] },
    { kind: 'multiple', options: ['甲', '乙', '丙'], right: [0, 1], credit: 'penalty' },
    { kind: 'blank', blanks: [{ accepted: ['二', '两'], ignoresCase: true }] },
    { kind: 'single', stem: '缺词 ____ 在句中。' },
    { kind: 'blank', blanks: [{ value: 3.14, tolerance: 0.01 }] },
    { kind: 'blank', blanks: [{ value: 3, tolerance: 0.5 }] },
    { kind: 'blank', blanks: [{ value: 3, tolerance: 2 }] },
    { kind: 'matching', left: ['铁', '铜'] },
    { kind: 'essay' },
    { kind: 'essay' },
  ]);
  expect(questions.map((one) => [...one.problems, ...one.remarks].map((remark) => sayRemark('zh_cn', remark)))).toEqual(
    [
      ...[[], ['选项的反馈没有保留'], ['选项的部分分值没有保留'], [], ['部分得分的答案没有保留：2个'], [], []],
      ...[['选项的反馈没有保留', '部分得分的答案没有保留：3:1'], [], [], [], []],
    ],
  );
  expect(questions.at(-1)?.analysis).toBe('要点');
});

test('two pairs of braces in one question are refused rather than mixed up', async () => {
  const { questions } = await file('首都 {=北京} 和 {=上海}\n\n好题{T}');
  expect(questions.map(({ problems }) => problems.map((one) => sayRemark('zh_cn', one)))).toEqual([
    ['看不懂答案“=北京} 和 {=上海”'],
    [],
  ]);
});

test('categories, names and numbers of questions, and a link that leads nowhere here, are named', async () => {
  const { questions, notes } = await file(
    '$CATEGORY: $course$/第一章\n\n// [id:A-1] [tag:重点]\n::期中一::[html]见<a href\\="a.pdf">讲义</a> {T}\n\n$CATEGORY: 第二章\n\n好题{F}',
  );
  expect(notes.map((note) => sayRemark('zh_cn', note))).toEqual([
    '2 个分类没有保留：第一章、第二章',
    '1 题的题名没有保留：期中一',
    '1 题在原系统中的编号没有保留：A-1',
  ]);
  expect(questions.map(({ remarks }) => remarks.map((remark) => sayRemark('zh_cn', remark)))).toEqual([
    ['附件“a.pdf”没有导入'],
    [],
  ]);
  expect(questions[0]?.labels).toEqual(['重点']);
});
