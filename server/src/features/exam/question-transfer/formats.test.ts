import { describe, expect, test } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { questionBodies } from '../../../testing/question-samples.ts';
import { zip } from '../../../testing/word-documents.ts';
import { type Draft, emptyAbout, type Leaving, type ParsedFile } from './draft.rule.ts';
import { draftOf } from './draft-of.rule.ts';
import { read } from './read-file.rule.ts';
import { sampleQuestions } from './samples.seed.ts';
import { writeFile } from './write-file.rule.ts';

const readBack = async (bytes: Buffer | string) => (await read(Buffer.from(bytes as string))).value as ParsedFile;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const questions: Leaving[] = [
  ...sampleQuestions,
  ...questionBodies.map((body) => ({
    ...emptyAbout(),
    ...{ questionId: '', title: '', body, draft: draftOf(body), analysis: '因为 $a_1 \\le b^2$。' },
    ...{ difficulty: '4' as const, score: 3, points: ['数列'], labels: ['期末'], source: '月考' },
  })),
];

/** Returns the question and its key, independent of the order of its options. */
const asked = (draft: Draft | null) => {
  if (!draft) return null;
  const { kind, stem, truth, blanks, gaps, left, options, right, pairs } = draft;
  const chosen = right.map((at) => options[at]);
  return {
    kind,
    stem,
    truth,
    blanks,
    gaps,
    left,
    chosen,
    paired: pairs.map((at) => options[at]),
    options: options.toSorted(),
  };
};

describe('an exported file is read back the same, or its remark says what was lost', () => {
  test.each(['moodle', 'qti'] as const)('%s: questions and their metadata', async (format) => {
    const made = writeFile(format, questions, new Map());
    const omitted = made.remarks.filter((one) => one.omitted).map(({ at }) => questions[at]?.body.content.kind);
    expect(omitted).toEqual(['compound', 'sql']);
    const kept = questions.filter(({ body }) => !omitted.includes(body.content.kind));
    const file = await readBack(made.bytes);
    expect(file.format).toBe(format);
    expect(file.questions.flatMap(({ problems, remarks }) => [...problems, ...remarks])).toEqual([]);
    expect(file.notes).toEqual([]);
    expect(file.questions.map(({ body }) => asked(body && draftOf(body)))).toEqual(
      kept.map(({ draft }) => asked(draft)),
    );
    const about = ({
      analysis,
      difficulty,
      score,
      points,
      labels,
      source,
    }: Leaving | ParsedFile['questions'][number]) => [...[analysis, difficulty, score, points, labels, source]];
    expect(file.questions.map(about)).toEqual(kept.map(about));
  });

  test('gift: kinds that it supports; others become short answers that contain the reference', async () => {
    const made = writeFile('gift', questions, new Map());
    const file = await readBack(made.bytes);
    expect([file.format, file.questions.flatMap(({ problems }) => problems)]).toEqual(['gift', []]);
    const said = new Set(made.remarks.filter(({ remark }) => /简答|未导出/.test(remark.text.zh)).map(({ at }) => at));
    const kept = questions.filter((_, at) => !made.remarks.some((one) => one.omitted && one.at === at));
    for (const [index, question] of kept.entries()) {
      const body = file.questions[index]?.body;
      if (said.has(questions.indexOf(question))) expect(body?.content.kind).toBe('essay');
      else expect(asked(body ? draftOf(body) : null)).toEqual(asked(question.draft));
    }
  });

  test.each(['moodle', 'qti', 'docx'] as const)('%s: pictures are included', async (format) => {
    const address = '/api/file/get/00000000-0000-4000-8000-000000000001';
    const body = {
      content: { kind: 'judge' as const, stem: `看图：![示意](${address})` },
      key: { kind: 'judge' as const, correct: true },
    };
    const one = { ...emptyAbout(), questionId: '', title: '', body, draft: draftOf(body) };
    const made = writeFile(
      format,
      [one],
      new Map([[address, { name: 'image1.png', mediaType: 'image/png', bytes: png }]]),
    );
    expect(made.remarks).toEqual([]);
    const { value, blobs } = await read(made.bytes);
    expect((value as ParsedFile).questions[0]?.body?.content.stem).toBe('看图：![示意](picture-0)');
    expect(blobs.map((blob) => Buffer.from(blob))).toEqual([png]);
  });
});

test('GIFT is read as Moodle documents it, and one mistake spoils no other question', async () => {
  const gift = `// true/false [tag:history]
::Q1:: 1+1\\=2 {T}

::Q2:: What's between orange and green in the spectrum?
{ =yellow # right; good! ~red # wrong, it's yellow ~blue # wrong }

::Q3:: Two plus {=two =2} equals four.

How fast do things fall? {#9.81:0.01 #### nearly ten}

Which? { =cat -> cat food =dog -> dog food = -> fish food }

[html]<p>Which are <b>even</b>?</p>{ ~%50%2 ~%50%4 ~%-100%5 }

Write about \\{braces\\}. {}

Just a description.

Numbers? {#1..5}
`;
  const { format, questions: found } = await readBack(gift);
  expect(format).toBe('gift');
  expect(found.map(({ body }) => asked(body && draftOf(body)))).toMatchObject(
    [
      { kind: 'judge', stem: '1+1=2', truth: true },
      { kind: 'single', chosen: ['yellow'], options: ['blue', 'red', 'yellow'] },
      { kind: 'blank', stem: 'Two plus ____ equals four.', blanks: [{ accepted: ['two', '2'] }] },
      { kind: 'blank', blanks: [{ value: 9.81, tolerance: 0.01 }] },
      { kind: 'matching', left: ['cat', 'dog'], paired: ['cat food', 'dog food'] },
      { kind: 'multiple', stem: 'Which are **even**?', chosen: ['2', '4'] },
      { kind: 'essay', stem: 'Write about {braces}.' },
      null as never,
      { kind: 'blank', blanks: [{ value: 3, tolerance: 2 }] },
    ].map((one) => one ?? null) as never,
  );
  expect([found[0]?.labels, found[1]?.remarks.map(({ text }) => text.zh), found[3]?.analysis]).toEqual([
    ['history'],
    ['选项的反馈没有保留'],
    'nearly ten',
  ]);
  expect(found[7]?.problems).toHaveLength(1);
});

test('XML written by Moodle is read with its pictures, and remarks name what is lost', async () => {
  const answer = (fraction: number, text: string, feedback = '') =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
  const question = (type: string, inner: string, text = '<p>Text</p>') =>
    `<question type="${type}"><name><text>${type}</text></name><questiontext format="html"><text><![CDATA[${text}]]></text><file name="a b.png" path="/" encoding="base64">${png.toString('base64')}</file></questiontext><defaultgrade>2.0000000</defaultgrade>${inner}</question>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<quiz><question type="category"><category><text>$course$/top/A</text></category></question>
${question('multichoice', `<single>true</single><shuffleanswers>true</shuffleanswers>${answer(100, '<p>\\(x^2\\)</p>', 'good')}${answer(50, 'half')}${answer(0, 'no')}`, '<p>See <img src="@@PLUGINFILE@@/a%20b.png" alt="fig" width="3"></p><table><tr><th>a</th></tr><tr><td>b</td></tr></table>')}
${question('truefalse', `${answer(0, 'true')}${answer(100, 'false')}`)}
${question('shortanswer', `<usecase>1</usecase>${answer(100, 'Paris')}${answer(80, 'paris')}`)}
${question('matching', '<subquestion format="html"><text>1</text><answer><text>one</text></answer></subquestion><subquestion format="html"><text>2</text><answer><text>two</text></answer></subquestion>')}
${question('cloze', '', 'The {1:MULTICHOICE:=cat#yes~dog} eats {1:SHORTANSWER:=fish~=a fish}.')}
${question('essay', '<graderinfo format="html"><text>&lt;b&gt;Key&lt;/b&gt;</text></graderinfo>')}
${question('ddimageortext', '')}
${question('description', '')}
</quiz>`;
  const { value, blobs } = await read(Buffer.from(xml));
  const found = (value as ParsedFile).questions;
  expect(found.map(({ body }) => body?.content.kind)).toEqual([
    ...['single', 'judge', 'blank', 'matching', 'cloze', 'essay', 'essay', undefined],
  ]);
  expect(found[0]?.body?.content).toMatchObject({
    stem: 'See ![fig](picture-0)\n\n| a |\n| --- |\n| b |',
    options: [{ text: '$x^2$' }, { text: 'half' }, { text: 'no' }],
  });
  expect(blobs).toHaveLength(1);
  expect(found[0]?.score).toBe(2);
  expect(found.map(({ remarks, problems }) => [...problems, ...remarks].map(({ text }) => text.zh))).toEqual([
    ...[['选项的反馈没有保留', '选项的部分分值没有保留'], [], ['部分得分的答案没有保留：{text}'], []],
    ...[['选项的反馈没有保留'], []],
    ...[['“{text}”按简答题导入，需要人工评分；原来的选项和答案没有保留'], ['本系统没有“{text}”这种题型']],
  ]);
});

const item2 = (
  version: string,
) => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_${version}" identifier="choice" title="Unattended Luggage" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>ChoiceA</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><p>Look at the text in the picture.</p><p><img src="images/sign.png" alt="NEVER LEAVE LUGGAGE"/></p>
<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>What does it say about <math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>?</prompt>
<simpleChoice identifier="ChoiceA">You must stay.<feedbackInline identifier="a" outcomeIdentifier="F" showHide="show">yes</feedbackInline></simpleChoice><simpleChoice identifier="ChoiceB">Do not let <b>someone</b> else.</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
const item3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i3" title="t" time-dependent="false">
<qti-response-declaration identifier="R1" cardinality="single" base-type="string"><qti-correct-response><qti-value>York</qti-value></qti-correct-response><qti-mapping default-value="0"><qti-map-entry map-key="York" mapped-value="1"/><qti-map-entry map-key="york" mapped-value="0.5"/></qti-mapping></qti-response-declaration>
<qti-item-body><p>Now is the winter … son of <qti-text-entry-interaction response-identifier="R1"/>;</p></qti-item-body></qti-assessment-item>`;

test.each(['v2p1', 'v2p2'])(
  'a QTI package of another program (%s) is read, even when one of its files is broken',
  async (version) => {
    const resource = (file: string) =>
      `<resource identifier="${file}" type="imsqti_item_xml${version}" href="items/${file}.xml"/>`;
    const bytes = zip({
      'imsmanifest.xml': `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resource('good')}${resource('bad')}${resource('none')}</resources></manifest>`,
      'items/good.xml': item2(version),
      'items/bad.xml': '<assessmentItem>\n<p>',
      'items/images/sign.png': png,
    });
    const { value, blobs } = await read(bytes);
    const [good, bad, none] = (value as ParsedFile).questions;
    expect(asked(good?.body ? draftOf(good.body) : null)).toMatchObject({
      kind: 'single',
      stem: 'Look at the text in the picture.\n\n![NEVER LEAVE LUGGAGE](picture-0)\n\nWhat does it say about $x^{2}$?',
      chosen: ['You must stay.'],
    });
    expect(blobs).toHaveLength(1);
    expect(good?.remarks.map(({ text }) => text.zh)).toEqual(['选项的反馈没有保留']);
    expect([bad?.problems.length, none?.problems.length]).toEqual([1, 1]);
  },
);

test('an item of QTI 3.0 is read', async () => {
  const {
    questions: [found],
  } = await readBack(item3);
  expect(asked(found?.body ? draftOf(found.body) : null)).toMatchObject({
    kind: 'blank',
    stem: 'Now is the winter … son of ____;',
    blanks: [{ accepted: ['York'] }],
  });
  expect(found?.remarks.map(({ text }) => text.zh)).toEqual(['部分得分的答案没有保留：{text}']);
});

describe('a malicious file is refused', () => {
  const laughs =
    '<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz><question type="essay">&b;</question></quiz>';
  const deep = `<quiz>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</quiz>`;
  const code = (bytes: Buffer | string) =>
    readBack(bytes).then(
      () => '',
      (error: { kind?: { code: string } }) => error.kind?.code,
    );

  test.each([
    ['entities', laughs, 'questiontransfer.broken'],
    ['nesting without end', deep, 'questiontransfer.broken'],
    ['an end that is missing', '<quiz><question>', 'questiontransfer.broken'],
    ['another language', '<html><body/></html>', 'questiontransfer.unknown'],
    ['no question', '天地玄黄', 'questiontransfer.unknown'],
  ])('%s', async (_, text, expected) => {
    expect(await code(text)).toBe(expected);
  });

  test('hundreds of thousands of braces, stars and brackets are parsed quickly', async () => {
    for (const text of ['1. 题{', '*_`$[(', '(1) A. ', '答案：；|\\']) {
      const cost = await costOf(async () => {
        await code(`1. 题 ${text.repeat(40_000)}\n答案：A`);
        await code(`${text.repeat(40_000)} {=a ~b}`);
      });
      expect(cost, text).toBeLessThan(8);
    }
  });
});
