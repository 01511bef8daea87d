import { gzipSync } from 'node:zlib';
import { bundleApi } from '@xueyan/contract/composed/bundle';
import { paperApi } from '@xueyan/contract/exam/paper';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { sectionApi } from '@xueyan/contract/school/section';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { linkApi } from '@xueyan/contract/teaching/link';
import { taskApi } from '@xueyan/contract/teaching/task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAt, png, sendBundle, takeIn } from '../../../testing/bundles.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { zip } from '../../../testing/word-documents.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'foreign-teacher');
});
afterAll(() => school.close());

const treeOf = async (courseId: string) => (await teacher.call(sectionApi.tree, { courseId })).treeList;
const shape = async (courseId: string) =>
  (await treeOf(courseId)).map(({ title, children }) => [title, children.map((one) => [one.title, one.kind])]);
const find = async (courseId: string, title: string) =>
  (await treeOf(courseId)).flatMap(({ children }) => children).find((one) => one.title === title)?.id ?? '';
const evil = '<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a>';
const pdf = Buffer.from('%PDF-1.4 a paper');

const item = (id: string, profile: string, body: string, right: string) => `<item ident="${id}" title="题 ${id}">
<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.${profile}.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;题干 ${id} ${evil.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}&lt;/p&gt;</mattext></material>${body}</presentation>
${right}</item>`;
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`;
const scored = (...idents: string[]) =>
  `<resprocessing><respcondition><conditionvar><and>${idents
    .map((one) => `<varequal respident="r">${one}</varequal>`)
    .join(
      '',
    )}<not><varequal respident="r">z</varequal></not></and></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>`;
const lid = (cardinality: string, ...labels: string[]) =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${labels.join('')}</render_choice></response_lid>`;
const quiz = `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q" title="小测"><section ident="s">
${item('1', 'multiple_choice', lid('Single', label('a', '甲'), label('z', '乙')), scored('a'))}
${item('2', 'multiple_response', lid('Multiple', label('a', '甲'), label('b', '乙'), label('z', '丙')), scored('a', 'b'))}
${item('3', 'true_false', lid('Single', label('a', 'True'), label('z', 'False')), scored('a'))}
${item('4', 'fib', '<response_str ident="r"><render_fib/></response_str>', scored('北京'))}
${item('5', 'essay', '<response_str ident="r"><render_fib/></response_str>', '')}
</section></assessment></questestinterop>`;

const manifest = (version: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="cart-${version}" xmlns="http://www.imsglobal.org/xsd/imsccv${version.replace('.', 'p')}/imscp_v1p1">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}.0</schemaversion><lom><general><title><string>通用课程 ${version}</string></title></general></lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
 <item identifier="m1"><title>第一单元</title>
  <item identifier="i1" identifierref="page"><title>页面</title></item>
  <item identifier="i2" identifierref="pdf"><title>讲义</title></item>
  <item identifier="i3" identifierref="link"><title>网址</title></item>
  <item identifier="sub"><title>深处</title><item identifier="i4" identifierref="topic"><title>话题</title></item></item>
  <item identifier="i5" identifierref="quiz"><title>小测</title></item>
  <item identifier="i6" identifierref="lti"><title>外部</title></item>
  <item identifier="i7" identifierref="gone"><title>丢了</title></item>
  <item identifier="i8" identifierref="nowhere"><title>没有</title></item>
  <item identifier="i9" identifierref="climb"><title>爬出</title></item>
 </item>${more}
</item></organization></organizations>
<resources>
 <resource identifier="page" type="webcontent" href="web/page.html"><file href="web/page.html"/><file href="web/图 1.png"/></resource>
 <resource identifier="pdf" type="webcontent" href="web/a.pdf"><file href="web/a.pdf"/></resource>
 <resource identifier="link" type="imswl_xmlv${version.replace('.', 'p')}"><file href="link.xml"/></resource>
 <resource identifier="topic" type="imsdt_xmlv${version.replace('.', 'p')}"><file href="topic.xml"/></resource>
 <resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv${version.replace('.', 'p')}/assessment"><file href="quiz.xml"/></resource>
 <resource identifier="lti" type="imsbasiclti_xmlv1p0"><file href="lti.xml"/></resource>
 <resource identifier="gone" type="webcontent" href="web/gone.html"><file href="web/gone.html"/></resource>
 <resource identifier="climb" type="webcontent" href="../../../etc/passwd"/>
 <resource identifier="page" type="webcontent" href="web/a.pdf"/>
</resources></manifest>`;
const cartridge = (version: string, more = '') =>
  zip({
    'imsmanifest.xml': manifest(version, more),
    'web/page.html': `<html><body><h1>你好</h1>${evil}<p><img src="%E5%9B%BE%201.png"> <img src="$IMS-CC-FILEBASE$/web/%E5%9B%BE%201.png"></p></body></html>`,
    'web/图 1.png': png('一'),
    'web/a.pdf': pdf,
    'link.xml': '<webLink><title>x</title><url href="https://www.kernel.org/"/></webLink>',
    'topic.xml': `<topic><title>x</title><text texttype="text/html">&lt;b&gt;说说&lt;/b&gt;</text></topic>`,
    'quiz.xml': quiz,
    'lti.xml': '<x/>',
    '../outside.txt': 'x',
  });

test.each(['1.1', '1.3'])(
  'a Common Cartridge %s becomes chapters, readings, links, topics and papers; the rest is reported',
  async (version) => {
    const { bundleId, plan } = await lookAt(school, teacher, 'cart.imscc', cartridge(version));
    expect(plan).toMatchObject({ format: 'cartridge', courseName: `通用课程 ${version}`, target: null });
    const refused = plan.sections.filter(({ change }) => change === 'refuse');
    expect(refused.map(({ title }) => title)).toEqual(['外部', '丢了', '没有', '爬出']);
    expect(refused.every(({ remarks }) => remarks.length > 0)).toBe(true);
    expect(plan.remarks.join('\n')).toContain('outside.txt');
    const { courseId } = await takeIn(school, teacher, { bundleId, courseId: null });
    expect(await shape(courseId)).toEqual([
      [
        '第一单元',
        [
          ...[
            ['页面', 'reading'],
            ['讲义', 'courseware'],
            ['网址', 'link'],
            ['深处 / 话题', 'discussion'],
            ['小测', 'task'],
          ],
        ],
      ],
    ]);
    const { content } = await teacher.call(sectionApi.getReading, { sectionId: await find(courseId, '页面') });
    expect(content).toContain('# 你好');
    expect(content).not.toMatch(/<script|onerror|javascript:/i);
    const addresses = content.match(/\/api\/file\/get\/[0-9a-f-]{36}/g) ?? [];
    expect(new Set(addresses).size).toBe(1);
    const shown = await fetch(new URL(addresses[0] ?? '', school.url), { headers: { authorization: teacher.token } });
    expect(Buffer.from(await shown.arrayBuffer()).equals(png('一'))).toBe(true);
    const ware = await teacher.call(attachmentApi.list, { sectionId: await find(courseId, '讲义') });
    expect(ware.attachmentList.map(({ name }) => name)).toEqual(['a.pdf']);
    expect((await teacher.call(linkApi.get, { sectionId: await find(courseId, '网址') })).address).toBe(
      'https://www.kernel.org/',
    );
    expect((await teacher.call(discussionApi.get, { sectionId: await find(courseId, '深处 / 话题') })).topic).toContain(
      '说说',
    );
    const { paperId } = await teacher.call(taskApi.get, { sectionId: await find(courseId, '小测') });
    const paper = await teacher.call(paperApi.get, { paperId: paperId ?? '' });
    const asked = paper.sections.flatMap(({ questions }) => questions);
    expect(asked.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'judge', 'blank', 'essay']);
    expect(JSON.stringify(asked)).not.toMatch(/<script|onerror|javascript:/i);
    expect(asked[2]?.key).toMatchObject({ correct: true });
  },
);

test('importing a cartridge again with one more page updates its course: nothing is doubled', async () => {
  const first = await lookAt(school, teacher, 'a.imscc', cartridge('1.2'));
  const { courseId } = await takeIn(school, teacher, { bundleId: first.bundleId, courseId: null });
  const before = await shape(courseId);
  const more =
    '<item identifier="m2"><title>第二单元</title><item identifier="n1" identifierref="page"><title>又一页</title></item></item>';
  const second = await lookAt(school, teacher, 'b.imscc', cartridge('1.2', more));
  expect(second.plan.target).toMatchObject({ courseId });
  expect(await takeIn(school, teacher, { bundleId: second.bundleId, courseId })).toMatchObject({
    added: 2,
    updated: 6,
  });
  expect(await shape(courseId)).toEqual([...before, ['第二单元', [['又一页', 'reading']]]]);
});

function tar(files: Record<string, string | Buffer>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const bytes = Buffer.from(content as string);
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('0', 156);
    head.write('ustar\u000000', 257);
    head.fill(' ', 148, 156);
    const sum = head.reduce((all, byte) => all + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

const hash = '0123456789abcdef0123456789abcdef01234567';
const activity = (id: number, kind: string, title: string) =>
  `<activity><moduleid>${id}</moduleid><sectionid>5</sectionid><modulename>${kind}</modulename><title>${title}</title><directory>activities/${kind}_${id}</directory></activity>`;
const moodle = {
  'moodle_backup.xml': `<moodle_backup><information><original_course_id>7</original_course_id><original_course_fullname>Moodle 课</original_course_fullname><original_site_identifier_hash>abc</original_site_identifier_hash>
<contents><sections><section><sectionid>5</sectionid><title>1</title><directory>sections/section_5</directory></section></sections>
<activities>${activity(1, 'page', '网页')}${activity(2, 'resource', '讲义')}${activity(3, 'url', '坏网址')}${activity(4, 'quiz', '测验')}${activity(5, 'forum', '论坛')}${activity(6, 'wiki', '维基')}</activities></contents></information></moodle_backup>`,
  'sections/section_5/section.xml':
    '<section id="5"><number>1</number><name>第一周</name><summary>$@NULL@$</summary><sequence>2,1,3,4,5,6</sequence></section>',
  'activities/page_1/page.xml': `<activity id="1" moduleid="1" modulename="page" contextid="11"><page id="1"><name>网页</name><intro></intro><content>&lt;h2&gt;题&lt;/h2&gt;&lt;img src="@@PLUGINFILE@@/a%20b.png" onerror="alert(1)"&gt;&lt;script&gt;alert(1)&lt;/script&gt;</content></page></activity>`,
  'activities/resource_2/resource.xml':
    '<activity id="2" moduleid="2" contextid="12"><resource id="2"><name>讲义</name><intro></intro></resource></activity>',
  'activities/url_3/url.xml':
    '<activity id="3" contextid="13"><url id="3"><name>x</name><intro></intro><externalurl>javascript:alert(1)</externalurl></url></activity>',
  'activities/quiz_4/quiz.xml': `<activity id="4" contextid="14"><quiz id="4"><name>测验</name><intro></intro><question_instances>
<question_instance id="1"><questionid>21</questionid><maxmark>2.0</maxmark></question_instance>
<question_instance id="2"><maxmark>1.0</maxmark><question_reference id="1"><questionbankentryid>31</questionbankentryid></question_reference></question_instance>
<question_instance id="3"><questionid>99</questionid></question_instance></question_instances></quiz></activity>`,
  'activities/forum_5/forum.xml':
    '<activity id="5" contextid="15"><forum id="5"><name>论坛</name><intro>&lt;p&gt;谈谈&lt;/p&gt;</intro></forum></activity>',
  'questions.xml': `<question_categories><question_category id="1"><name>c</name><questions><question id="21"><name>单选</name><questiontext>&lt;p&gt;哪个&lt;/p&gt;</questiontext><generalfeedback></generalfeedback><defaultmark>1</defaultmark><qtype>multichoice</qtype>
<plugin_qtype_multichoice_question><answers><answer id="1"><answertext>对的</answertext><fraction>1.0</fraction></answer><answer id="2"><answertext>错的</answertext><fraction>0.0</fraction></answer></answers><multichoice id="1"><single>1</single></multichoice></plugin_qtype_multichoice_question></question>
<question id="23"><parent>0</parent><name>题库里的</name><questiontext>端口号是几</questiontext><defaultmark>2</defaultmark><qtype>shortanswer</qtype><plugin_qtype_shortanswer_question><answers><answer id="5"><answertext>22</answertext><fraction>1</fraction></answer></answers></plugin_qtype_shortanswer_question></question>
<question id="24"><parent>23</parent><name>一部分</name><questiontext>x</questiontext><qtype>shortanswer</qtype></question>
<question id="25"><parent>0</parent><name>随机</name><questiontext>0</questiontext><qtype>random</qtype></question></questions>
<question_bank_entries><question_bank_entry id="31"><question_version><question_versions id="1"><questions><question id="22"><name>判断</name><questiontext>对吗</questiontext><defaultmark>1</defaultmark><qtype>truefalse</qtype>
<plugin_qtype_truefalse_question><answers><answer id="3"><answertext>True</answertext><fraction>0</fraction></answer><answer id="4"><answertext>False</answertext><fraction>1</fraction></answer></answers><truefalse id="1"><trueanswer>3</trueanswer><falseanswer>4</falseanswer></truefalse></plugin_qtype_truefalse_question></question></questions></question_versions></question_version></question_bank_entry></question_bank_entries></question_category></question_categories>`,
  'files.xml': `<files>
<file id="1"><contenthash>${hash}</contenthash><contextid>11</contextid><component>mod_page</component><filearea>content</filearea><filepath>/</filepath><filename>a b.png</filename></file>
<file id="2"><contenthash>${'f'.repeat(40)}</contenthash><contextid>12</contextid><component>mod_resource</component><filearea>content</filearea><filepath>/</filepath><filename>讲义.pdf</filename></file>
<file id="3"><contenthash>../../etc/passwd</contenthash><contextid>12</contextid><filearea>content</filearea><filepath>/</filepath><filename>x.pdf</filename></file></files>`,
  [`files/01/${hash}`]: png('moodle'),
  [`files/ff/${'f'.repeat(40)}`]: pdf,
};

test.each([
  ['tar.gz', () => gzipSync(tar({ ...moodle, '../../climb.txt': 'x' }))],
  ['zip', () => zip(moodle)],
])(
  'a Moodle backup (%s) becomes sections with pages, files, forums and quizzes of its question bank',
  async (kind, bytes) => {
    const { bundleId, plan } = await lookAt(school, teacher, 'course.mbz', bytes());
    expect(plan).toMatchObject({ format: 'moodle', courseName: 'Moodle 课' });
    expect(plan.sections.filter(({ change }) => change === 'refuse').map(({ title }) => title)).toEqual([
      '坏网址',
      '维基',
    ]);
    if (kind === 'tar.gz') expect(plan.remarks.join()).toContain('climb.txt');
    const { courseId, remarks } = await takeIn(school, teacher, { bundleId, courseId: plan.target?.courseId ?? null });
    expect(await shape(courseId)).toEqual([
      [
        '第一周',
        [
          ['讲义', 'courseware'],
          ['网页', 'reading'],
          ['测验', 'task'],
          ['论坛', 'discussion'],
        ],
      ],
      ['题库', [['题库中的试题', 'task']]],
    ]);
    expect(remarks).toEqual(kind === 'tar.gz' ? [expect.stringContaining('climb.txt')] : []);
    const { content } = await teacher.call(sectionApi.getReading, { sectionId: await find(courseId, '网页') });
    expect(content).toMatch(/^## 题/);
    expect(content).not.toMatch(/<script|onerror/i);
    const address = /\/api\/file\/get\/[0-9a-f-]{36}/.exec(content)?.[0] ?? '';
    const shown = await fetch(new URL(address, school.url), { headers: { authorization: teacher.token } });
    expect(shown.headers.get('content-type')).toBe('image/png');
    const { paperId } = await teacher.call(taskApi.get, { sectionId: await find(courseId, '测验') });
    const { sections } = await teacher.call(paperApi.get, { paperId: paperId ?? '' });
    expect(sections.flatMap(({ questions }) => questions.map((one) => [one.kind, one.points]))).toEqual([
      ['single', 2],
      ['judge', 1],
    ]);
    // What no quiz asks comes as a paper of its own.
    const bank = await teacher.call(taskApi.get, { sectionId: await find(courseId, '题库中的试题') });
    const rest = await teacher.call(paperApi.get, { paperId: bank.paperId ?? '' });
    expect(rest.sections.flatMap(({ questions }) => questions.map((one) => [one.kind, one.points]))).toEqual([
      ['blank', 2],
    ]);
  },
);

test('a zip of files becomes a course with its folders as chapters', async () => {
  const bytes = zip({
    '操作系统/1 绪论/1 说明.md': `# 说明\n\n![图](img/a.png) ${evil}`,
    '操作系统/1 绪论/img/a.png': png('a'),
    '操作系统/1 绪论/2 讲义.pdf': pdf,
    '操作系统/2 进程/病毒.exe': 'MZ',
    '操作系统/2 进程/讲义.html': `<p>好</p>${evil}`,
    '操作系统/2 进程/10 尾.txt': '完',
    '__MACOSX/x': 'y',
  });
  const { bundleId, plan } = await lookAt(school, teacher, '操作系统.zip', bytes);
  expect(plan).toMatchObject({ format: 'folders', courseName: '操作系统' });
  const { courseId } = await takeIn(school, teacher, { bundleId, courseId: null });
  expect(await shape(courseId)).toEqual([
    [
      '1 绪论',
      [
        ['1 说明', 'reading'],
        ['2 讲义', 'courseware'],
      ],
    ],
    [
      '2 进程',
      [
        ['10 尾', 'reading'],
        ['讲义', 'reading'],
      ],
    ],
  ]);
  for (const title of ['1 说明', '讲义']) {
    const { content } = await teacher.call(sectionApi.getReading, { sectionId: await find(courseId, title) });
    expect(content).not.toMatch(/<script|<img[^>]*onerror|\(javascript:/i);
  }
  expect(plan.sections.find(({ title }) => title === '病毒')?.change).toBe('refuse');
});

test('a file that is no package and a broken manifest are refused with the reason', async () => {
  for (const bytes of [Buffer.from('PK not'), zip({ 'imsmanifest.xml': '<manifest><organizations>' }), zip({})]) {
    const bundleId = await sendBundle(school, teacher, 'x.zip', bytes);
    await teacher.call(bundleApi.look, { bundleId });
    await school.settleJobs();
    expect((await teacher.call(bundleApi.get, { bundleId })).plan).toBeNull();
  }
});
