import { type CourseTemplateKind, courseTemplateApi } from '@xueyan/contract/school/course-template';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCourseFile, png } from '../../../testing/bundles.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  other = await school.signIn('ROLE_TEACHER', 'template-kind-other');
});
afterAll(() => school.close());

const about = { share: 'school', summary: '' } as const;
const film = { name: '开机.webm', bytes: Buffer.from('0123456789 a film'), mediaType: 'video/webm' };

const sectionOf = async (title: string, kind: 'reading' | 'courseware') => {
  const { teacher, courseId, chapterId } = lesson;
  return (await teacher.call(sectionApi.save, { courseId, parentId: chapterId, title, kind })).sectionId;
};
const offer = async (sectionId: string, kind: CourseTemplateKind) =>
  (await lesson.teacher.ask(courseTemplateApi.offerSection, { ...about, sectionId, kind })).meta;
const read = (who: Caller, address: string, headers: Record<string, string> = {}) =>
  fetch(school.url + address, { headers: { authorization: who.token, ...headers } });

/** Returns what a colleague sees of the only section of a template. */
async function sectionIn(templateId: string) {
  const { chapterList } = await other.call(courseTemplateApi.preview, { templateId });
  return other.call(courseTemplateApi.section, { templateId, key: chapterList[0]?.sections[0]?.key ?? '' });
}

test('a template is offered only as a kind that its content serves, and described anew only as one §template.2', async () => {
  const { teacher, courseId, sectionId: experimentId } = lesson;
  const readingId = await sectionOf('只有文字', 'reading');
  const slidesId = await sectionOf('只有图片', 'courseware');
  await addCourseFile(school, teacher, courseId, { name: '一页.png', bytes: png('page') }, slidesId);
  expect((await offer(readingId, 'experiment')).code).toBe('courseTemplate.noExperiment');
  for (const sectionId of [readingId, slidesId, experimentId])
    expect((await offer(sectionId, 'video')).code).toBe('courseTemplate.noVideo');
  expect((await offer(experimentId, 'experiment')).success).toBe(true);
  expect((await offer(slidesId, 'preview')).success).toBe(true);
  const anew = await teacher.ask(courseTemplateApi.update, { ...about, templateId: slidesId, kind: 'video' });
  expect(anew.meta.code).toBe('courseTemplate.noVideo');
});

test('a colleague plays the videos of a template in its preview, in parts, and reads its questions without keys §template.3', async () => {
  const { teacher, courseId } = lesson;
  const sectionId = await sectionOf('看着做', 'courseware');
  await addCourseFile(school, teacher, courseId, film, sectionId);
  const [item] = (await teacher.call(coursewareApi.get, { sectionId })).itemList;
  await teacher.call(coursewareApi.saveItem, {
    ...{ attachmentId: item?.attachmentId ?? '', seekAhead: true },
    questionList: [{ questionId: '', at: 1, title: '按了哪个键？', options: ['电源', '回车'], key: [0] }],
  });
  expect((await offer(sectionId, 'video')).success).toBe(true);
  const [listed] = (await other.call(courseTemplateApi.list, { kind: 'video' })).pageInfo.resultList;
  expect(listed).toMatchObject({ templateId: sectionId, level: 'section', videoCount: 1 });
  const { fileList, items } = await sectionIn(sectionId);
  expect(items).toEqual(['按了哪个键？']);
  expect(fileList).toMatchObject([{ name: film.name, bytes: film.bytes.length, category: 'video' }]);
  const address = fileList[0]?.address ?? '';
  const part = await read(other, address, { range: 'bytes=2-5' });
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/webm', '2345']);
  expect((await read(other, address, { range: 'bytes=900-' })).status).toBe(416);
  // Students make no courses.
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  expect((await read(student, address)).status).toBe(403);
});

test('pictures in the texts of a template are shown to whoever may use it, and to nobody else §template.3', async () => {
  const { teacher, courseId } = lesson;
  const sectionId = await sectionOf('带图的阅读', 'reading');
  const picture = await addCourseFile(school, teacher, courseId, { name: '图.png', bytes: png('kind') });
  await teacher.call(sectionApi.saveReading, { sectionId, content: `![图](${picture})`, version: 1 });
  expect((await offer(sectionId, 'preview')).success).toBe(true);
  const { content, fileList } = await sectionIn(sectionId);
  expect(fileList).toEqual([]);
  const address = /\((\/api\/file\/template\/[^)]+)\)/.exec(content)?.[1] ?? '';
  expect((await read(other, picture)).status).not.toBe(200);
  expect(Buffer.from(await (await read(other, address)).arrayBuffer())).toEqual(png('kind'));
  const wrong = address.replace(/[^/]+$/, courseId);
  expect([(await read(other, wrong)).status, (await read(other, `${address}x`)).status]).toEqual([404, 404]);
  await teacher.call(courseTemplateApi.update, { ...about, share: 'me', kind: 'preview', templateId: sectionId });
  expect((await read(other, address)).status).toBe(404);
  expect((await read(teacher, address)).status).toBe(200);
});
