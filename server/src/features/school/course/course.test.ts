import { type CourseState, courseApi, courseStates, courseTransitions } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { statesAfter } from '@xueyan/contract/wire/transition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attendanceRecords, attendanceSessions } from '../../../db/attendance.table.ts';
import { newId } from '../../../db/id.ts';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'teacher', '李老师');
});
afterAll(() => school.close());

const create = async (name: string = courseForm.courseName) =>
  (await teacher.call(courseApi.save, { ...courseForm, labels: ['入门'], courseName: name })).courseId;

describe('a course', () => {
  test('is created unreleased and appears in its teacher’s list', async () => {
    const courseId = await create('数据结构');
    const { pageInfo } = await teacher.call(courseApi.list, { courseName: '数据' });
    expect(pageInfo).toMatchObject({ totalSize: 1, pageNum: 1, pageSize: 10 });
    expect(pageInfo.resultList[0]).toMatchObject({
      courseId,
      state: 'unreleased',
      teacherName: '李老师',
      labels: ['入门'],
    });
  });

  test('is searched by a part of its name, with % as an ordinary character', async () => {
    await create('100% 实战');
    const found = await teacher.call(courseApi.list, { courseName: '0%' });
    expect(found.pageInfo.resultList.map((course) => course.courseName)).toEqual(['100% 实战']);
    expect((await teacher.call(courseApi.list, { courseName: '%%' })).pageInfo.totalSize).toBe(0);
  });

  test('is sorted in lists as requested, and pages do not overlap', async () => {
    for (const name of ['排序 b', '排序 a', '排序 c']) await create(name);
    const page = (pageNum: number) =>
      teacher.call(courseApi.list, { courseName: '排序', orderFlag: 'courseName desc', pageNum, pageSize: 2 });
    const names = [...(await page(1)).pageInfo.resultList, ...(await page(2)).pageInfo.resultList];
    expect(names.map((course) => course.courseName)).toEqual(['排序 c', '排序 b', '排序 a']);
  });

  test.each([
    ['no name', { courseName: '  ' }],
    ['41 characters', { courseName: '长'.repeat(41) }],
    ['a kind that does not exist', { courseType: 'fun' }],
    ['nine labels', { labels: Array.from({ length: 9 }, (_, i) => `l${i}`) }],
    ['a key that is not known', { teacherId: 'me' }],
  ])('is refused with %s, and the field is named', async (_, wrong) => {
    const answer = await teacher.ask(courseApi.save, { ...courseForm, labels: [], ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.meta.code).toBe('wire.badInput');
    const field = Object.keys(wrong)[0] ?? '';
    expect(answer.meta.msg).toContain(field === 'teacherId' ? 'body' : field);
  });

  test('is not overwritten with an outdated version', async () => {
    const courseId = await create();
    const change = { ...courseForm, labels: [], courseId, version: 1 };
    expect((await teacher.call(courseApi.update, { ...change, courseName: '一改' })).version).toBe(2);
    const late = await teacher.ask(courseApi.update, { ...change, courseName: '二改' });
    expect([late.status, late.meta.code]).toEqual([409, 'wire.changed']);
    expect((await teacher.call(courseApi.get, { courseId })).courseName).toBe('一改');
  });

  test('cannot be released without a section', async () => {
    const courseId = await create();
    const answer = await teacher.ask(courseApi.release, { courseId, begin: true });
    expect([answer.status, answer.meta.code]).toEqual([200, 'course.noSection']);
  });

  test('can be deleted without any work in it, and not while it is released', async () => {
    const { teacher: owner, courseId } = await openLesson(school);
    expect((await owner.ask(courseApi.remove, { courseId })).meta.code).toBe('course.notUnreleased');
    await owner.call(courseApi.withdraw, { courseId });
    await owner.call(courseApi.remove, { courseId });
    expect((await owner.ask(courseApi.get, { courseId })).status).toBe(403);
  });

  test('cannot be deleted with a student’s work in it', async () => {
    const { teacher: owner, students, courseId, sectionId } = await openLesson(school);
    await students[0]?.call(attemptApi.open, { sectionId });
    await owner.call(courseApi.withdraw, { courseId });
    expect((await owner.ask(courseApi.remove, { courseId })).meta.code).toBe('course.hasRuns');
    expect((await owner.ask(sectionApi.remove, { sectionId })).meta.code).toBe('section.hasRuns');
  });

  test('cannot be deleted with attendance in it, except for empty attendance sessions', async () => {
    const { teacher: owner, students, courseId } = await openLesson(school);
    const signIn = { id: newId(), courseId, ownerId: owner.id, way: 'button', secret: '', endsAt: new Date() } as const;
    await school.sql.insert(attendanceSessions).values({ ...signIn, closed: true });
    const record = { attendanceId: signIn.id, userId: students[0]?.id ?? '', state: 'signed', way: 'button' } as const;
    await school.sql.insert(attendanceRecords).values(record);
    await owner.call(courseApi.withdraw, { courseId });
    expect((await owner.ask(courseApi.remove, { courseId })).meta.code).toBe('course.hasAttendance');
    expect((await owner.ask(courseApi.removeMany, [courseId])).meta.code).toBe('course.hasAttendance');
    expect(
      await school.sql.select().from(attendanceRecords).where(eq(attendanceRecords.attendanceId, signIn.id)),
    ).toHaveLength(1);
    await school.sql.delete(attendanceRecords).where(eq(attendanceRecords.attendanceId, signIn.id));
    await owner.call(courseApi.remove, { courseId });
  });
});

describe('the state of a course', () => {
  const steps = ['release', 'begin', 'withdraw', 'end', 'remove'] as const;
  const paths: Record<CourseState, readonly ('release' | 'begin' | 'end')[]> = {
    ...{ unreleased: [], released: ['release'] },
    ...{ inProgress: ['release', 'begin'], ended: ['release', 'begin', 'end'] },
  };

  test.each(courseStates)('%s allows its transitions and refuses every other one', async (state) => {
    for (const step of steps) {
      const { courseId, teacher: owner } = await openLesson(school);
      await owner.call(courseApi.withdraw, { courseId });
      for (const before of paths[state]) await owner.call(courseApi[before], { courseId });
      const { meta } = await owner.ask(courseApi[step], { courseId });
      const transition = courseTransitions[step];
      // A repeated call does nothing.
      const done = statesAfter(transition).some((after) => after === state);
      const next = (transition.moves as Partial<Record<CourseState, string>>)[state];
      expect([step, meta.success]).toEqual([step, done || next !== undefined]);
      const { data } = await owner.ask(courseApi.get, { courseId });
      expect([step, data?.state]).toEqual([step, next === 'gone' ? undefined : (next ?? state)]);
    }
  });
});

describe('deleting several courses', () => {
  test('deletes all or none §list.16', async () => {
    const { teacher: owner, courseId: released } = await openLesson(school);
    const make = async () => (await owner.call(courseApi.save, { ...courseForm, labels: [] })).courseId;
    const [one, two] = [await make(), await make()];
    const left = async () => (await owner.call(courseApi.list, {})).pageInfo.totalSize;
    const refused = await owner.ask(courseApi.removeMany, [one, released, two]);
    expect([refused.status, refused.meta.code, await left()]).toEqual([200, 'course.notUnreleased', 3]);
    expect((await owner.ask(courseApi.removeMany, [one, await create()])).status).toBe(403);
    expect((await owner.ask(courseApi.removeMany, [])).status).toBe(400);
    await owner.call(courseApi.removeMany, [one, two, two]);
    expect(await left()).toBe(1);
  });
});

describe('access to a course', () => {
  let lesson: Lesson;
  beforeAll(async () => {
    lesson = await openLesson(school);
  });

  test('is refused to another teacher for reading and changing', async () => {
    const { courseId } = lesson;
    for (const answer of [
      await teacher.ask(courseApi.get, { courseId }),
      await teacher.ask(courseApi.update, { ...courseForm, labels: [], courseId, version: 1 }),
      await teacher.ask(courseApi.release, { courseId, begin: true }),
      await teacher.ask(courseApi.associate, { courseId, classIds: [] }),
      await teacher.ask(courseApi.remove, { courseId }),
    ]) {
      expect(answer.status).toBe(403);
    }
  });

  test('lets an administrator change every course', async () => {
    const admin = await school.signIn('ROLE_ADMIN', 'second-admin');
    const { courseId } = lesson;
    const { version } = await admin.call(courseApi.get, { courseId });
    await admin.call(courseApi.update, { ...courseForm, labels: [], courseId, version });
    expect((await admin.call(courseApi.list, {})).pageInfo.totalSize).toBeGreaterThan(1);
  });

  test('lets a student see the released courses of their classes only', async () => {
    const { courseId, students } = lesson;
    const outsider = await school.signIn('ROLE_STUDENT', 'outsider');
    expect((await outsider.ask(courseApi.get, { courseId })).status).toBe(403);
    expect((await outsider.call(courseApi.listStudy, {})).pageInfo.totalSize).toBe(0);
    const mine = await students[0]?.call(courseApi.listStudy, {});
    expect(mine?.pageInfo.resultList).toMatchObject([{ courseId, sectionCount: 1, doneCount: 0 }]);
    expect((await students[0]?.ask(courseApi.list, {}))?.status).toBe(403);
  });

  test('is refused to students while the course is withdrawn', async () => {
    const { courseId, sectionId, students, teacher: owner } = await openLesson(school);
    await owner.call(courseApi.withdraw, { courseId });
    expect((await students[0]?.ask(attemptApi.open, { sectionId }))?.status).toBe(403);
    await owner.call(courseApi.release, { courseId, begin: true });
    expect((await students[0]?.ask(attemptApi.open, { sectionId }))?.status).toBe(200);
  });
});

describe('the catalogue', () => {
  const titles = async (owner: Caller, courseId: string) =>
    (await owner.call(sectionApi.tree, { courseId })).treeList.map(
      (chapter) => `${chapter.title}: ${chapter.children.map((section) => section.title).join(' ')}`,
    );

  test('has chapters and sections, reordered within and between chapters', async () => {
    const courseId = await create();
    const add = async (title: string, parentId: string | null, kind: 'chapter' | 'reading' = 'reading') =>
      (await teacher.call(sectionApi.save, { courseId, parentId, title, kind })).sectionId;
    const one = await add('一', null, 'chapter');
    const two = await add('二', null, 'chapter');
    const a = await add('a', one);
    await add('b', one);
    const c = await add('c', two);
    expect(await titles(teacher, courseId)).toEqual(['一: a b', '二: c']);
    await teacher.call(sectionApi.move, { sectionId: a, parentId: one, position: 1 });
    expect(await titles(teacher, courseId)).toEqual(['一: b a', '二: c']);
    await teacher.call(sectionApi.move, { sectionId: c, parentId: one, position: 1 });
    expect(await titles(teacher, courseId)).toEqual(['一: b c a', '二: ']);
    await teacher.call(sectionApi.move, { sectionId: two, parentId: null, position: 0 });
    expect(await titles(teacher, courseId)).toEqual(['二: ', '一: b c a']);
    await teacher.call(sectionApi.rename, { sectionId: a, title: 'A' });
    expect((await teacher.ask(sectionApi.remove, { sectionId: one })).meta.code).toBe('section.chapterNotEmpty');
    await teacher.call(sectionApi.remove, { sectionId: two });
    expect(await titles(teacher, courseId)).toEqual(['一: b c A']);
  });

  test('never lets a section hold sections, be outside a chapter, or move into another course', async () => {
    const courseId = await create();
    const elsewhere = await openLesson(school);
    const ask = (parentId: string | null, kind: 'chapter' | 'reading') =>
      teacher.ask(sectionApi.save, { courseId, parentId, title: 'x', kind });
    const { sectionId: chapter } = await teacher.call(sectionApi.save, {
      courseId,
      parentId: null,
      title: '章',
      kind: 'chapter',
    });
    const { sectionId } = await teacher.call(sectionApi.save, {
      courseId,
      parentId: chapter,
      title: '节',
      kind: 'reading',
    });
    for (const answer of [
      await ask(null, 'reading'),
      await ask(chapter, 'chapter'),
      await ask(sectionId, 'reading'),
      await ask(elsewhere.chapterId, 'reading'),
      await teacher.ask(sectionApi.move, { sectionId, parentId: elsewhere.chapterId, position: 0 }),
    ]) {
      expect(answer.meta.code).toBe('section.wrongParent');
    }
  });

  test('refuses an outdated version of a reading, and opening it completes it for a student', async () => {
    const { teacher: owner, students, courseId, chapterId } = await openLesson(school);
    const { sectionId } = await owner.call(sectionApi.save, {
      courseId,
      parentId: chapterId,
      title: '读',
      kind: 'reading',
    });
    await owner.call(sectionApi.saveReading, { sectionId, content: '# 你好', version: 1 });
    expect((await owner.ask(sectionApi.saveReading, { sectionId, content: '', version: 1 })).status).toBe(409);
    expect((await students[0]?.call(sectionApi.getReading, { sectionId }))?.content).toBe('# 你好');
    const tree = await students[0]?.call(sectionApi.tree, { courseId });
    expect(tree?.treeList[0]?.children.map((section) => section.done)).toEqual([false, true]);
  });
});
