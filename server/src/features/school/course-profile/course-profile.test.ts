import { admissionApi } from '@xueyan/contract/school/admission';
import { courseApi } from '@xueyan/contract/school/course';
import { coursePathApi } from '@xueyan/contract/school/course-path';
import { coursePreviewApi } from '@xueyan/contract/school/course-preview';
import { courseProfileApi, courseVideoPath, emptyOutline } from '@xueyan/contract/school/course-profile';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { sectionApi } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingVisits } from '../../../db/teaching.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let stranger: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  stranger = await school.signIn('ROLE_TEACHER', 'profile-stranger');
});
afterAll(() => school.close());

test('outline and introduction are read by the students, and an outdated version is refused', async () => {
  const { teacher, courseId, students } = lesson;
  const outline = { ...emptyOutline, objectives: ['会用命令行'], hours: 48 };
  await teacher.call(courseProfileApi.saveOutline, { courseId, version: 0, outline });
  const late = { courseId, version: 0, introduction: '晚了' };
  expect((await teacher.ask(courseProfileApi.saveIntroduction, late)).status).toBe(409);
  await teacher.call(courseProfileApi.saveIntroduction, { courseId, version: 1, introduction: '# 欢迎' });
  const seen = await (students[0] as Caller).call(courseProfileApi.get, { courseId });
  expect(seen).toMatchObject({ introduction: '# 欢迎', outline, version: 2 });
  expect(seen.team.map(({ role }) => role)).toEqual(['owner']);
  expect((await stranger.ask(courseProfileApi.get, { courseId })).meta.code).toBe('wire.gone');
});

test('the parts of an assessment sum up to 100 per cent', async () => {
  const { teacher, courseId } = await openLesson(school);
  const part = (percent: number) => ({ name: '考试', percent, note: '' });
  const save = (...assessment: ReturnType<typeof part>[]) =>
    teacher.ask(courseProfileApi.saveOutline, { courseId, version: 0, outline: { ...emptyOutline, assessment } });
  expect((await save(part(60), part(30))).meta.code).toBe('courseProfile.percent');
  expect((await save(part(60), part(40))).meta.success).toBe(true);
});

test('a film is recognized by its content, and read in ranges by members of the course alone', async () => {
  const { teacher, courseId, students } = lesson;
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000'), Buffer.alloc(2000, 7)]);
  const send = async (who: Caller, bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), '介绍.mp4');
    const headers = { authorization: who.token };
    const reply = await fetch(`${school.url}/api/${courseVideoPath}/${courseId}`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await reply.json()) as { meta: { success: boolean; code?: string } };
  };
  expect((await send(teacher, Buffer.from('no film at all'))).meta.code).toBe('courseProfile.videoKind');
  expect((await send(stranger, film)).meta.code).toBe('wire.gone');
  expect((await send(teacher, film)).meta.success).toBe(true);
  const { video } = await teacher.call(courseProfileApi.get, { courseId });
  const read = (who: Caller) =>
    fetch(`${school.url}${video}`, { headers: { authorization: who.token, range: 'bytes=4-7' } });
  const part = await read(students[0] as Caller);
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  expect((await read(stranger)).status).toBe(403);
  await teacher.call(courseProfileApi.removeVideo, { courseId });
  expect((await teacher.call(courseProfileApi.get, { courseId })).video).toBe('');
});

test('a path shows the prerequisites of a course, and unlocks it when they are completed', async () => {
  const first = await openLesson(school);
  const next = await openLesson(school);
  const { teacher, courseId } = next;
  await teacher.call(admissionApi.save, {
    ...{ courseId, version: 0, open: true, auditable: false, capacity: null, approval: 'teacher' },
    ...{ fromTime: null, untilTime: null, prerequisiteIds: [first.courseId] },
  });
  const student = first.students[0] as Caller;
  const path = async () =>
    Object.fromEntries((await student.call(coursePathApi.get, { courseId })).courses.map((one) => [one.courseId, one]));
  expect(await path()).toMatchObject({
    [first.courseId]: { pathState: 'open', after: [] },
    [courseId]: { pathState: 'locked', after: [first.courseId], current: true },
  });
  await first.teacher.call(courseApi.end, { courseId: first.courseId });
  expect(await path()).toMatchObject({ [first.courseId]: { pathState: 'done' }, [courseId]: { pathState: 'open' } });
});

test('a path shows what the release of each section waits for, and of its chapter', async () => {
  const { teacher, courseId, chapterId, sectionId, students } = await openLesson(school);
  const [student] = students as [Caller];
  const add = async (parentId: string | null, kind: 'chapter' | 'reading') =>
    (await teacher.call(sectionApi.save, { courseId, parentId, title: kind, kind })).sectionId;
  const second = await add(chapterId, 'reading');
  const chapter = await add(null, 'chapter');
  const third = await add(chapter, 'reading');
  const wait = (id: string, afterSectionId: string, afterScore: number | null) =>
    teacher.call(sectionReleaseApi.saveRule, { sectionIds: [id], rule: { ...noRule, afterSectionId, afterScore } });
  await wait(chapter, second, null);
  await wait(third, sectionId, 60);
  const steps = async (who: Caller) =>
    Object.fromEntries(
      (await who.call(coursePathApi.get, { courseId })).sections.map((one) => [
        one.sectionId,
        [one.pathState, one.after.map((waits) => waits.sectionId).toSorted()],
      ]),
    );
  const after = [sectionId, second].sort();
  expect(await steps(student)).toEqual({
    [sectionId]: ['open', []],
    [second]: ['open', []],
    [third]: ['locked', after],
  });
  await student.call(sectionApi.getReading, { sectionId: second });
  expect(await steps(student)).toMatchObject({ [second]: ['done', []], [third]: ['locked', after] });
  expect(await steps(teacher)).toMatchObject({ [third]: ['open', after] });
  const last = async (who: Caller) => (await who.call(coursePathApi.get, { courseId })).sections.at(-1);
  expect(await last(student)).toMatchObject({ lock: { reason: 'score', afterScore: 60 }, doneCount: null });
  expect((await last(student))?.after).toContainEqual({ sectionId, score: 60 });
  expect(await last(teacher)).toMatchObject({ lock: null, doneCount: 0 });
  const read = await teacher.call(coursePathApi.get, { courseId });
  expect(read.sections.find((one) => one.sectionId === second)?.doneCount).toBe(1);
  expect(read.studentCount).toBe(students.length);
});

test('a preview as a student of a class has the dates of that class', async () => {
  const { teacher, courseId, classId, sectionId } = await openLesson(school);
  const openTime = '2099-01-01 08:00:00';
  const rule = { ...noRule, classDates: [{ classId, openTime, dueTime: null }] };
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [sectionId], rule });
  const lockIn = async (asked: { classId?: string }) =>
    (await teacher.call(coursePreviewApi.get, { courseId, ...asked })).experiments[0]?.lock;
  expect(await lockIn({})).toBeNull();
  expect(await lockIn({ classId })).toMatchObject({ reason: 'date', openTime });
  const other = { courseId, classId: lesson.classId };
  expect((await teacher.ask(coursePreviewApi.get, other)).meta.code).toBe('courseClass.unknown');
});

test('a preview shows teachers of the course what a new student sees, and records nothing', async () => {
  const { teacher, courseId, chapterId, sectionId, students } = await openLesson(school);
  const reading = { courseId, parentId: chapterId, title: '读一读', kind: 'reading' } as const;
  const { sectionId: readingId } = await teacher.call(sectionApi.save, reading);
  await (students[0] as Caller).call(sectionApi.getReading, { sectionId: readingId });
  const before = await school.sql.$count(readingVisits);
  const seen = await teacher.call(coursePreviewApi.get, { courseId });
  expect(seen.sections[0]?.children.map(({ done }) => done)).toEqual([false, false]);
  expect([seen.experiments.map(({ id }) => id), seen.courseware.map(({ id }) => id)]).toEqual([
    [sectionId],
    [readingId],
  ]);
  for (const kind of ['courseware', 'link', 'discussion', 'survey'] as const)
    await teacher.call(sectionApi.save, { courseId, parentId: chapterId, title: kind, kind });
  const more = await teacher.call(coursePreviewApi.get, { courseId });
  expect(more.courseware.map(({ kind }) => kind)).toEqual(['reading', 'courseware', 'link']);
  expect(more.classwork.map(({ kind }) => kind)).toEqual(['discussion', 'survey']);
  expect([seen.visible, seen.open]).toEqual([true, true]);
  await teacher.call(courseApi.withdraw, { courseId });
  expect((await teacher.call(coursePreviewApi.get, { courseId })).visible).toBe(false);
  expect(await school.sql.$count(readingVisits)).toBe(before);
  expect((await stranger.ask(coursePreviewApi.get, { courseId })).meta.code).toBe('wire.gone');
  await teacher.call(courseTeamApi.save, { courseId, userId: stranger.id, role: 'assistant', rights: [] });
  expect((await stranger.ask(coursePreviewApi.get, { courseId })).meta.success).toBe(true);
});
