import { expect, test } from 'vitest';
import { zip } from '../../../testing/word-documents.ts';
import type { ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sayRemark } from './transfer-say.text.ts';

const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/rptemplates/${name}"/>`;
const values = (right: string[]) => right.map((value) => `<value>${value}</value>`).join('');
/** `points`: the mapping, as `A=1`; a star stands for all other values. */
const declared = (cardinality: string, baseType: string, right: string[], points: string[] = []) => {
  const entries = points.map((one) => one.split('='));
  const others = entries.find(([key]) => key === '*')?.[1] ?? '0';
  const mapped = entries
    .filter(([key]) => key !== '*')
    .map(([key, worth]) => `<mapEntry mapKey="${key}" mappedValue="${worth}"/>`);
  const mapping = points.length > 0 ? `<mapping defaultValue="${others}">${mapped.join('')}</mapping>` : '';
  const correct = right.length > 0 ? `<correctResponse>${values(right)}</correctResponse>` : '';
  return `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}">${correct}${mapping}</responseDeclaration>`;
};
const item = (declaration: string, body: string, rest = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="">${declaration}<itemBody>${body}</itemBody>${rest}</assessmentItem>`;
const choices = (...ids: string[]) =>
  ids.map((id) => `<simpleChoice identifier="${id}">选${id}</simpleChoice>`).join('');
const choice = (most: number, ...ids: string[]) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="${most}"><prompt>选</prompt>${choices(...ids)}</choiceInteraction>`;

/** The names of QTI 3: `choiceInteraction` becomes `qti-choice-interaction`, and so do its attributes. */
const third = (xml: string) => {
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return xml.replace(/<(\/?)([a-zA-Z]+)([^<>]*)>/g, (whole, slash: string, name: string, attributes: string) =>
    /^(p|u|b|img|span)$/.test(name)
      ? whole
      : `<${slash}qti-${dashed(name)}${attributes.replace(/ ([a-zA-Z]+)=/g, (_, one: string) => ` ${dashed(one)}=`)}>`,
  );
};

/** What becomes of items, one file each, in the order of a manifest. */
async function packed(items: string[], more: Record<string, string> = {}, resources = '') {
  const listed = items.map((_, at) => `<resource type="imsqti_item_xmlv2p1" href="i${at}.xml"/>`).join('');
  const { value } = await read(
    zip({
      'imsmanifest.xml': `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${listed}${resources}</resources></manifest>`,
      ...Object.fromEntries(items.map((xml, at) => [`i${at}.xml`, xml])),
      ...more,
    }),
  );
  const file = value as ParsedFile;
  return {
    drafts: file.questions.map(({ body, draft }) => (body ? draftOf(body) : draft)),
    said: file.questions.map((one) => [...one.problems, ...one.remarks].map((remark) => sayRemark('zh_cn', remark))),
    notes: file.notes.map((note) => sayRemark('zh_cn', note)),
  };
}

const forms = [
  item(declared('single', 'identifier', ['B']), choice(1, 'A', 'B'), template('match_correct')),
  item(
    declared('multiple', 'identifier', ['A', 'C'], ['A=1', 'C=1']),
    choice(0, 'A', 'B', 'C'),
    template('match_correct'),
  ),
  item(
    declared('multiple', 'identifier', ['A', 'C'], ['A=1', 'C=1', '*=-2']),
    choice(0, 'A', 'B', 'C'),
    template('map_response'),
  ),
  item(
    declared('multiple', 'identifier', ['A', 'C'], ['A=2', 'C=1']),
    choice(0, 'A', 'B', 'C'),
    template('map_response'),
  ),
  item(
    declared('ordered', 'identifier', ['C', 'A', 'B']),
    `<orderInteraction responseIdentifier="R"><prompt>排</prompt>${choices('A', 'B', 'C')}</orderInteraction>`,
    template('match_correct'),
  ),
  item(
    declared('multiple', 'pair', ['A C', 'D B']),
    `<associateInteraction responseIdentifier="R" maxAssociations="2"><prompt>配</prompt>${['A', 'B', 'C', 'D', 'E']
      .map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`)
      .join('')}</associateInteraction>`,
    template('match_correct'),
  ),
  item(
    declared('single', 'identifier', ['Y']),
    '<p>选词：<inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="X">甲</inlineChoice><inlineChoice identifier="Y">乙</inlineChoice></inlineChoiceInteraction></p>',
    template('match_correct'),
  ),
  item(
    declared('single', 'string', ['York'], ['York=1', 'york=0.5']),
    '<p>填 <textEntryInteraction responseIdentifier="R"/></p>',
    template('map_response'),
  ),
  item(
    declared('single', 'string', []),
    '<rubricBlock view="scorer"><p>要点</p></rubricBlock><extendedTextInteraction responseIdentifier="R" expectedLength="300"><prompt>论</prompt></extendedTextInteraction>',
  ),
  item(
    declared('single', 'identifier', ['H2']),
    '<hottextInteraction responseIdentifier="R" maxChoices="1"><prompt>哪个词错了</prompt><p>我<hottext identifier="H1">是</hottext>学<hottext identifier="H2">声</hottext></p></hottextInteraction>',
    template('match_correct'),
  ),
];

test.each([
  ['2.1', (xml: string) => xml],
  ['3.0', third],
])('a package of QTI %s with items of every form keeps them in order, and says what changes', async (_, written) => {
  const { drafts, said, notes } = await packed(forms.map(written));
  expect(drafts).toMatchObject([
    { kind: 'single', stem: '选', options: ['选A', '选B'], right: [1] },
    { kind: 'multiple', right: [0, 2], credit: 'exact' },
    { kind: 'multiple', right: [0, 2], credit: 'proportional' },
    { kind: 'multiple', right: [0, 2], credit: 'proportional' },
    { kind: 'ordering' },
    { kind: 'matching', left: ['A', 'D'] },
    { kind: 'cloze', stem: '选词：____', gaps: [{ options: ['甲', '乙'], right: 1 }] },
    { kind: 'blank', stem: '填 ____', blanks: [{ accepted: ['York'], ignoresCase: false }] },
    { kind: 'essay', stem: '论', reference: '要点', maxLength: 300 },
    { kind: 'single', stem: '我<u>是</u>学<u>声</u>\n\n哪个词错了', options: ['是', '声'], right: [1] },
  ]);
  const [order, pairs] = [drafts[4], drafts[5]];
  expect(order?.right.map((at) => order.options[at])).toEqual(['选C', '选A', '选B']);
  expect(pairs?.pairs.map((at) => pairs.options[at])).toEqual(['C', 'B']);
  expect(pairs?.options.toSorted()).toEqual(['B', 'C', 'E']);
  expect([said, notes]).toEqual([
    [
      ...[[], [], [], ['选项的部分分值没有保留', '原来选错不扣或少扣分；这里选错任何一项，本题不得分'], []],
      ...[['配对题改为匹配题：每对的第一项在左边'], [], ['部分得分的答案没有保留：york'], []],
      ['在文中点选改为选择题，选项是文中可选的词（已加下划线）'],
    ],
    [],
  ]);
});

const one = declared('single', 'identifier', ['B']);
test.each([
  [
    'a stylesheet',
    item(`${one}<stylesheet href="a.css" type="text/css"/>`, choice(1, 'A', 'B')),
    '样式没有保留：a.css',
  ],
  [
    'a program of scoring',
    item(one, choice(1, 'A', 'B'), '<responseProcessing><customOperator/></responseProcessing>'),
    '自编的评分程序没有保留（customOperator），按正确答案计分',
  ],
  [
    'feedback in the text',
    item(one, `${choice(1, 'A', 'B')}<feedbackBlock>对</feedbackBlock>`),
    '答对、答错时的反馈没有保留',
  ],
  [
    'several pieces of feedback',
    item(one, choice(1, 'A', 'B'), '<modalFeedback>甲</modalFeedback><modalFeedback>乙</modalFeedback>'),
    '2 段反馈合并为解析，答对、答错时都会看到',
  ],
  [
    'an option with a fixed place',
    item(one, choice(1, 'A', 'B').replace('"B"', '"B" fixed="true"')),
    '原来的选项顺序是固定的；这里由试卷决定是否打乱',
  ],
  ['parts for single candidates', item(`${one}<catalogInfo/>`, choice(1, 'A', 'B')), '“catalogInfo”没有保留'],
  [
    'points that are rounded',
    item(`${one}<outcomeDeclaration identifier="SCORE" normalMaximum="2.2"/>`, choice(1, 'A', 'B')),
    '分值 2.2 改为 2',
  ],
  ['a link to a file', item(one, `<p><a href="a.pdf">读</a></p>${choice(1, 'A', 'B')}`), '附件“a.pdf”没有导入'],
  [
    'a variable that its text shows',
    item(one, `<p><printedVariable identifier="N"/></p>${choice(1, 'A', 'B')}`),
    '题中的随机变量没有保留：N',
  ],
])('%s does not vanish without a word', async (_, xml, remark) => {
  expect((await packed([xml])).said).toEqual([[remark]]);
});

test('a tolerance in percent is an absolute one here, and the larger of two is taken with a word', async () => {
  const number = (tolerance: string) =>
    item(
      declared('single', 'float', ['200']),
      '<p>长 <textEntryInteraction responseIdentifier="R"/></p>',
      `<responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="${tolerance}"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`,
    );
  const { drafts, said } = await packed([number('1'), number('1 2')]);
  expect(drafts.map((draft) => draft?.blanks)).toEqual([
    [{ value: 200, tolerance: 2 }],
    [{ value: 200, tolerance: 4 }],
  ]);
  expect(said).toEqual([[], ['允许的误差上下不同，按较大的 4 导入']]);
});

test('material that items share stands above each; tests, other contents and items beside the manifest are named', async () => {
  const stimulus = (href: string) =>
    item(`${one}<assessmentStimulusRef identifier="s" href="${href}"/>`, choice(1, 'A', 'B'));
  const { drafts, said, notes } = await packed(
    [third(stimulus('s.xml')), stimulus('none.xml'), stimulus('bad.xml')],
    {
      'bad.xml': '<assessmentStimulus><stimulusBody>',
      's.xml':
        '<qti-assessment-stimulus><qti-stimulus-body><p>春眠不觉晓</p></qti-stimulus-body></qti-assessment-stimulus>',
      'spare.xml': item(one, choice(1, 'A', 'B')),
    },
    '<resource type="imsqti_test_xmlv2p1" href="test.xml"/><resource type="imswl_xmlv1p1" href="link.xml"/>',
  );
  expect(drafts[0]?.stem).toBe('春眠不觉晓\n\n选');
  expect(said).toEqual([
    [],
    ...['none.xml', 'bad.xml'].map((name) => [`题中的材料“${name}”没有导入：包中没有，或读不了`]),
  ]);
  expect(notes).toEqual([
    '试卷的结构（分节、时间、抽题）没有导入：test.xml',
    '包中的这些内容不是试题，没有导入：link.xml',
    '包的清单没有列出这些试题，没有读取：spare.xml',
  ]);
});
