import { describe, expect, test } from 'vitest';
import { docx, paragraph } from '../../../testing/word-documents.ts';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';

const file = async (given: string | Buffer) => (await read(Buffer.from(given as string))).value as ParsedFile;
const said = ({ problems, remarks }: ParsedFile['questions'][number]) =>
  [...problems, ...remarks].map(({ text }) => text.zh);
/** The questions of a text in short: stem, options, and what is right. */
const asked = async (given: string | Buffer) =>
  (await file(given)).questions.map(({ body, draft: left, problems }) => {
    const draft = body ? draftOf(body) : left;
    const right = draft?.right.map((at) => String.fromCharCode(65 + at)).join('') ?? '';
    const key = draft?.truth ?? (right || draft?.reference);
    return [draft?.stem, draft?.options.join('|') ?? '', problems.length > 0 ? 'no key' : key];
  });

describe('questions begin', () => {
  test('with the number that is due, even if digits follow it, but not with a decimal number', async () => {
    const paper = `1.港珠澳大桥何时通车
A.2016年 B.2018年
答案：B
2.1949年 10 月发生了什么
A.开国大典 B.北平解放
答案：A
3. 圆周率
3.14 和什么有关
A. 圆 B. 方
答案：A
4.
5G 是什么
A. 网络 B. 山
答案：A`;
    expect(await asked(paper)).toEqual([
      ['港珠澳大桥何时通车', '2016年|2018年', 'B'],
      ['1949年 10 月发生了什么', '开国大典|北平解放', 'A'],
      ['圆周率\n3.14 和什么有关', '圆|方', 'A'],
      ['5G 是什么', '网络|山', 'A'],
    ]);
  });

  test.each([
    ['1）甲', '2）乙'],
    ['1) 甲', '2) 乙'],
    ['（1）甲', '（2）乙'],
    ['第一题 甲', '第二题 乙'],
    ['第 1 题：甲', '第 2 题：乙'],
    ['Question 1: 甲', 'Question 2: 乙'],
    ['甲', '\n乙'],
  ])('as the file numbers them: %s', async (first, second) => {
    expect(await asked(`${first}\nA. 一\nB. 二\n答案：A\n${second}\nA. 一\nB. 二\n答案：B`)).toEqual([
      ['甲', '一|二', 'A'],
      ['乙', '一|二', 'B'],
    ]);
  });

  test('behind each answer in the format of Aiken', async () => {
    expect(
      await asked('Is 2 even?\nA) yes\nB) no\nANSWER: A\n\nWhat is 1. in Roman?\nA. V\nB. I\nC. X\nANSWER: B\n'),
    ).toEqual([
      ['Is 2 even?', 'yes|no', 'A'],
      ['What is 1. in Roman?', 'V|I|X', 'B'],
    ]);
  });

  test('behind options without an answer in the format of Aiken: the answer below is not given to the one before', async () => {
    const paper =
      'Is 2 even?\nA) yes\nB) no\nIs 3 odd?\nA) yes\nB) no\nANSWER: B\n\nIs 4 odd?\nA) yes\nB) no\nANSWER: C\n';
    expect(await asked(paper)).toEqual([
      ['Is 2 even?', 'yes|no', 'no key'],
      ['Is 3 odd?', 'yes|no', 'B'],
      ['Is 4 odd?', 'yes|no', 'no key'],
    ]);
  });

  test('anew where numbers begin again below a heading that names no kind, or where one is missing', async () => {
    const paper =
      '一、语言运用题\n1. 甲\nA. 一\nB. 二\n3. 丙\nA. 一\nB. 二\n二、听力部分\n1. 丁\nA. 一\nB. 二\n1. 戊\nA. 三\nB. 四';
    expect((await asked(paper)).map(([stem]) => stem)).toEqual(['甲', '丙', '丁', '戊']);
  });
});

describe('a heading', () => {
  test.each([
    ['单选题', '判断题'],
    ['【单选题】', '【判断题】'],
    ['[单选题]（每题 2 分）：', '判断题：'],
    ['（一）单选题', '（二）判断题'],
    ['## 单选题', '**判断题**'],
  ])('needs no number: %s', async (first, second) => {
    const paper = `${first}\n1. 甲\nA. 一\nB. 二\n答案：A\n\n${second}\n1. 乙\n答案：错`;
    expect(await asked(paper)).toEqual([
      ['甲', '一|二', 'A'],
      ['乙', '', false],
    ]);
  });

  test('stands below instructions, which are no questions, and this is said', async () => {
    const { questions } = await file(
      '期中试卷\n1. 用黑色笔。\n2. 写在答题卡上。\n一、单选题\n1. 甲\nA. 一\nB. 二\n答案：A',
    );
    expect(questions.map(({ title }) => title)).toEqual(['甲']);
    expect(questions.map(said)).toEqual([['第一个大题之前的内容没有当作试题：{text}']]);
  });

  test.each(['【单选题】（3分）', '（单选题，3 分）', '（3分）[单选题]'])(
    'of a question names kind and points: %s',
    async (head) => {
      const { questions } = await file(`1. ${head}甲\nA. 一\nB. 二\n答案 A`);
      expect(questions[0]).toMatchObject({ title: '甲', score: 3, body: { key: { kind: 'single', correct: 'o1' } } });
    },
  );
});

describe('what belongs to no question', () => {
  test('is named: lines above the first question for the file, those below a heading for the question there', async () => {
    const paper =
      '**期中试卷**\n姓名：\n一、单选题\n1. 甲\nA. 一\nB. 二\n答案：A\n二、判断题\n对的打勾，错的打叉。\n2. 乙\n答案：对\n三、简答题\n完';
    const { questions, notes } = await file(paper);
    expect(await asked(paper)).toEqual([
      ['甲', '一|二', 'A'],
      ['乙', '', true],
    ]);
    expect(questions.map(({ remarks }) => remarks.map(({ values }) => values?.text))).toEqual([
      [],
      ['对的打勾，错的打叉。'],
    ]);
    expect(notes.map(({ text, values }) => [text.zh, values?.text])).toEqual([
      ['第一题之前的内容没有当作试题：{text}', '期中试卷 姓名：'],
      ['大题标题下的说明或材料没有并入试题：{text}', '完'],
    ]);
  });
});

describe('options are read', () => {
  test('with small letters, unless the answer is not one of them', async () => {
    const paper = `1. Which is a bird?
a. cat
b. crow
Answer: b
2. Which are even?
a) 2
b) 3
c) 4
Answer: ac
3. Compare:
a. cost
b. speed
Answer: The cost grows with the speed.`;
    expect(await asked(paper)).toEqual([
      ['Which is a bird?', 'cat|crow', 'B'],
      ['Which are even?', '2|3|4', 'AC'],
      ['Compare:\na. cost\nb. speed', '', 'The cost grows with the speed.'],
    ]);
  });

  test('without blanks between them, and a letter within an option is none where the next line has it', async () => {
    const paper = `1. 甲
A．红；B．黄；C．绿
答案：B
2. 乙（　）A.7B.8C.9
答案：C
3. 丙
A. int a; B. int b;
答案：A
4. 丁
A. 维生素B.C.都有
B. 都没有
答案：A`;
    expect(await asked(paper)).toEqual([
      ['甲', '红|黄|绿', 'B'],
      ['乙（　）', '7|8|9', 'C'],
      ['丙', 'int a;|int b;', 'A'],
      ['丁', '维生素B.C.都有|都没有', 'A'],
    ]);
  });
});

describe('an answer is read', () => {
  test.each([
    ['【答案】B【解析】因为【难度】易', 'B'],
    ['答案：B解析：因为', 'B'],
    ['答案：B。因为', 'B'],
    ['答案：B，因为', 'B'],
    ['答案：B（因为）', 'B'],
  ])('with the reason behind it: %s', async (line, right) => {
    const { questions } = await file(`1. 甲\nA. 一\nB. 二\n${line}`);
    expect(await asked(`1. 甲\nA. 一\nB. 二\n${line}`)).toEqual([['甲', '一|二', right]]);
    expect(questions[0]?.analysis).toMatch(/^（?因为）?$/);
  });

  test.each([
    ['答案：B。', 'B'],
    ['答案：（B）', 'B'],
    ['答案：选 B', 'B'],
    ['答案：B 项', 'B'],
    ['正确答案: B:铁;', 'B'],
    ['正确答案: AB:金;铁;', 'AB'],
    ['答案：A:金;B:铁;', 'AB'],
    ['答案：铁', 'B'],
    ['我的答案: A:金; 正确答案: B:铁;', 'B'],
    ['答：B', 'B'],
    ['（答案）B', 'B'],
  ])('in the words of other programs: %s', async (line, right) => {
    expect(await asked(`1. 甲\nA. 金\nB. 铁\nC. 铜\n${line}`)).toEqual([['甲', '金|铁|铜', right]]);
  });

  test('of a blank and of a judgement without the closing mark', async () => {
    const { questions } = await file(
      '1. 首都是____。\n答案：北京。\n2. 【判断题】地球是圆的\n答案：对。\n3. 【判断题】冰重于水\n答案：错，冰轻。',
    );
    expect(questions.map(({ body }) => body?.key)).toMatchObject([
      { blanks: [{ accepted: ['北京'] }] },
      { correct: true },
      { correct: false },
    ]);
    expect(questions[2]?.analysis).toBe('冰轻。');
  });

  test.each([
    ['（ A、C ）', 'AC'],
    ['（A C）', 'AC'],
    ['（A，C）', 'AC'],
    ['（Ｂ）', 'B'],
    ['(AC)', 'AC'],
  ])('in the brackets of the stem, and taken out of it: %s', async (brackets, right) => {
    expect(await asked(`1. 点（X）处为正的是${brackets}\nA. 一\nB. 二\nC. 三`)).toEqual([
      ['点（X）处为正的是（　）', '一|二|三', right],
    ]);
  });

  test('below 答：, where it is not the space for one', async () => {
    const paper =
      '1. 什么是进程？\n答：运行中的程序。\n2. 解方程。\n解：移项得\nx=1\n答：x=1。\n3. 谈谈看法。\n答：＿＿＿＿';
    expect(await asked(paper)).toEqual([
      ['什么是进程？', '', '运行中的程序。'],
      ['解方程。', '', '移项得\nx=1\n答：x=1。'],
      ['谈谈看法。\n答：＿＿＿＿', '', ''],
    ]);
  });
});

describe('an answer sheet', () => {
  const choice = (number: number, stem: string) => `${number}. ${stem}\nA. 一\nB. 二\n`;

  test.each([
    ['参考答案', '一、单选题\n1.B 2.A\n二、判断题\n1.错 2.对'],
    ['《网络》期末试卷参考答案及评分标准', '一、1-2 BA\n二、1-2 ×√'],
    ['答案：', '一、BA\n二、1、错 2、对'],
    ['标准答案', '1B2A\n1 × 2 √'],
    ['参考答案', '一、单选题：1-2 B A\n二、判断题：1. 错 2. 对'],
  ])('answers by section where numbers begin again: %s %s', async (heading, sheet) => {
    const paper = `一、单选题\n${choice(1, '甲')}${choice(2, '乙')}二、判断题\n1. 丙\n2. 丁\n${heading}\n${sheet}`;
    expect((await asked(paper)).map(([, , key]) => key)).toEqual(['B', 'A', false, true]);
  });

  test('of each section stands below it', async () => {
    const paper = `一、单选题\n${choice(1, '甲')}${choice(2, '乙')}参考答案\n1-2 BA\n二、单选题\n${choice(1, '丙')}${choice(2, '丁')}参考答案\n1-2 AB`;
    expect((await asked(paper)).map(([, , key]) => key)).toEqual(['B', 'A', 'A', 'B']);
  });

  test('keeps a written answer whole, with its signs and lists, and numbers inside are no questions', async () => {
    const paper = `一、单选题\n${choice(1, '甲')}二、简答题\n2. 为什么？\n3. 怎么办？\n参考答案及评分标准\n1. B\n2. 应为 126（2 的 7 次方减 2）。（指出错误 3 分）\n要点：\n1）先减；\n2）再加。\n3. 答：重启。\n【解析】略`;
    const { questions } = await file(paper);
    expect(await asked(paper)).toEqual([
      ['甲', '一|二', 'B'],
      ['为什么？', '', '应为 126（2 的 7 次方减 2）。（指出错误 3 分）\n要点：\n1）先减；\n2）再加。'],
      ['怎么办？', '', '重启。'],
    ]);
    expect(questions[2]?.analysis).toBe('略');
  });

  test.each([
    '题号 1 2\n答案 B A',
    '题号\t1\t2\n答案\tB\tA',
    '| 题号 | 1 | 2 |\n| --- | --- | --- |\n| 答案 | B | A |',
  ])('is a table in text: %s', async (lines) => {
    const paper = `${choice(1, '甲')}${choice(2, '乙')}3. 论述。\n参考答案\n${lines}\n3. 略。`;
    expect((await asked(paper)).map(([, , key]) => key)).toEqual(['B', 'A', '略。']);
  });

  test('is a table of Word, with a heading or without', async () => {
    const cells = (...texts: string[]) => texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('');
    const answers = `<w:tbl><w:tr>${cells('题号', '1', '2')}</w:tr><w:tr>${cells('答案', 'B', 'A')}</w:tr></w:tbl>`;
    const paper = `${choice(1, '甲')}${choice(2, '乙')}`
      .trim()
      .split('\n')
      .map((line) => paragraph(line))
      .join('');
    for (const heading of ['', paragraph('参考答案')])
      expect(await asked(docx(paper + heading + answers))).toEqual([
        ['甲', '一|二', 'B'],
        ['乙', '一|二', 'A'],
      ]);
  });

  test('stands in one line behind the heading', async () => {
    expect((await asked(`${choice(1, '甲')}${choice(2, '乙')}答案：1-2 B A`)).map(([, , key]) => key)).toEqual([
      'B',
      'A',
    ]);
  });

  test('names what it says of no question, or otherwise than the question', async () => {
    const { questions } = await file(`${choice(1, '甲')}答案：A\n${choice(2, '乙')}参考答案\n1. B\n2. A\n9. C`);
    expect(questions.map(said)).toEqual([
      ['答案页写的是“{text}”，与题中的答案不同；按题中的答案导入'],
      ['答案页中有 {n} 处没有用到：{text}'],
    ]);
  });

  test('that is not understood is pointed out in the stem that it went into', async () => {
    const { questions } = await file('1. 论述\n| 参考答案 | 略 |');
    expect(questions.map(said)).toEqual([['题干或选项里有“答案”，请核对：考生会看到']]);
  });
});
