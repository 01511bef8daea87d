import { jobApi } from '@xueyan/contract/base/job';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { admissionApi } from '@xueyan/contract/school/admission';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { courseApi } from '@xueyan/contract/school/course';
import { courseTemplateApi, SectionMade, TemplateMade } from '@xueyan/contract/school/course-template';
import { sectionApi } from '@xueyan/contract/school/section';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { taskApi } from '@xueyan/contract/teaching/task';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { courseTemplates } from '../../../db/course-template.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { courses } from '../../../db/teaching.table.ts';
import { openAdmission } from '../../../testing/application.ts';
import { addCourseFile, png } from '../../../testing/bundles.ts';
import { openLesson, setImage } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { collectFiles } from '../../base/stored-file/stored-file.service.ts';
import { findImageByRecipe } from '../../lab/image/image.service.ts';
import { setUpSchool } from '../setup/setup.service.ts';

let school: School;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  other = await school.signIn('ROLE_TEACHER', 'template-other');
});
afterAll(() => school.close());

const form = { kind: 'experiment', share: 'school', summary: '拿来就能上' } as const;

const shown = async (who: Caller) => (await who.call(courseTemplateApi.list, {})).pageInfo.resultList;
const offered = async (who: Caller) => (await shown(who)).filter(({ ownerId }) => ownerId !== null);
const shipped = async (who: Caller) => (await shown(who)).filter(({ ownerId }) => ownerId === null);

/** Makes a course from a template, and waits for it. */
async function made(who: Caller, templateId: string) {
  const { jobId } = await who.call(courseTemplateApi.use, { templateId });
  await school.settleJobs();
  const { state, message, result } = await who.call(jobApi.get, { jobId });
  expect([state, message]).toEqual(['done', '']);
  return TemplateMade.parse(result);
}

async function titlesOf(who: Caller, courseId: string) {
  const { treeList } = await who.call(sectionApi.tree, { courseId });
  return treeList.map(({ title, children }) => [title, children.map((one) => one.title)]);
}

test('a course made from a template requires the same courses, as far as they are still there', async () => {
  const [kept, gone, after] = [await openLesson(school), await openLesson(school), await openLesson(school)];
  await openAdmission(after, { prerequisiteIds: [kept.courseId, gone.courseId], requiredOfAll: true });
  const { courseId } = after;
  const { templateId } = await after.teacher.call(courseTemplateApi.offer, { ...form, courseId });
  // What is asked later does not change the template.
  await openAdmission(after);
  await school.sql.update(courses).set({ state: 'unreleased' }).where(eq(courses.id, gone.courseId));
  const { courseId: copyId } = await made(other, templateId);
  const { prerequisites, requiredOfAll, open } = await other.call(admissionApi.get, { courseId: copyId });
  expect(prerequisites.map((one) => one.courseId)).toEqual([kept.courseId]);
  expect([requiredOfAll, open]).toEqual([true, false]);
  await after.teacher.call(courseTemplateApi.withdraw, { templateId });
});

test('a course is offered to all teachers, previewed, and another teacher makes an own course from it §template.1', async () => {
  const { teacher, courseId } = await openLesson(school);
  const { templateId } = await teacher.call(courseTemplateApi.offer, { ...form, share: 'me', courseId });
  expect(await offered(other)).toEqual([]);
  expect((await other.ask(courseTemplateApi.use, { templateId })).meta.code).toBe('wire.gone');
  await teacher.call(courseTemplateApi.update, { ...form, templateId });
  expect(await offered(other)).toMatchObject([
    { templateId, sectionCount: 1, experimentCount: 1, useCount: 0, version: 1 },
  ]);
  const { chapterList } = await other.call(courseTemplateApi.preview, { templateId });
  expect(chapterList).toMatchObject([{ title: '第一章', sections: [{ title: '实验一', kind: 'experiment' }] }]);
  const key = chapterList[0]?.sections[0]?.key ?? '';
  const section = await other.call(courseTemplateApi.section, { templateId, key });
  expect([section.content.trim(), section.items]).toEqual(['# 指导', ['第一步', '第二步']]);
  expect(JSON.stringify(section)).not.toContain('secret');
  expect((await other.ask(courseTemplateApi.section, { templateId, key: courseId })).meta.code).toBe('wire.gone');
  const one = await made(other, templateId);
  expect(one.remarks).toEqual([]);
  const course = await other.call(courseApi.get, { courseId: one.courseId });
  expect([course.teacherId, course.state]).toEqual([other.id, 'unreleased']);
  expect(await titlesOf(other, one.courseId)).toEqual([['第一章', ['实验一']]]);
  expect((await offered(other))[0]?.useCount).toBe(1);
  // The template's course still belongs to its owner only.
  for (const call of [courseTemplateApi.withdraw, courseTemplateApi.update])
    expect((await other.ask(call, { ...form, templateId })).meta.success).toBe(false);
  expect((await other.ask(courseTemplateApi.withdraw, { templateId })).meta.code).toBe('wire.gone');
  await teacher.call(courseTemplateApi.withdraw, { templateId });
  expect(await offered(other)).toEqual([]);
  expect((await other.call(courseApi.get, { courseId: one.courseId })).courseId).toBe(one.courseId);
});

test("a teacher cannot offer another teacher's course, and a student sees no templates", async () => {
  const { courseId, students } = await openLesson(school);
  expect((await other.ask(courseTemplateApi.offer, { ...form, courseId })).meta.code).toBe('wire.gone');
  expect((await students[0]?.ask(courseTemplateApi.list, {}))?.status).toBe(403);
});

test('a template stays as it was when it was offered, until the course is offered again §template.1', async () => {
  const { teacher, courseId, chapterId } = await openLesson(school);
  const add = async (title: string) =>
    (await teacher.call(sectionApi.save, { courseId, parentId: chapterId, title, kind: 'reading' })).sectionId;
  const sectionId = await add('阅读一');
  await teacher.call(sectionApi.saveReading, { sectionId, content: '当时的内容', version: 1 });
  const { templateId } = await teacher.call(courseTemplateApi.offer, { ...form, courseId });
  const textOf = async (who: Caller, id: string) => {
    const { treeList } = await who.call(sectionApi.tree, { courseId: id });
    const reading = treeList[0]?.children.find(({ title }) => title === '阅读一');
    return (await who.call(sectionApi.getReading, { sectionId: reading?.id ?? '' })).content.trim();
  };
  await teacher.call(sectionApi.saveReading, { sectionId, content: '后来的内容', version: 2 });
  await add('阅读二');
  const before = { title: '第一章', sections: ['实验一', '阅读一'] };
  const previewed = async () =>
    (await other.call(courseTemplateApi.preview, { templateId })).chapterList.map(({ title, sections }) => ({
      title,
      sections: sections.map((one) => one.title),
    }));
  expect(await previewed()).toEqual([before]);
  const { courseId: first } = await made(other, templateId);
  expect(await titlesOf(other, first)).toEqual([['第一章', before.sections]]);
  expect(await textOf(other, first)).toBe('当时的内容');

  expect(await teacher.call(courseTemplateApi.offer, { ...form, courseId })).toEqual({ templateId, version: 2 });
  expect(await previewed()).toEqual([{ ...before, sections: [...before.sections, '阅读二'] }]);
  const { courseId: second } = await made(other, templateId);
  expect(await textOf(other, second)).toBe('后来的内容');
  // A course made from the earlier version is readable by its teacher only.
  expect(await textOf(other, first)).toBe('当时的内容');
});

test('a template outlives its course, with the files that were in it', async () => {
  const { teacher, courseId, sectionId } = await openLesson(school, { students: 0 });
  await addCourseFile(school, teacher, courseId, { name: 'data.png', bytes: png('kept') }, sectionId);
  const { templateId } = await teacher.call(courseTemplateApi.offer, { ...form, courseId });
  const [attached] = (await teacher.call(attachmentApi.list, { sectionId })).attachmentList;
  await teacher.call(attachmentApi.remove, { attachmentId: attached?.attachmentId ?? '' });
  await school.sql.delete(courses).where(eq(courses.id, courseId));
  const { db, platform } = school.server;
  await collectFiles(db, platform.files, new Date(Date.now() + 3 * 86_400_000));
  const { courseId: one } = await made(other, templateId);
  const { treeList } = await other.call(sectionApi.tree, { courseId: one });
  const [again] = (await other.call(attachmentApi.list, { sectionId: treeList[0]?.children[0]?.id ?? '' }))
    .attachmentList;
  const reply = await fetch(`${school.url}${again?.address}`, { headers: { authorization: other.token } });
  expect([again?.name, Buffer.from(await reply.arrayBuffer())]).toEqual(['data.png', png('kept')]);
});

test('an older template without stored content gets it at its first reading', async () => {
  const { teacher, courseId } = await openLesson(school);
  await school.sql
    .insert(courseTemplates)
    .values({ id: courseId, ownerId: teacher.id, kind: 'preview', share: 'school', summary: '早先的' });
  await features
    .flatMap(({ initialData = [] }) => initialData)
    .find(({ key }) => key === 'course template names')
    ?.give(school.server.db, false);
  const [row] = (await offered(other)).filter(({ templateId }) => templateId === courseId);
  expect(row).toMatchObject({ courseName: 'Linux 操作系统', sectionCount: 1, experimentCount: 1, version: 1 });
  await other.call(courseTemplateApi.preview, { templateId: courseId });
  await teacher.call(sectionApi.save, { courseId, parentId: null, title: '第二章', kind: 'chapter' });
  expect((await other.call(courseTemplateApi.preview, { templateId: courseId })).chapterList).toHaveLength(1);
});

test('a school without demo data has three templates, and a whole course is made from each §template.4', {
  timeout: 120_000,
}, async () => {
  await school.sql.update(labImages).set({ build: 'there', state: 'published' });
  const found = await shipped(other);
  expect(found.map(({ courseName }) => courseName).toSorted()).toEqual([
    ...['Linux 基础', 'Python 程序设计基础', '数据库基础'],
  ]);
  for (const { templateId, courseName, sectionCount, experimentCount, version } of found) {
    expect([sectionCount >= 12, sectionCount <= 20, experimentCount >= 4, version]).toEqual([true, true, true, 1]);
    const { chapterList, description } = await other.call(courseTemplateApi.preview, { templateId });
    expect(description.length).toBeGreaterThan(30);
    const { courseId, remarks } = await made(other, templateId);
    expect(remarks).toEqual([]);
    expect((await other.call(courseApi.get, { courseId })).courseName).toBe(courseName);
    expect(await titlesOf(other, courseId)).toEqual(
      chapterList.map(({ title, sections }) => [title, sections.map((one) => one.title)]),
    );
    for (const { key } of chapterList.flatMap(({ sections }) => sections))
      expect((await other.call(courseTemplateApi.section, { templateId, key })).content.length).toBeGreaterThan(5);
    const { treeList } = await other.call(sectionApi.tree, { courseId });
    for (const { id: sectionId, kind, title, points } of treeList.flatMap(({ children }) => children)) {
      if (kind === 'reading') {
        const { content } = await other.call(sectionApi.getReading, { sectionId });
        expect([title, content.length >= 200, content.length <= 900]).toEqual([title, true, true]);
        expect(content).not.toMatch(/[«»~]{2,}/);
      }
      if (kind === 'experiment') {
        const { checkpoints, imageId } = await other.call(experimentApi.get, { sectionId });
        expect([title, imageId !== null, checkpoints.length >= 2, points]).toEqual([title, true, true, 100]);
      }
      if (kind === 'task') expect((await other.call(taskApi.get, { sectionId })).points).toBeGreaterThan(0);
    }
  }
  const { pageInfo } = await other.call(questionBankApi.list, {});
  expect(pageInfo.totalSize).toBe(3);
});

test('experiments whose image could not be built are made without it, and this is reported', async () => {
  const image = await findImageByRecipe(school.server.db, 'database');
  if (!image) throw new Error('no image');
  await setImage(school, image.id, { state: 'failed', build: '' });
  const template = (await shipped(other)).find(({ courseName }) => courseName === '数据库基础');
  const { courseId, remarks } = await made(other, template?.templateId ?? '');
  expect(remarks).toHaveLength(5);
  expect(remarks[0]).toBe('实验：第一张表：本校没有镜像「database」，请为该实验另选镜像');
  const { treeList } = await other.call(sectionApi.tree, { courseId });
  const experiment = treeList[0]?.children.find(({ kind }) => kind === 'experiment');
  expect(experiment?.points).toBe(100);
});

test('experiments whose image nobody has built keep it, and this is reported', async () => {
  const image = await findImageByRecipe(school.server.db, 'database');
  if (!image) throw new Error('no image');
  await setImage(school, image.id, { state: 'pending', build: '', wantedAt: null });
  const template = (await shipped(other)).find(({ courseName }) => courseName === '数据库基础');
  const { courseId, remarks } = await made(other, template?.templateId ?? '');
  expect(remarks).toHaveLength(5);
  expect(remarks[0]).toContain(`镜像「${image.name}」未构建`);
  const { treeList } = await other.call(sectionApi.tree, { courseId });
  const experiment = treeList[0]?.children.find(({ kind }) => kind === 'experiment');
  const { imageId } = await other.call(experimentApi.get, { sectionId: experiment?.id ?? '' });
  expect(imageId).toBe(image.id);
});

test('a shipped template that a school removed stays removed, and one that it has follows new versions', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'template-admin');
  const [gone, kept] = await shipped(other);
  if (!gone || !kept) throw new Error('none');
  expect((await other.ask(courseTemplateApi.withdraw, { templateId: gone.templateId })).meta.code).toBe('wire.gone');
  await admin.call(courseTemplateApi.withdraw, { templateId: gone.templateId });
  await admin.call(courseTemplateApi.update, { ...form, templateId: kept.templateId, summary: '本校的说明' });
  await school.restart(async () => undefined);
  const titles = async () => (await shipped(other)).map(({ templateId }) => templateId);
  expect(await titles()).not.toContain(gone.templateId);
  expect(await titles()).toHaveLength(2);

  const later = features.map((feature) => ({
    ...feature,
    initialData: (feature.initialData ?? []).map((one) => ({ ...one, version: (one.version ?? 1) + 1 })),
  }));
  const templatesAlone = later.filter(({ name }) => name === 'composed/course-template');
  await setUpSchool(school.server.db, templatesAlone);
  await setUpSchool(school.server.db, templatesAlone);
  expect(await titles()).toHaveLength(2);
  expect((await shipped(other)).find(({ templateId }) => templateId === kept.templateId)).toMatchObject({
    summary: '本校的说明',
    version: 2,
  });
});

/** Adds a section made of a template to a chapter, and waits for it. */
async function addedSection(who: Caller, templateId: string, chapterId: string) {
  const { jobId } = await who.call(courseTemplateApi.useSection, { templateId, chapterId });
  await school.settleJobs();
  const { state, message, result } = await who.call(jobApi.get, { jobId });
  expect([state, message]).toEqual(['done', '']);
  return SectionMade.parse(result);
}

test('a section is offered with its files and added to a chapter of another course, as it was then §template.1', async () => {
  const { teacher, courseId } = await openLesson(school);
  const { treeList } = await teacher.call(sectionApi.tree, { courseId });
  const sectionId = await teacher
    .call(sectionApi.save, { courseId, parentId: treeList[0]?.id ?? '', kind: 'reading', title: '一节' })
    .then((saved) => saved.sectionId);
  const picture = await addCourseFile(school, teacher, courseId, { name: 'tree.png', bytes: png('section') });
  const { version } = await teacher.call(sectionApi.getReading, { sectionId });
  await teacher.call(sectionApi.saveReading, { sectionId, content: `看图 ![图](${picture})`, version });
  const { templateId } = await teacher.call(courseTemplateApi.offerSection, { ...form, kind: 'preview', sectionId });
  expect(templateId).toBe(sectionId);
  const list = (await other.call(courseTemplateApi.list, { level: 'section' })).pageInfo.resultList;
  expect(list).toMatchObject([{ templateId, level: 'section', courseName: '一节', sectionCount: 1 }]);
  const { chapterList } = await other.call(courseTemplateApi.preview, { templateId });
  expect(chapterList.flatMap(({ sections }) => sections.map(({ title }) => title))).toEqual(['一节']);

  const target = await openLesson(school);
  const [chapter] = (await target.teacher.call(sectionApi.tree, { courseId: target.courseId })).treeList;
  const name = (await target.teacher.call(courseApi.get, { courseId: target.courseId })).courseName;
  const first = await addedSection(target.teacher, templateId, chapter?.id ?? '');
  const second = await addedSection(target.teacher, templateId, chapter?.id ?? '');
  expect(first.remarks).toEqual([]);
  expect(second.sectionId).not.toBe(first.sectionId);
  const { content } = await target.teacher.call(sectionApi.getReading, { sectionId: first.sectionId });
  const address = /\((\/api\/file\/get\/[^)]+)\)/.exec(content)?.[1] ?? '';
  expect(address).not.toBe(picture);
  const shownPicture = await fetch(`${school.url}${address}`, { headers: { authorization: target.teacher.token } });
  expect(Buffer.from(await shownPicture.arrayBuffer()).equals(png('section'))).toBe(true);
  // The course itself stays as it was.
  expect((await target.teacher.call(courseApi.get, { courseId: target.courseId })).courseName).toBe(name);
  expect((await titlesOf(target.teacher, target.courseId))[0]?.[1]).toEqual(['实验一', '一节', '一节']);
});

test('a section is not added to a course of others, nor to what is no chapter, and makes no course of its own', async () => {
  const { teacher, courseId, sectionId } = await openLesson(school);
  const { templateId } = await teacher.call(courseTemplateApi.offerSection, { ...form, share: 'me', sectionId });
  const [chapter] = (await teacher.call(sectionApi.tree, { courseId })).treeList;
  const chapterId = chapter?.id ?? '';
  expect((await other.ask(courseTemplateApi.useSection, { templateId, chapterId })).meta.success).toBe(false);
  expect((await other.ask(courseTemplateApi.offerSection, { ...form, sectionId })).meta.success).toBe(false);
  await teacher.call(courseTemplateApi.update, { ...form, templateId });
  expect((await other.ask(courseTemplateApi.useSection, { templateId, chapterId })).meta.success).toBe(false);
  const wrong = await teacher.ask(courseTemplateApi.useSection, { templateId, chapterId: sectionId });
  expect(wrong.meta.code).toBe('courseTemplate.chapter');
  expect((await teacher.ask(courseTemplateApi.offerSection, { ...form, sectionId: chapterId })).meta.code).toBe(
    'courseTemplate.noKind',
  );
  expect((await teacher.ask(courseTemplateApi.use, { templateId })).meta.code).toBe('wire.gone');
});
