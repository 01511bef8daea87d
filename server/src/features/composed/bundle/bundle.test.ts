import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import { bundleApi } from '@xueyan/contract/composed/bundle';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { annotationApi } from '@xueyan/contract/prep/annotation';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { labellingApi } from '@xueyan/contract/prep/labelling';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { courseApi } from '@xueyan/contract/school/course';
import { courseProfileApi, emptyOutline } from '@xueyan/contract/school/course-profile';
import { type SectionKind, sectionApi, sectionKinds } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { experimentApi, plainStep } from '@xueyan/contract/teaching/experiment';
import { linkApi } from '@xueyan/contract/teaching/link';
import { surveyApi } from '@xueyan/contract/teaching/survey';
import { taskApi } from '@xueyan/contract/teaching/task';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '../../../db/teaching.table.ts';
import {
  addCourseFile,
  exported,
  lookAt,
  partsOf,
  png,
  sendBundle,
  sumOf,
  takeIn,
  wordsOf,
} from '../../../testing/bundles.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { zip } from '../../../testing/word-documents.ts';
import { drawScene } from '../../prep/annotation/scene.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const video = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom'), Buffer.alloc(5000, 'film')]);

/** Makes a course with a section of every kind, pictures, a paper, rules and a profile. */
async function openWhole() {
  const lesson = await openLesson(school);
  const { teacher, courseId, chapterId, sectionId: experimentId } = lesson;
  const add = async (kind: SectionKind, title: string) =>
    (await teacher.call(sectionApi.save, { courseId, parentId: chapterId, title, kind })).sectionId;
  const picture = await addCourseFile(school, teacher, courseId, { name: 'tree.png', bytes: png('tree') });
  const cover = await addCourseFile(school, teacher, courseId, { name: 'cover.png', bytes: png('cover') });
  await school.sql
    .update(courses)
    .set({ coverId: cover.slice(-36) })
    .where(eq(courses.id, courseId));
  const readingId = await add('reading', '阅读一');
  await teacher.call(sectionApi.saveReading, { sectionId: readingId, content: `看图：![图](${picture})`, version: 1 });
  await addCourseFile(school, teacher, courseId, { name: 'data.png', bytes: png('data') }, readingId);
  const wareId = await add('courseware', '课件一');
  await addCourseFile(school, teacher, courseId, { name: 'film.mp4', bytes: video, mediaType: 'video/mp4' }, wareId);
  const { attachmentList } = await teacher.call(attachmentApi.list, { sectionId: wareId });
  const attachmentId = attachmentList[0]?.attachmentId ?? '';
  const inside = [{ questionId: '' as const, at: 3, title: '看到了什么', options: ['树', '海'], key: [0] }];
  await teacher.call(coursewareApi.measure, { attachmentId, length: 60 });
  await teacher.call(coursewareApi.saveItem, { attachmentId, seekAhead: false, questionList: inside });
  await add('classwork', '随堂一');
  const trainingId = await add('training', '训练一');
  await teacher.call(trainingSectionApi.save, {
    ...{ sectionId: trainingId, versionId: await table(teacher), task: 'classification', target: 'b' },
    ...{ algorithms: ['tree'], runs: 3, hidden: 20, threshold: 80, scoreShown: true },
  });
  const taskId = await add('task', '小测');
  const { bankId } = await teacher.call(questionBankApi.save, {
    ...{ name: `题库 ${courseId}`, description: '', subject: 'linux', courseId: null, sharing: 'mine' },
    contribution: false,
  });
  const { questionId } = await teacher.call(questionApi.save, {
    ...{ bankId, body: { content: { kind: 'judge', stem: '对吗' }, key: { kind: 'judge', correct: true } } },
    ...{ analysis: '因为', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    ...{ difficulty: '1', score: 2, labels: ['基础'], source: '', sharing: 'bank' },
  });
  const { versionId } = await teacher.call(questionApi.get, { questionId });
  const { paperId } = await teacher.call(paperApi.save, {
    ...{ title: '小测', subject: 'linux', note: '', minutes: 60, sharing: 'mine', mixesQuestions: false },
    ...{
      mixesOptions: true,
      sections: [{ id: 'a', title: '判断', note: '', draws: null, questions: [{ versionId, points: 2 }] }],
    },
  });
  await teacher.call(paperApi.finish, { paperId });
  await teacher.call(taskApi.save, {
    ...{ form: 'paper', content: '做完', template: '', points: 100, filesMax: 0, paperId, openTime: null },
    ...{ dueTime: '2027-01-01 08:00:00', lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: false },
    ...{ anonymous: false, grouped: false, rubric: [], sectionId: taskId, version: 1 },
  });
  const discussionId = await add('discussion', '讨论一');
  await teacher.call(discussionApi.saveTopic, {
    sectionId: discussionId,
    topic: `谈谈 ![图](${picture})`,
    closed: false,
  });
  const surveyId = await add('survey', '问卷一');
  const asked = {
    questionId: '' as const,
    kind: 'single' as const,
    title: '喜欢吗',
    required: true,
    options: ['是', '否'],
    steps: 5,
  };
  await teacher.call(surveyApi.save, {
    sectionId: surveyId,
    intro: '请填',
    anonymous: false,
    questions: [asked],
    version: 1,
  });
  const linkId = await add('link', '链接一');
  await teacher.call(linkApi.save, { sectionId: linkId, address: 'https://www.kernel.org/doc/', note: '读一读' });
  const applicationId = await add('application', '应用一');
  await teacher.call(applicationSectionApi.save, { sectionId: applicationId, applicationId: null, note: '用一用' });
  const centre = { text: '中心', note: '', link: '', icons: [], picture: null, parent: null };
  const { mapId } = await teacher.call(mindMapApi.add, {
    title: '导图',
    content: { layout: 'mindMap', theme: 'calm', topics: [centre], lines: [] },
  });
  await teacher.call(mindMapSectionApi.take, { sectionId: await add('mindmap', '导图一'), mapId });
  const labellingId = await add('labelling', '标注一');
  await teacher.call(labellingApi.save, {
    sectionId: labellingId,
    versionId: await pictures(teacher),
    count: 2,
    threshold: 60,
    scoreShown: true,
  });
  // Its first section has an earlier position than the chapter itself.
  const { sectionId: second } = await teacher.call(sectionApi.save, {
    ...{ courseId, parentId: null, title: '第二章', kind: 'chapter' },
  });
  for (const title of ['阅读二', '阅读三'])
    await teacher.call(sectionApi.save, { courseId, parentId: second, title, kind: 'reading' });
  const rule = { ...noRule, openTime: '2026-09-01 08:00:00', afterSectionId: readingId, afterScore: null };
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [experimentId], rule });
  await teacher.call(courseProfileApi.saveIntroduction, {
    courseId,
    version: 0,
    introduction: `介绍 ![图](${picture})`,
  });
  const outline = { ...emptyOutline, objectives: ['会用命令行'], hours: 32 };
  await teacher.call(courseProfileApi.saveOutline, { courseId, version: 1, outline });
  return { ...lesson, experimentId, readingId };
}

async function table(teacher: Caller): Promise<string> {
  const said = { name: '表', description: '', labels: [], sharing: 'mine', courseId: null } as const;
  const { datasetId } = await teacher.call(datasetApi.save, { ...said, labels: [], kind: 'machineLearning' });
  const body = new FormData();
  body.append('file', new Blob(['a,b\n1,x\n2,y\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  return (await teacher.call(datasetApi.get, { datasetId, versionId: null })).versionId ?? '';
}

async function pictures(teacher: Caller): Promise<string> {
  const { datasetId } = await teacher.call(datasetApi.save, {
    name: '形状',
    description: '',
    labels: [],
    kind: 'objectDetection',
    sharing: 'mine',
    courseId: null,
  });
  const body = new FormData();
  for (const seed of [1, 2, 3])
    body.append('file', new Blob([new Uint8Array(drawScene(seed, new Map()).bytes)]), `${seed}.png`);
  const request = { method: 'POST', headers: { authorization: teacher.token }, body };
  await fetch(`${school.url}/api/${pictureUploadPath}/${datasetId}`, request);
  const label = { datasetId, labelId: null, name: '圆形', colour: '#f5222d', hotkey: null } as const;
  const { labelId } = await teacher.call(annotationApi.saveLabel, label);
  const shape = {
    shapeId: 'a',
    labelId,
    kind: 'box' as const,
    points: [
      [10, 10],
      [50, 50],
    ] as [number, number][],
  };
  for (const { pictureId } of (await teacher.call(annotationApi.list, { datasetId })).pageInfo.resultList)
    await teacher.call(annotationApi.save, { pictureId, version: 0, state: 'labelled', shapes: [shape] });
  return (await teacher.call(annotationApi.freeze, { datasetId, seed: 1, validation: 0, test: 0.3, note: '' }))
    .versionId;
}

const treeOf = async (who: Caller, courseId: string) => (await who.call(sectionApi.tree, { courseId })).treeList;

test('a course with a section of every kind is restored: texts, files, rules, papers, images by name', async () => {
  const { teacher, courseId } = await openWhole();
  const bytes = await exported(school, teacher, courseId);
  const parts = await partsOf(bytes);
  for (const [name, part] of parts) if (name !== 'course.json') expect(name).toBe(`files/${sumOf(part)}`);
  expect(parts.size).toBe(5);
  const written = JSON.parse(String(parts.get('course.json')));
  // A package does not reveal the hidden rows of an experiment.
  expect(JSON.stringify(written)).not.toContain('"seed"');
  expect(new Set(written.sections.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(sectionKinds));
  expect(written.images).toMatchObject([{ recipe: 'linux-basic' }]);

  const { bundleId, plan } = await lookAt(school, teacher, '课程.zip', bytes);
  expect(plan).toMatchObject({ format: 'xueyan', courseName: 'Linux 操作系统', fileCount: 4, target: { courseId } });
  expect(plan.sections.map(({ change, remarks }) => [change, remarks])).toEqual(
    plan.sections.map(() => ['update', []]),
  );
  const made = await takeIn(school, teacher, { bundleId, courseId: null });
  expect(made).toMatchObject({ added: 16, updated: 0, remarks: [] });
  expect(made.courseId).not.toBe(courseId);
  expect(await teacher.call(courseApi.get, { courseId: made.courseId })).toMatchObject({
    state: 'unreleased',
    classes: [],
  });
  expect(await wordsOf(await exported(school, teacher, made.courseId))).toEqual(await wordsOf(bytes));
  // The pictures belong to the new course, and its students may see them.
  const [chapter] = await treeOf(teacher, made.courseId);
  const { content } = await teacher.call(sectionApi.getReading, { sectionId: chapter?.children[1]?.id ?? '' });
  const shown = await fetch(new URL(/\/api\/file\/get\/[0-9a-f-]+/.exec(content)?.[0] ?? '', school.url), {
    headers: { authorization: teacher.token },
  });
  expect(Buffer.from(await shown.arrayBuffer()).equals(png('tree'))).toBe(true);
});

test('importing a package again updates the course: nothing is doubled, and students’ results stay', async () => {
  const { teacher, courseId, experimentId, readingId, students } = await openWhole();
  const bytes = await exported(school, teacher, courseId);
  const before = await wordsOf(bytes);
  await students[0]?.call(sectionApi.getReading, { sectionId: readingId });
  const { runId } = (await students[0]?.call(attemptApi.open, { sectionId: experimentId })) ?? {};
  await teacher.call(sectionApi.rename, { sectionId: experimentId, title: '改了的名字' });
  const {
    version,
    courseId: _,
    title: __,
    checkpoints,
    ...form
  } = await teacher.call(experimentApi.get, { sectionId: experimentId });
  const extra = {
    checkpointId: '' as const,
    title: '后来加的',
    script: 'true',
    ...plainStep,
    points: 5,
    hint: '',
    passText: '',
    failText: '',
    limitSeconds: 5,
  };
  await teacher.call(experimentApi.save, {
    ...form,
    guide: '改了',
    checkpoints: [...checkpoints, extra],
    version,
    confirmed: true,
  });
  const { bundleId } = await lookAt(school, teacher, '课程.zip', bytes);
  expect(await takeIn(school, teacher, { bundleId, courseId })).toMatchObject({ courseId, added: 0, updated: 16 });
  const after = await exported(school, teacher, courseId);
  expect(await wordsOf(after)).toEqual(before);
  const now = await teacher.call(experimentApi.get, { sectionId: experimentId });
  expect(now.checkpoints.map(({ checkpointId }) => checkpointId)).toEqual(
    checkpoints.map(({ checkpointId }) => checkpointId),
  );
  expect((await students[0]?.call(attemptApi.open, { sectionId: experimentId }))?.runId).toBe(runId);
});

test('selected sections are imported with their chapter; others can follow into the same course', async () => {
  const { teacher, courseId } = await openWhole();
  const other = await school.signIn('ROLE_TEACHER', 'bundle-parts');
  const bytes = await exported(school, teacher, courseId);
  const { bundleId, plan } = await lookAt(school, other, '课程.zip', bytes);
  expect(plan.target).toBeNull();
  const link = plan.sections.find(({ kind }) => kind === 'link')?.key ?? '';
  const made = await takeIn(school, other, { bundleId, courseId: null, chosen: [link] });
  expect((await treeOf(other, made.courseId)).map(({ children }) => children.map(({ title }) => title))).toEqual([
    ['链接一'],
  ]);
  const rest = await takeIn(school, other, { bundleId, courseId: made.courseId });
  expect(rest).toMatchObject({ courseId: made.courseId, added: 14, updated: 2 });
  // Only the data set that is not the actor's own is reported.
  expect(rest.remarks).toEqual(['训练一', '标注一'].map((title) => expect.stringContaining(title)));
});

const own = (course: object, files: Record<string, Buffer> = {}) =>
  zip({ 'course.json': JSON.stringify(course), ...files });
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const course = (packageId: number, sections: object[], files: object[] = []) => ({
  ...{ format: 'xueyan-course', version: 1, packageId: id(packageId), exportTime: '2026-09-01 08:00:00', school: '' },
  course: { courseName: '坏包', courseNumber: '', courseType: 'required', description: '', labels: [], coverId: null },
  ...{
    profile: { introduction: '<img src=x onerror=alert(1)>', outline: null, videoId: null },
    sections,
    files,
    images: [],
  },
});
const section = (n: number, kind: string, parent: number | null, data: unknown, attachments: object[] = []) => ({
  ...{
    key: id(n),
    parentKey: parent === null ? null : id(parent),
    kind,
    title: `第 ${n} 节`,
    rule: null,
    attachments,
    data,
  },
});

test('scripts in any text of a package are harmless once it is imported', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'bundle-xss');
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))<svg onload=alert(1)>';
  const bytes = own(
    course(100, [
      section(1, 'chapter', null, null),
      section(2, 'reading', 1, { content: evil }),
      section(3, 'discussion', 1, { topic: evil }),
      section(4, 'link', 1, { address: 'https://example.org/', note: evil }),
      section(5, 'link', 1, { address: 'javascript:alert(1)', note: '' }),
      section(6, 'survey', 1, { intro: evil, anonymous: true, questions: [] }),
    ]),
  );
  const { bundleId, plan } = await lookAt(school, teacher, 'x.zip', bytes);
  expect(plan.sections.map(({ change }) => change)).toEqual(['add', 'add', 'add', 'add', 'refuse', 'add']);
  const { courseId } = await takeIn(school, teacher, { bundleId, courseId: null });
  const all = String((await partsOf(await exported(school, teacher, courseId))).get('course.json'));
  expect(all).not.toMatch(/<script|<img[^>]*onerror|\(javascript:|<svg/i);
});

test('usable parts of a broken package are imported whole, and the rest is refused with reasons', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'bundle-broken');
  const good = png('good');
  const page = Buffer.from('<script>alert(1)</script>');
  const file = (n: number, name: string, sha256: string) => ({
    id: id(n),
    sha256,
    name,
    mediaType: 'text/html',
    bytes: 1,
  });
  const files = [
    ...[file(50, 'good.png', sumOf(good)), file(51, 'gone.png', 'a'.repeat(64)), file(52, 'bad.png', 'b'.repeat(64))],
    ...[
      file(53, 'run.exe', sumOf(Buffer.from('MZ'))),
      file(54, 'page.html', sumOf(page)),
      file(50, 'again.png', 'c'.repeat(64)),
    ],
  ];
  const attached = files.slice(0, 5).map((one, at) => ({ key: id(60 + at), fileId: one.id }));
  const bytes = own(
    course(
      101,
      [
        section(1, 'chapter', null, null),
        section(
          2,
          'reading',
          1,
          { content: `![图](/api/file/get/${id(50)}) ![无](/api/file/get/${id(99)})` },
          attached,
        ),
        section(2, 'reading', 1, { content: '同一个标识' }),
        section(3, 'reading', 9, { content: '没有章' }),
        section(4, 'task', 1, { form: '?' }),
        { key: 'x' },
      ],
      files,
    ),
    {
      ...{
        [`files/${sumOf(good)}`]: good,
        [`files/${'b'.repeat(64)}`]: png('other'),
        '../../climb.txt': Buffer.from('x'),
      },
      ...{ [`files/${sumOf(Buffer.from('MZ'))}`]: Buffer.from('MZ'), [`files/${sumOf(page)}`]: page },
    },
  );
  const { bundleId, plan } = await lookAt(school, teacher, 'x.zip', bytes);
  expect(plan.sections.map(({ key, change }) => [key, change])).toEqual([
    ...[
      [id(1), 'add'],
      [id(2), 'add'],
      // Those without their chapter come last.
      [id(4), 'refuse'],
      [id(3), 'refuse'],
    ],
  ]);
  expect(plan.remarks.join('\n')).toMatch(/climb\.txt/);
  const made = await takeIn(school, teacher, { bundleId, courseId: null });
  for (const name of ['gone.png', 'bad.png', 'run.exe', 'climb.txt']) expect(made.remarks.join('\n')).toContain(name);
  const [chapter] = await treeOf(teacher, made.courseId);
  expect(chapter?.children.map(({ title }) => title)).toEqual(['第 2 节']);
  const { attachmentList } = await teacher.call(attachmentApi.list, { sectionId: chapter?.children[0]?.id ?? '' });
  expect(attachmentList.map(({ name }) => name)).toEqual(['good.png', 'page.html']);
  const served = await fetch(new URL(attachmentList[1]?.address ?? '', school.url), {
    headers: { authorization: teacher.token },
  });
  expect(served.headers.get('content-type')).toMatch(/^text\/plain/);
  // An unsupported package changes nothing, and the reason is reported.
  const newer = await sendBundle(school, teacher, 'y.zip', own({ ...course(102, []), version: 9 }));
  const { jobId } = await teacher.call(bundleApi.look, { bundleId: newer });
  await school.settleJobs();
  expect((await teacher.ask(bundleApi.take, { bundleId: newer, courseId: null })).meta.code).toBe(
    'coursebundle.unread',
  );
  expect(jobId).not.toBe('');
});

test('a person can neither export, import into, nor look at a course that is not theirs', async () => {
  const { teacher, courseId, students } = await openLesson(school);
  const stranger = await school.signIn('ROLE_TEACHER', 'bundle-stranger');
  expect((await stranger.ask(bundleApi.pack, { courseId, format: 'xueyan' })).meta.code).toBe('wire.gone');
  expect((await students[0]?.ask(bundleApi.pack, { courseId, format: 'xueyan' }))?.status).toBe(403);
  const bytes = await exported(school, teacher, courseId);
  const { bundleId } = await lookAt(school, stranger, 'x.zip', bytes);
  expect((await stranger.ask(bundleApi.take, { bundleId, courseId })).meta.code).toBe('wire.gone');
  expect((await teacher.ask(bundleApi.get, { bundleId })).meta.code).toBe('wire.gone');
  await expect(sendBundle(school, students[0] as Caller, 'x.zip', bytes)).rejects.toThrow('403');
});

test('a course is exported to Common Cartridge 1.3 and restored with texts, files, links and questions', async () => {
  const { teacher, courseId } = await openWhole();
  const bytes = await exported(school, teacher, courseId, 'cartridge');
  const parts = await partsOf(bytes);
  const manifest = String(parts.get('imsmanifest.xml'));
  expect(manifest).toContain('<schemaversion>1.3.0</schemaversion>');
  for (const [, href = ''] of manifest.matchAll(/<file href="([^"]*)"/g)) expect(parts.has(href)).toBe(true);
  const { bundleId, plan } = await lookAt(school, teacher, '课程.imscc', bytes);
  expect(plan).toMatchObject({ format: 'cartridge', courseName: 'Linux 操作系统' });
  expect(plan.sections.filter(({ change }) => change === 'refuse')).toEqual([]);
  const made = await takeIn(school, teacher, { bundleId, courseId: null });
  const sections = (await treeOf(teacher, made.courseId)).flatMap(({ children }) => children);
  const kindOf = (title: string) => sections.find((one) => one.title === title)?.kind;
  const titles = ['阅读一', '课件一', '小测', '讨论一', '链接一', '实验一'];
  expect(titles.map(kindOf)).toEqual(['reading', 'courseware', 'task', 'discussion', 'link', 'reading']);
  const sectionId = sections.find(({ title }) => title === '阅读一')?.id ?? '';
  const { content } = await teacher.call(sectionApi.getReading, { sectionId });
  expect(content).toMatch(/看图：!\[.*\]\(\/api\/file\/get\/[0-9a-f-]{36}\)/);
});
