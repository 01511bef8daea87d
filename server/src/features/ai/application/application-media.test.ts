import { applicationApi } from '@xueyan/contract/ai/application';
import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import { mediaApi } from '@xueyan/contract/ai/media';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let lesson: Lesson;
let admin: Caller;
let teacher: Caller;
let student: Caller;
let outsider: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  admin = await school.signIn('ROLE_ADMIN', 'making-admin');
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
  outsider = await school.signIn('ROLE_STUDENT', 'making-outsider');
  const kinds = [modelForm('stub-image', { kind: 'image' }), modelForm('stub-speech', { kind: 'speech' })];
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat'), ...kinds]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const subject = { variable: 'subject', label: '主题', kind: 'text' as const, required: true };
const form = {
  ...{ name: '海报', kind: 'picture' as const, prompt: '一张{{subject}}的海报', controls: [subject] },
  ...{ icon: 'picture' as const, media: { size: '512x512' as const, count: 2 } },
};
type Scope = { scope: 'public' | 'course' | 'me'; courseId?: string };
const published = async (more: object = {}, whom: Scope = { scope: 'public' }) => {
  const { applicationId } = await teacher.call(applicationApi.save, { ...form, ...more });
  await teacher.call(applicationApi.publish, { applicationId, ...whom });
  if (whom.scope !== 'me') await admin.call(applicationApi.review, { applicationId, pass: true });
  return applicationId;
};
const values = { subject: '春游' };

test('an application that draws fills its prompt, and what it made is the student’s own with its history', async () => {
  const applicationId = await published();
  expect((await student.ask(applicationApi.make, { applicationId, values: {} })).meta.code).toBe(
    'aiapplication.missing',
  );
  const { mediaId } = await student.call(applicationApi.make, { applicationId, values });
  await school.settleJobs();
  expect(await student.call(mediaApi.get, { mediaId })).toMatchObject({
    ...{ state: 'done', prompt: '一张春游的海报', title: '海报 · 春游' },
    settings: { size: '512x512', count: 2 },
  });
  const { pageInfo } = await student.call(mediaApi.list, { applicationId });
  expect(pageInfo.resultList.map((one) => one.mediaId)).toEqual([mediaId]);
  expect((await teacher.call(mediaApi.list, { applicationId })).pageInfo.totalSize).toBe(0);
  const { application } = await student.call(applicationApi.open, { applicationId });
  expect(application).toMatchObject({ useCount: 1, icon: 'picture' });
  // It counts to the application, and one that was used is not deleted.
  const usage = await admin.call(quotaApi.usage, { by: 'application', name: '海报' });
  expect(usage.pageInfo.resultList).toMatchObject([{ groupId: applicationId, pictures: 2 }]);
  expect((await teacher.ask(applicationApi.remove, { applicationId })).meta.code).toBe('aiapplication.used');
  // A chat cannot be begun with it.
  expect((await student.ask(applicationApi.run, { applicationId, values })).meta.success).toBe(false);
});

test('a limit of pictures ends the drawing and leaves what needs no pictures §ai.5', async () => {
  const applicationId = await published();
  const limit = { subject: 'user', subjectId: outsider.id, dayTokens: null, monthTokens: null } as const;
  await admin.call(quotaApi.save, { ...limit, dayPictures: 3 });
  const make = () => outsider.ask(applicationApi.make, { applicationId, values });
  expect((await make()).meta.success).toBe(true);
  await school.settleJobs();
  expect(await make()).toMatchObject({ status: 429, meta: { code: 'aiquota.dayPicturesUsedUp' } });
  const { allowances } = await outsider.call(quotaApi.mine, {});
  expect(allowances).toEqual([{ subject: 'user', span: 'day', unit: 'pictures', used: 2, limit: 3 }]);
});

test('an application that speaks uses its voice, and its minutes count', async () => {
  const { pageInfo } = await teacher.call(applicationApi.listPublic, {});
  expect(pageInfo.totalSize).toBeGreaterThan(0);
  const { speechModels } = await teacher.call(mediaApi.status, {});
  const modelId = speechModels[0]?.modelId ?? '';
  const spoken = {
    name: '朗读',
    kind: 'speech',
    prompt: '{{subject}}，现在开始。',
    modelId,
    media: { voice: 'alloy' },
  };
  const own = { ...form, ...spoken, kind: 'speech' as const };
  expect((await teacher.ask(applicationApi.save, { ...own, modelId: null })).meta.code).toBe('aiapplication.noVoice');
  const applicationId = await published(spoken);
  const limit = { subject: 'user', subjectId: student.id, dayTokens: null, monthTokens: null } as const;
  const { quotaId } = await admin.call(quotaApi.save, { ...limit, monthMinutes: 0 });
  expect((await student.ask(applicationApi.make, { applicationId, values })).meta.code).toBe(
    'aiquota.minutesNotAllowed',
  );
  await admin.call(quotaApi.remove, { quotaId });
  const { mediaId } = await student.call(applicationApi.make, { applicationId, values });
  await school.settleJobs();
  expect(await student.call(mediaApi.get, { mediaId })).toMatchObject({ state: 'done', kind: 'speech' });
  const usage = await admin.call(quotaApi.usage, { by: 'application', name: '朗读' });
  expect(usage.pageInfo.resultList[0]?.minutes).toBeGreaterThan(0);
});

test.skipIf(!(await hasProgram('ffmpeg')))('an application that films makes slides of its filled outline', async () => {
  const { speechModels } = await teacher.call(mediaApi.status, {});
  const modelId = speechModels[0]?.modelId ?? '';
  const filming = { name: '微课', kind: 'film', prompt: '# {{subject}}\n## 目标\n- 认识{{subject}}', modelId };
  const applicationId = await published({ ...filming, media: { voice: 'alloy', subtitles: 'track' } });
  const { mediaId } = await student.call(applicationApi.make, { applicationId, values });
  await school.settleJobs();
  const film = await student.call(mediaApi.get, { mediaId });
  expect(film).toMatchObject({ kind: 'film', state: 'done' });
  expect(film.files.map(({ role }) => role)).toContain('mp4');
});

test('an application published to a course is used there alone; one for its owner needs no review §ai.9', async () => {
  const applicationId = await published({}, { scope: 'course', courseId: lesson.courseId });
  const listed = async (who: Caller) =>
    (await who.call(applicationApi.listPublic, { pageSize: 100 })).pageInfo.resultList.map((one) => one.applicationId);
  expect(await listed(student)).toContain(applicationId);
  expect(await listed(outsider)).not.toContain(applicationId);
  expect((await outsider.ask(applicationApi.open, { applicationId })).status).toBe(403);
  const { course } = await teacher.call(applicationApi.get, { applicationId });
  expect(course).toMatchObject({ courseId: lesson.courseId });
  const none = await teacher.ask(applicationApi.publish, { applicationId, scope: 'course' });
  expect(none.meta.code).toBe('aiapplication.noCourse');
  const mine = await published({}, { scope: 'me' });
  expect(await listed(teacher)).toContain(mine);
  expect(await listed(student)).not.toContain(mine);
});

test('a student keeps favourites and rates an application once; its owner rates none of their own', async () => {
  const applicationId = await published({ name: '收藏我' });
  await student.call(applicationApi.favour, { applicationId, favourite: true });
  await student.call(applicationApi.rate, { applicationId, stars: 2 });
  await student.call(applicationApi.rate, { applicationId, stars: 5 });
  await outsider.call(applicationApi.rate, { applicationId, stars: 4 });
  const favourites = await student.call(applicationApi.listPublic, { favourite: true });
  expect(favourites.pageInfo.resultList).toMatchObject([
    { applicationId, favourite: true, stars: 4.5, raterCount: 2, ownStars: 5 },
  ]);
  expect((await outsider.call(applicationApi.listPublic, { favourite: true })).pageInfo.totalSize).toBe(0);
  const own = await teacher.ask(applicationApi.rate, { applicationId, stars: 5 });
  expect(own.meta.code).toBe('aiapplication.ownRating');
});

test('another teacher copies an application only where it says so', async () => {
  const other = await school.signIn('ROLE_TEACHER', 'making-other');
  const closed = await published();
  expect((await other.ask(applicationApi.copy, { applicationId: closed })).meta.code).toBe('aiapplication.noCopy');
  const copied = await other.call(applicationApi.copy, { applicationId: await published({ copyable: true }) });
  expect((await other.call(applicationApi.get, copied)).form).toMatchObject({ prompt: '一张{{subject}}的海报' });
});

test('an application stands in a catalogue, and using it finishes the section', async () => {
  const { courseId, chapterId } = lesson;
  const place = { courseId, parentId: chapterId, title: '画海报', kind: 'application' as const };
  const { sectionId } = await teacher.call(sectionApi.save, place);
  expect((await student.ask(applicationSectionApi.use, { sectionId })).meta.code).toBe('wire.gone');
  const applicationId = await published({}, { scope: 'course', courseId });
  await teacher.call(applicationSectionApi.save, { sectionId, applicationId, note: '先想好主题' });
  expect(await student.call(applicationSectionApi.get, { sectionId })).toMatchObject({
    ...{ applicationId, name: '海报', usable: true, note: '先想好主题' },
  });
  await student.call(applicationSectionApi.use, { sectionId });
  const { treeList } = await student.call(sectionApi.tree, { courseId });
  const section = treeList.flatMap(({ children }) => children).find(({ id }) => id === sectionId);
  expect(section).toMatchObject({ done: true, kind: 'application' });
  await teacher.call(applicationApi.withdraw, { applicationId });
  // What its owner writes in it now is reviewed by nobody, and shown to no student.
  expect(await student.call(applicationSectionApi.get, { sectionId })).toMatchObject({ usable: false, name: '' });
});

test('a teacher sees which students of their courses are near a limit, and nobody else’s', async () => {
  const limit = { subject: 'user', subjectId: student.id, dayTokens: null, monthTokens: null } as const;
  await admin.call(quotaApi.save, { ...limit, dayPictures: 2 });
  await admin.call(quotaApi.save, { ...limit, subjectId: outsider.id, dayPictures: 2 });
  const { nearList } = await teacher.call(quotaApi.near, {});
  expect(nearList).toMatchObject([{ subjectId: student.id, unit: 'pictures', span: 'day', used: 2, limit: 2 }]);
  const other = await school.signIn('ROLE_TEACHER', 'making-elsewhere');
  expect((await other.call(quotaApi.near, {})).nearList).toEqual([]);
});
