import { expect, test } from 'vitest';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sayRemark } from './transfer-say.text.ts';

const text = (words: string) => `<text><![CDATA[${words}]]></text>`;
const part = (name: string, words: string, more = '') => `<${name} format="html">${text(words)}${more}</${name}>`;
const answer = (fraction: number, words: string, more = '') =>
  `<answer fraction="${fraction}" format="html">${text(words)}${more}</answer>`;
const question = (type: string, stem: string, ...rest: string[]) =>
  `<question type="${type}"><name>${text(stem)}</name>${part('questiontext', stem)}<defaultgrade>1.0000000</defaultgrade>${rest.join('')}</question>`;

/** What becomes of the questions of a quiz: draft, and what is said of each and of the file. */
async function quiz(...questions: string[]) {
  const { value } = await read(Buffer.from(`<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`));
  const file = value as ParsedFile;
  const drafts = file.questions.map(({ body, draft }) => (body ? draftOf(body) : draft));
  return {
    ...{ drafts, first: drafts[0], notes: file.notes.map((note) => sayRemark('zh_cn', note)) },
    said: file.questions.map((one) => [...one.problems, ...one.remarks].map((remark) => sayRemark('zh_cn', remark))),
  };
}

test('a choice with several answers keeps its penalty, or says what a wrong option costs here', async () => {
  const two = (wrong: number) => answer(50, '2') + answer(50, '4') + answer(wrong, '5');
  const { drafts, said } = await quiz(
    question('multichoice', '偶数有', '<single>false</single>', two(-100)),
    question('multichoice', '偶数有', '<single>false</single>', two(-50)),
    question('multichoice', '偶数有', '<single>false</single>', two(-25)),
    question('multichoice', '偶数有', '<single>false</single>', two(0)),
    question('multichoiceset', '偶数有', answer(100, '2') + answer(100, '4') + answer(0, '5')),
  );
  expect(drafts.map((draft) => [draft?.credit, draft?.right])).toEqual(
    ['proportional', 'penalty', 'penalty', 'proportional', 'exact'].map((credit) => [credit, [0, 1]]),
  );
  expect(said).toEqual([
    ...[[], [], ['错选的扣分有变：这里每错选一项抵消一个正确选项']],
    ...[['原来选错不扣或少扣分；这里选错任何一项，本题不得分'], []],
  ]);
});

test('a single choice with two right options names the one that does not count', async () => {
  const { first, said } = await quiz(
    question('multichoice', '质数是', '<single>true</single>', answer(100, '2'), answer(100, '3'), answer(0, '4')),
  );
  expect([first?.right, said[0]]).toEqual([[0], ['还有满分的选项不算正确：3（这里只有一个正确选项）']]);
});

test('a number keeps its tolerance, and its units are named', async () => {
  const unit = (name: string) => `<unit><multiplier>1</multiplier><unit_name>${name}</unit_name></unit>`;
  const { first, said } = await quiz(
    question('numerical', 'g', answer(100, '9.8', '<tolerance>0.05</tolerance>'), `<units>${unit('m/s²')}</units>`),
  );
  expect([first?.blanks, said[0]]).toEqual([[{ value: 9.8, tolerance: 0.05 }], ['单位没有保留：m/s²']]);
});

test('gaps filled with words, dragged or selected, are a cloze with the words of their group', async () => {
  const box = (words: string, group: number) => `<dragbox>${text(words)}<group>${group}</group></dragbox>`;
  const option = (words: string, group: number) => `<selectoption>${text(words)}<group>${group}</group></selectoption>`;
  const { drafts, said } = await quiz(
    question('ddwtos', '<p>[[1]] 在 [[2]] 上</p>', box('猫', 1), box('桌子', 1), box('天空', 2)),
    question('gapselect', '水是 [[2]] 的', option('固', 1), option('液', 1), option('红', 2)),
  );
  expect(drafts).toMatchObject([
    { kind: 'cloze', stem: '____ 在 ____ 上', gaps: [{ options: ['猫', '桌子'], right: 0 }, { right: 1 }] },
    { kind: 'cloze', stem: '水是 ____ 的', gaps: [{ options: ['固', '液'], right: 1 }] },
  ]);
  expect(said).toEqual([['原来每个词只能用一次；这里不限'], []]);
});

test('an ordering keeps how it is graded, and says so where it cannot', async () => {
  const items = answer(1, '一') + answer(2, '二') + answer(3, '三');
  const graded = (name: string) => `<gradingtype>${name}</gradingtype>`;
  const { drafts, said } = await quiz(
    question('ordering', '排序', graded('ALL_OR_NOTHING'), items),
    question('ordering', '排序', graded('ABSOLUTE_POSITION'), items),
    question('ordering', '排序', graded('LONGEST_ORDERED_SUBSET'), items),
    question('ordering', '排序', '<selecttype>RANDOM</selecttype><selectcount>2</selectcount>', items),
  );
  expect(drafts.map((draft) => draft?.credit)).toEqual(['exact', 'place', 'neighbour', 'neighbour']);
  expect(drafts[0]?.right.map((at) => drafts[0]?.options[at])).toEqual(['一', '二', '三']);
  expect(said.slice(2)).toEqual([['给分方式“LONGEST_ORDERED_SUBSET”没有保留'], ['给分方式“RANDOM 2”没有保留']]);
});

test('embedded answers say which feedback, weights and further right options are lost', async () => {
  const { first, said } = await quiz(
    question('cloze', '{1:MULTICHOICE:=甲#好~=乙~丙} 和 {2:NUMERICAL:=3:0.1} 和 {1:REGEXP:=ab}'),
  );
  expect(first?.gaps).toMatchObject([
    { options: ['甲', '乙', '丙'], right: 0 },
    { blank: { value: 3, tolerance: 0.1 } },
    {},
  ]);
  expect(said[0]).toEqual([
    ...['选项的反馈没有保留', '还有满分的选项不算正确：乙（这里只有一个正确选项）'],
    ...['空的类型“REGEXP”不认识，按文字填空导入', '各空的分值不同，导入后各空相同'],
  ]);
});

test('a matching keeps pairs and distractors; an essay names what it asks of the response', async () => {
  const pair = (left: string, right: string) =>
    `<subquestion format="html">${text(left)}<answer>${text(right)}</answer></subquestion>`;
  const { drafts, said } = await quiz(
    question(
      'matching',
      '配对',
      pair('铁', 'Fe'),
      pair('铜', 'Cu'),
      pair('', 'Ag'),
      '<shuffleanswers>0</shuffleanswers>',
    ),
    question(
      'essay',
      '论述',
      part('graderinfo', '要点') + part('responsetemplate', '一、背景'),
      '<attachments>2</attachments><minwordlimit>100</minwordlimit><maxwordlimit>300</maxwordlimit>',
    ),
  );
  expect(drafts).toMatchObject([
    { kind: 'matching', left: ['铁', '铜'] },
    { kind: 'essay', reference: '要点' },
  ]);
  expect(drafts[0]?.options.toSorted()).toEqual(['Ag', 'Cu', 'Fe']);
  expect(said).toEqual([
    ['原来的选项顺序是固定的；这里由试卷决定是否打乱'],
    ['作答模板没有保留：一、背景', '原来可以交附件；这里只作文字答案', '字数要求没有保留：100–300'],
  ]);
});

test('hints, combined feedback, rounded points and frames of a page are named, but not the stock phrases', async () => {
  const right = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>';
  const { said } = await quiz(
    question('truefalse', '一', right, part('correctfeedback', '<p>Your answer is correct.</p>')),
    `${question('truefalse', '二<iframe src="https://example.org"></iframe>', right).replace('1.0000000', '1.3000000')}`.replace(
      '</question>',
      `${part('hint', '想一想')}${part('incorrectfeedback', '再读一遍')}</question>`,
    ),
  );
  expect(said).toEqual([
    [],
    [
      ...['网页元素“iframe”没有导入：这里不能显示', '分值 1.3 改为 1.5', '答题提示没有保留'],
      '答对、答错时的反馈没有保留',
    ],
  ]);
});

test('categories, names and numbers are named for the file, texts and unknown types for the question', async () => {
  const category = '<question type="category"><category><text>$course$/top/Shell/TCP//IP</text></category></question>';
  const named = question('essay', '论述').replace(text('论述'), text('期末第三大题'));
  const words = '<p>H<sub>2</sub>O 是什么</p>';
  const { notes, said } = await quiz(
    category,
    named,
    question('essay', words, '<idnumber>Q-7</idnumber>').replace(text(words), text('H2O 是什么')),
    question('description', '读一读'),
    question('calculated', '{a}+1'),
  );
  expect(notes).toEqual([
    ...['1 个分类没有保留：TCP/IP', '1 题的题名没有保留：期末第三大题'],
    '1 题在原系统中的编号没有保留：Q-7',
  ]);
  expect(said).toEqual([
    ...[[], [], ['本系统没有“description”这种题型']],
    ['“calculated”按简答题导入，需要人工评分；原来的选项和答案没有保留'],
  ]);
});
