import { fileAddress } from '@xueyan/contract/base/file';
import { admissionApi } from '@xueyan/contract/school/admission';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { copyApi } from '@xueyan/contract/school/copy';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../db/file.table.ts';
import { attempts, courseClasses, courses, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { openAdmission } from '../../../testing/application.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Adds a file with arbitrary bytes to a course. */
async function addFile(owner: Caller, courseId: string, name: string): Promise<string> {
  const { platform } = school.server;
  const bytes = Buffer.from(name);
  const row = { sha256: await platform.files.put(bytes), name, mediaType: 'image/png', bytes: bytes.length };
  const [file] = await school.sql
    .insert(files)
    .values({ ...row, ownerId: owner.id, scope: 'course', scopeId: courseId })
    .returning();
  return file?.id ?? '';
}

/** Opens a released course with work in it: a reading and an experiment with a picture, a cover, an attachment. */
async function openCourse() {
  const lesson = await openLesson(school, { form: { dueTime: '2026-09-01 23:59:59' } });
  const { teacher, courseId, chapterId, sectionId, students } = lesson;
  const [picture, cover, attached] = await Promise.all(
    ['picture.png', 'cover.png', 'data.png'].map((name) => addFile(teacher, courseId, name)),
  );
  const reading = { courseId, parentId: chapterId, title: '阅读一', kind: 'reading' } as const;
  const { sectionId: readingId } = await teacher.call(sectionApi.save, reading);
  const elsewhere = fileAddress('00000000-0000-4000-8000-000000000000');
  const content = `看图：![图](${fileAddress(picture ?? '')}) ![别处](${elsewhere})`;
  await teacher.call(sectionApi.saveReading, { sectionId: readingId, content, version: 1 });
  await school.sql.insert(attachments).values({ sectionId: readingId, fileId: attached ?? '' });
  await school.sql
    .update(courses)
    .set({ coverId: cover ?? null })
    .where(eq(courses.id, courseId));
  await students[0]?.call(attemptApi.open, { sectionId });
  return { ...lesson, readingId, picture, elsewhere };
}

const treeOf = async (who: Caller, courseId: string) => (await who.call(sectionApi.tree, { courseId })).treeList;
const bytesAt = async (who: Caller, address: string) =>
  (await fetch(new URL(address, school.url), { headers: { authorization: who.token } })).text();

describe('a copy of a course', () => {
  test('is unreleased, has catalogue and contents in order, and no classes, deadlines or attempts', async () => {
    const { teacher, courseId, sectionId } = await openCourse();
    const copy = await teacher.call(copyApi.course, { courseId });
    expect(await teacher.call(courseApi.get, copy)).toMatchObject({
      courseName: 'Linux 操作系统（副本）',
      state: 'unreleased',
      teacherId: teacher.id,
      sectionCount: 2,
      classes: [],
    });
    const [chapter] = await treeOf(teacher, copy.courseId);
    expect(chapter?.title).toBe('第一章');
    expect(chapter?.children.map(({ title, kind }) => [title, kind])).toEqual([
      ['实验一', 'experiment'],
      ['阅读一', 'reading'],
    ]);
    const before = await teacher.call(experimentApi.get, { sectionId });
    const after = await teacher.call(experimentApi.get, { sectionId: chapter?.children[0]?.id ?? '' });
    const contentsOf = ({ checkpoints, ...form }: typeof before) => ({
      ...form,
      ...{ sectionId: '', courseId: '', dueTime: null, version: 1 },
      checkpoints: checkpoints.map((step) => ({ ...step, checkpointId: '' })),
    });
    expect(contentsOf(after)).toEqual(contentsOf(before));
    expect(after).toMatchObject({ dueTime: null, version: 1 });
    expect(before.dueTime).toBe('2026-09-01 23:59:59');
    const ids = (list: typeof before) => list.checkpoints.map(({ checkpointId }) => checkpointId);
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
    expect(await school.sql.$count(courseClasses, eq(courseClasses.courseId, copy.courseId))).toBe(0);
    const inCopy = await school.sql.select().from(attempts).innerJoin(sections, eq(sections.id, attempts.sectionId));
    expect(inCopy.filter(({ section }) => section.courseId === copy.courseId)).toEqual([]);
    // The original is unchanged.
    expect(await teacher.call(courseApi.get, { courseId })).toMatchObject({ state: 'inProgress', sectionCount: 2 });
  });

  test('has files of its own, visible to its students, which stay when the original is deleted', async () => {
    const { teacher, courseId, picture, elsewhere } = await openCourse();
    const copy = await teacher.call(copyApi.course, { courseId });
    const [chapter] = await treeOf(teacher, copy.courseId);
    const readingId = chapter?.children[1]?.id ?? '';
    const { content } = await teacher.call(sectionApi.getReading, { sectionId: readingId });
    expect(content).toContain(elsewhere);
    expect(content).not.toContain(picture);
    const address = /\/api\/file\/get\/[0-9a-f-]+/.exec(content)?.[0] ?? '';
    const { cover } = await teacher.call(courseApi.get, copy);
    const { attachmentList } = await teacher.call(attachmentApi.list, { sectionId: readingId });
    expect(attachmentList.map(({ name }) => name)).toEqual(['data.png']);
    const shown = [address, cover, attachmentList[0]?.address ?? ''];
    expect(await Promise.all(shown.map((one) => bytesAt(teacher, one)))).toEqual([
      'picture.png',
      'cover.png',
      'data.png',
    ]);
    const owned = await school.sql.select().from(files).where(eq(files.scopeId, copy.courseId));
    expect(owned).toHaveLength(3);
  });

  test('is made by a person who may change the course, and belongs to them', async () => {
    const { teacher, courseId, students } = await openCourse();
    const anonymous = await school.signIn('ROLE_TEACHER', 'copy-stranger');
    expect((await anonymous.ask(copyApi.course, { courseId })).meta.code).toBe('wire.gone');
    expect((await students[0]?.ask(copyApi.course, { courseId }))?.status).toBe(403);
    const admin = await school.signIn('ROLE_ADMIN', 'copy-admin');
    const copy = await admin.call(copyApi.course, { courseId });
    expect((await teacher.ask(courseApi.get, copy)).meta.code).toBe('wire.gone');
    expect((await admin.call(courseApi.get, copy)).teacherId).toBe(admin.id);
  });

  test('requires the same courses before it, of all students too, and is closed to requests', async () => {
    const [before, after] = [await openLesson(school), await openLesson(school)];
    const rules = async (courseId: string) => {
      const { prerequisites, ...row } = await after.teacher.call(admissionApi.get, { courseId });
      return { ...row, required: prerequisites.map((one) => one.courseId) };
    };
    await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: true, capacity: 9 });
    const locked = await after.teacher.call(copyApi.course, { courseId: after.courseId });
    expect(await rules(locked.courseId)).toMatchObject({
      ...{ required: [before.courseId], requiredOfAll: true, open: false, auditable: false, capacity: null },
    });
    await openAdmission(after, { prerequisiteIds: [before.courseId], requiredOfAll: false });
    const free = await after.teacher.call(copyApi.course, { courseId: after.courseId });
    expect(await rules(free.courseId)).toMatchObject({ required: [before.courseId], requiredOfAll: false });
    await openAdmission(after);
    const none = await after.teacher.call(copyApi.course, { courseId: after.courseId });
    expect(await rules(none.courseId)).toMatchObject({ required: [], requiredOfAll: false });
  });

  test('shortens a long name to the limit', async () => {
    const { teacher, courseId } = await openCourse();
    await school.sql
      .update(courses)
      .set({ name: '长'.repeat(40) })
      .where(eq(courses.id, courseId));
    const copy = await teacher.call(copyApi.course, { courseId });
    expect((await teacher.call(courseApi.get, copy)).courseName).toBe(`${'长'.repeat(36)}（副本）`);
  });
});

describe('a copy of a section', () => {
  test('follows right after it, with its contents and files', async () => {
    const { teacher, courseId, sectionId, readingId } = await openCourse();
    const copied = await teacher.call(copyApi.section, { sectionId });
    const reading = await teacher.call(copyApi.section, { sectionId: readingId });
    const [chapter] = await treeOf(teacher, courseId);
    expect(chapter?.children.map(({ id, title }) => [id, title])).toEqual([
      [sectionId, '实验一'],
      [copied.sectionId, '实验一（副本）'],
      [readingId, '阅读一'],
      [reading.sectionId, '阅读一（副本）'],
    ]);
    const experiment = await teacher.call(experimentApi.get, copied);
    expect(experiment).toMatchObject({ dueTime: null, guide: '# 指导' });
    expect(experiment.checkpoints.map(({ script }) => script)).toEqual(['echo secret-一', 'echo secret-二']);
    const { attachmentList } = await teacher.call(attachmentApi.list, reading);
    expect(attachmentList.map(({ name }) => name)).toEqual(['data.png']);
    // Removing the file from the copy leaves the original’s file.
    await teacher.call(attachmentApi.remove, { attachmentId: attachmentList[0]?.attachmentId ?? '' });
    expect((await teacher.call(attachmentApi.list, { sectionId: readingId })).attachmentList).toHaveLength(1);
  });

  test('is refused for a chapter and for a teacher of another course', async () => {
    const { teacher, chapterId, sectionId } = await openCourse();
    expect((await teacher.ask(copyApi.section, { sectionId: chapterId })).meta.code).toBe('section.chapterCopy');
    const anonymous = await school.signIn('ROLE_TEACHER', 'section-stranger');
    expect((await anonymous.ask(copyApi.section, { sectionId })).meta.code).toBe('wire.gone');
  });
});
