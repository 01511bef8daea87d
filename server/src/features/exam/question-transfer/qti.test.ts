import { expect, test } from 'vitest';
import { zip } from '../../../testing/word-documents.ts';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';

const picture = (name: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(name)]);
const manifest = (resources: string, attributes = '') =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"${attributes}><resources${attributes && ' xml:base="in"'}>${resources}</resources></manifest>`;
const item = (body: string, right: string, base = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t"${base}><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse>${right
    .split(',')
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
const choice = (prompt: string) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction>`;
const open = async (bytes: Buffer | string) => {
  const { value, blobs } = await read(Buffer.from(bytes as string));
  const { format, questions } = value as ParsedFile;
  return {
    format,
    drafts: questions.map(({ body, draft }) => (body ? draftOf(body) : draft)),
    remarks: questions.map(({ problems, remarks }) => [...problems, ...remarks].map(({ text }) => text.zh)),
    blobs: blobs.map((blob) => Buffer.from(blob).toString()),
    questions,
  };
};

test('a block for candidates is shown to them, one for markers is the reference or is named', async () => {
  const blocks =
    '<rubricBlock view="candidate proctor"><p>先读短文。</p></rubricBlock><rubricBlock view="scorer"><p>要点：光</p></rubricBlock>';
  const { drafts, remarks } = await open(
    zip({
      'imsmanifest.xml': manifest(
        '<resource type="imsqti_item_xmlv2p1" href="a.xml"/><resource type="imsqti_item_xmlv2p1" href="b.xml"/>',
      ),
      'a.xml': item(
        `${blocks}<extendedTextInteraction responseIdentifier="R"><prompt>为什么？</prompt></extendedTextInteraction>`,
        '',
      ),
      'b.xml': item(blocks + choice('选'), 'A'),
    }),
  );
  expect(drafts).toMatchObject([
    { kind: 'essay', stem: '先读短文。\n\n为什么？', reference: '要点：光' },
    { kind: 'single', stem: '先读短文。\n\n选', right: [0] },
  ]);
  expect(remarks).toEqual([[], ['“{text}”没有保留']]);
});

test('files are found from the bases of the manifest, of a resource and of an item', async () => {
  const { drafts, blobs } = await open(
    zip({
      'imsmanifest.xml': manifest(
        '<resource type="imsqti_item_xmlv2p1" href="a.xml?v=1" xml:base="items/"/>',
        ' xml:base="all/"',
      ),
      'all/in/items/a.xml': item(`<p><img src="a.png"/></p>${choice('选')}`, 'B', ' xml:base="img"'),
      'all/in/items/img/a.png': picture('a'),
    }),
  );
  expect([drafts, blobs]).toMatchObject([[{ stem: '![](picture-0)\n\n选', right: [1] }], [picture('a').toString()]]);
});

test('several pairs of one item become a multiple choice for each item', async () => {
  const set = (...ids: string[]) =>
    `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="3">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
  const { drafts, remarks } = await open(
    item(
      `<matchInteraction responseIdentifier="R"><prompt>配</prompt>${set('L1', 'L2')}${set('R1', 'R2', 'R3')}</matchInteraction>`,
      'L1 R3,L1 R1,L2 R2',
    ),
  );
  expect(drafts[0]).toMatchObject({
    ...{ kind: 'compound', stem: '配' },
    parts: [
      { draft: { kind: 'multiple', stem: 'L1', options: ['R1', 'R2', 'R3'], right: [0, 2] } },
      { draft: { kind: 'multiple', stem: 'L2', right: [1] } },
    ],
  });
  expect(remarks[0]).toEqual(['一个左项对应几个右项：改为材料题，每个左项一道多选题']);
});

const material = (text: string) =>
  `<material><mattext texttype="text/html">${text.replaceAll('<', '&lt;')}</mattext></material>`;
const label = (ident: string, text: string) => `<response_label ident="${ident}">${material(text)}</response_label>`;
const lid = (ident: string, labels: string, before = '', cardinality = 'Single') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${before}<render_choice>${labels}</render_choice></response_lid>`;
const earns = (condition: string, points = 100) =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">${points}</setvar></respcondition>`;
const equal = (response: string, value: string) => `<varequal respident="${response}">${value}</varequal>`;
const item1 = (kind: string, presentation: string, conditions: string) =>
  `<item ident="${kind}" title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${presentation}</presentation><resprocessing>${conditions}</resprocessing></item>`;
const quiz1 = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a"><section ident="s">${items.join('')}</section></assessment></questestinterop>`;
const fib = '<response_str ident="r"><render_fib/></response_str>';
const countries = label('1', '北京') + label('2', '东京') + label('3', '罗马');

test('QTI 1.2 is read as questions, with the kinds of Canvas', async () => {
  const { format, drafts, remarks, questions } = await open(
    quiz1(
      item1(
        'multiple_choice_question',
        material('<p>1+1</p>') + lid('r', label('a', '2') + label('b', '3')),
        earns(equal('r', 'a')) + earns(equal('r', 'b'), 0),
      ),
      item1(
        'multiple_answers_question',
        material('偶数') + lid('r', label('a', '2') + label('b', '3') + label('c', '4'), '', 'Multiple'),
        earns(`<and>${equal('r', 'a')}<not>${equal('r', 'b')}</not>${equal('r', 'c')}</and>`),
      ),
      item1(
        'true_false_question',
        material('冰轻') + lid('r', label('t', '真') + label('f', '假')),
        earns(equal('r', 't')),
      ),
      item1('short_answer_question', material('首都') + fib, earns(equal('r', '北京') + equal('r', '北*'))),
      item1(
        'matching_question',
        material('配对') + lid('r1', countries, material('中国')) + lid('r2', countries, material('日本')),
        earns(equal('r1', '1'), 50) + earns(equal('r2', '2'), 50),
      ),
      item1(
        'numerical_question',
        material('g') + fib,
        earns(
          `<or>${equal('r', '9.8')}<and><vargte respident="r">9.75</vargte><varlte respident="r">9.85</varlte></and></or>`,
        ),
      ),
      item1(
        'numerical_question',
        material('π') + fib,
        earns('<vargte respident="r">3.1</vargte><varlte respident="r">3.2</varlte>'),
      ),
      item1(
        'fill_in_multiple_blanks_question',
        material('[城]在[国]') +
          lid('response_城', label('1', '北京')) +
          lid('response_国', label('2', '中国') + label('3', 'a*b')),
        earns(equal('response_城', '1')) + earns(equal('response_国', '2')) + earns(equal('response_国', '3')),
      ),
      item1(
        'multiple_dropdowns_question',
        material('选[x]') + lid('response_x', label('1', '甲') + label('2', '乙')),
        earns(equal('response_x', '2')),
      ),
      item1('essay_question', material('论述') + fib, ''),
      item1('text_only_question', material('说明'), ''),
    ),
  );
  expect(format).toBe('qti');
  expect(drafts).toMatchObject([
    { kind: 'single', stem: '1+1', options: ['2', '3'], right: [0] },
    { kind: 'multiple', right: [0, 2] },
    { kind: 'judge', truth: true },
    { kind: 'blank', blanks: [{ accepted: ['北京', '北*'] }] },
    { kind: 'matching', left: ['中国', '日本'], pairs: expect.any(Array) },
    { kind: 'blank', blanks: [{ value: 9.8, tolerance: 0.05 }] },
    { kind: 'blank', blanks: [{ value: 3.15, tolerance: 0.05 }] },
    { kind: 'blank', stem: '____在____', blanks: [{ accepted: ['北京'] }, { accepted: ['中国', 'a*b'] }] },
    { kind: 'cloze', stem: '选____', gaps: [{ options: ['甲', '乙'], right: 1 }] },
    { kind: 'essay', stem: '论述' },
    { stem: '说明' },
  ]);
  const matching = drafts[4];
  expect(matching?.pairs.map((at) => matching.options[at])).toEqual(['北京', '东京']);
  expect(matching?.options.toSorted()).toEqual(['东京', '北京', '罗马']);
  expect(questions[0]?.score).toBe(3);
  expect(remarks.flat()).toEqual(['本系统没有“{text}”这种题型']);
});

test('a package of QTI 1.2 brings its files, from the folder of the quiz or the root of the package', async () => {
  const stem = '<p><img src="$IMS-CC-FILEBASE$/图/a.png"><img src="b.png?x=1"><img src="none.png"></p>';
  const one = item1(
    'multiple_choice_question',
    material(stem) + lid('r', label('a', '2') + label('b', '3')),
    earns(equal('r', 'a')),
  );
  const parts = {
    'q/quiz.xml': quiz1(one, one),
    'web_resources/图/a.png': picture('first'),
    'q/b.png': picture('second'),
  };
  for (const type of ['imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'webcontent']) {
    const { drafts, blobs, remarks, questions } = await open(
      zip({ ...parts, 'imsmanifest.xml': manifest(`<resource type="${type}"><file href="q/quiz.xml"/></resource>`) }),
    );
    expect(drafts.map((draft) => draft?.stem)).toEqual([
      '![](picture-0)![](picture-1)',
      '![](picture-2)![](picture-3)',
    ]);
    expect([blobs, questions.map(({ position }) => position)]).toEqual([
      ['first', 'second', 'first', 'second'].map((name) => picture(name).toString()),
      [1, 2],
    ]);
    expect(remarks[0]).toEqual(['图片“{text}”没有导入：文件中找不到']);
  }
});

test('what several quizzes of a package lose alike is said in one note', async () => {
  const quiz = (title: string) =>
    quiz1(item1('essay_question', material('论述') + fib, '').replace('title="Question"', `title="${title}"`));
  const resource = (file: string) => `<resource type="imsqti_xmlv1p2"><file href="${file}"/></resource>`;
  const { value } = await read(
    zip({
      ...{
        'imsmanifest.xml': manifest(resource('a.xml') + resource('b.xml')),
        'a.xml': quiz('春'),
        'b.xml': quiz('秋'),
      },
    }),
  );
  expect((value as ParsedFile).notes.map(({ text, values }) => [text.zh, values])).toEqual([
    ['{n} 题的题名没有保留：{text}', { n: 2, text: '春、秋' }],
  ]);
});
