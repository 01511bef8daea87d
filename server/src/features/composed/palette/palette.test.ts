import { authApi } from '@xueyan/contract/base/auth';
import { helpManageApi } from '@xueyan/contract/base/help';
import { paletteApi } from '@xueyan/contract/composed/palette';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createUsers } from '../../base/user/user.service.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let lesson: Lesson;
let other: Lesson;
let admin: Caller;
let research: Caller;
const one = (lesson: Lesson) => lesson.students[0] as Caller;

beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  other = await openLesson(school, { students: 1 });
  admin = await school.signIn('ROLE_ADMIN', 'boss', '曾校长');
  research = await school.signIn('ROLE_RESEARCH', 'zhou', '周启航');
});
afterAll(() => school.close());

const search = (who: Caller, words: string) => who.call(paletteApi.search, { words });
const people = async (who: Caller, words: string) =>
  (await search(who, words)).personList.map(({ userName }) => userName).sort();

describe('a course §person.23', () => {
  test.each(['Linux', 'linux', '操作', 'caozuo', 'czxt', 'linuxczxt', '系统 linux'])(
    'is found by %s',
    async (words) => {
      const { courseList } = await search(lesson.teacher, words);
      expect(courseList.map(({ courseId }) => courseId)).toEqual([lesson.courseId]);
    },
  );

  test('is returned with the match, its teacher and whether the actor may edit it', async () => {
    const { courseList } = await search(one(lesson), 'czxt');
    expect(courseList).toEqual([
      { courseId: lesson.courseId, title: 'Linux 操作系统', ranges: [[6, 10]], teacherName: '老师1', editor: false },
    ]);
    expect((await search(lesson.teacher, 'czxt')).courseList[0]?.editor).toBe(true);
  });

  test('is shown to its teacher, its students and those who manage all courses, and to no others', async () => {
    const counts = async (who: Caller) => (await search(who, 'linux')).courseList.length;
    expect(await counts(admin)).toBe(2);
    expect(await counts(other.teacher)).toBe(1);
    expect(await counts(research)).toBe(0);
    const newcomer = await school.signIn('ROLE_STUDENT', 'newcomer');
    expect(await counts(newcomer)).toBe(0);
    const { courseId } = await lesson.teacher.call(courseApi.save, { ...courseForm, courseName: '草稿课', labels: [] });
    await lesson.teacher.call(courseApi.associate, { courseId, classIds: [lesson.classId] });
    expect((await search(lesson.teacher, 'cgk')).courseList).toHaveLength(1);
    expect((await search(one(lesson), 'cgk')).courseList).toEqual([]);
  });
});

describe('a section §person.24', () => {
  let reading: string;
  beforeAll(async () => {
    const inChapter = { courseId: lesson.courseId, parentId: lesson.chapterId };
    reading = (await lesson.teacher.call(sectionApi.save, { ...inChapter, title: '文件权限', kind: 'reading' }))
      .sectionId;
  });
  const sections = async (who: Caller, words: string) =>
    (await search(who, words)).sectionList.map(({ sectionId }) => sectionId);
  const boards = async (who: Caller, words: string) =>
    (await search(who, words)).boardList.map(({ sectionId }) => sectionId);

  test.each(['文件', 'wjqx', 'quanxian', '权限 文件'])(
    'is found by %s, with its course and what matched',
    async (words) => {
      const { sectionList } = await search(one(lesson), words);
      expect(sectionList).toMatchObject([
        {
          ...{ sectionId: reading, title: '文件权限', kind: 'reading' },
          ...{ courseId: lesson.courseId, courseName: 'Linux 操作系统', editor: false },
        },
      ]);
    },
  );

  test('is shown to those who may open its course and to no others; chapters are not included', async () => {
    expect(await sections(lesson.teacher, 'shiyan')).toEqual([lesson.sectionId]);
    expect(await sections(other.teacher, 'wjqx')).toEqual([]);
    expect(await sections(one(other), 'wjqx')).toEqual([]);
    expect(await sections(research, 'wjqx')).toEqual([]);
    expect(await sections(admin, 'wjqx')).toEqual([reading]);
    expect(await sections(lesson.teacher, '第一章')).toEqual([]);
    expect((await search(lesson.teacher, 'wjqx')).sectionList[0]?.editor).toBe(true);
  });

  test('of an unpublished course is shown to its teacher only', async () => {
    const { courseId } = await lesson.teacher.call(courseApi.save, { ...courseForm, courseName: '备课', labels: [] });
    await lesson.teacher.call(courseApi.associate, { courseId, classIds: [lesson.classId] });
    const chapter = { courseId, parentId: null, title: '绪论', kind: 'chapter' } as const;
    const { sectionId: parentId } = await lesson.teacher.call(sectionApi.save, chapter);
    const drafted = { courseId, parentId, title: '秘密实验', kind: 'experiment' } as const;
    const { sectionId } = await lesson.teacher.call(sectionApi.save, drafted);
    expect(await sections(lesson.teacher, 'mmsy')).toEqual([sectionId]);
    expect(await sections(one(lesson), 'mmsy')).toEqual([]);
    await lesson.teacher.call(sectionApi.remove, { sectionId });
  });

  test('that is an experiment has a board for its teacher, found by that word and the name', async () => {
    for (const words of ['看板', 'kb', '看板 实验', 'kb sy', 'kanban shiyan']) {
      expect(await boards(lesson.teacher, words)).toEqual([lesson.sectionId]);
      expect(await boards(one(lesson), words)).toEqual([]);
    }
    expect(await boards(lesson.teacher, 'wjqx')).toEqual([]);
    expect((await boards(admin, '看板')).sort()).toEqual([lesson.sectionId, other.sectionId].sort());
    const { boardList } = await search(lesson.teacher, '看板 一');
    expect(boardList).toMatchObject([{ title: '实验一', ranges: [[2, 3]] }]);
  });
});

describe('people §person.25', () => {
  test('are all shown to managers of members, with login names, which are searched too', async () => {
    expect(await people(admin, 'xs')).toEqual(['学生0', '学生0', '学生1']);
    expect(await people(admin, 'ls')).toEqual(['老师1', '老师2']);
    const { personList } = await search(admin, 'student-1-1');
    expect(personList).toMatchObject([{ userName: '学生1', loginName: 'student-1-1', ranges: [] }]);
    expect(personList[0]).toMatchObject({
      roleName: '学生',
      classes: [{ classId: lesson.classId, className: '班级1' }],
      courses: expect.arrayContaining([{ courseId: lesson.courseId, courseName: 'Linux 操作系统', editor: true }]),
    });
  });

  test('are the own students and the colleagues for a teacher', async () => {
    expect(await people(lesson.teacher, '学生')).toEqual(['学生0', '学生1']);
    expect(await people(lesson.teacher, 'laoshi')).toEqual(['老师2']);
    expect(await people(lesson.teacher, 'zqh')).toEqual(['周启航']);
    const [student] = (await search(lesson.teacher, 'student-1-0')).personList;
    expect(student).toMatchObject({ userName: '学生0', loginName: 'student-1-0' });
  });

  test('are the own teachers and classmates for a student, without login names, which are not searched', async () => {
    expect(await people(one(lesson), 'xs')).toEqual(['学生1']);
    expect(await people(one(lesson), 'ls')).toEqual(['老师1']);
    const { personList } = await search(one(lesson), '学生1');
    expect(personList).toMatchObject([{ loginName: null, courses: [{ courseId: lesson.courseId, editor: false }] }]);
    expect(await people(one(lesson), 'student-1-1')).toEqual([]);
    expect(await people(one(lesson), 'boss')).toEqual([]);
    expect(JSON.stringify(personList)).not.toContain('student-1-1');
  });

  test('are shown to a classmate without classes that both do not share', async () => {
    const secret = await createClass(school.server.db, 'SECRET', '补考班', [lesson.students[1]?.id ?? '']);
    const { personList } = await search(one(lesson), '学生1');
    expect(personList[0]?.classes).toEqual([{ classId: lesson.classId, className: '班级1' }]);
    const forAdmin = (await search(admin, 'student-1-1')).personList[0]?.classes ?? [];
    expect(forAdmin.map(({ classId }) => classId)).toContain(secret);
  });

  test('are also found by the reading of a surname', async () => {
    expect(await people(lesson.teacher, 'zeng')).toEqual(['曾校长']);
    expect(await people(lesson.teacher, 'ceng')).toEqual(['曾校长']);
  });

  test('are at most eight, best first', async () => {
    const names = ['安琪', '安琪儿', ...Array.from({ length: 9 }, (_, i) => `小安琪${i}`)];
    const accounts = names.map((userName, i) => ({ loginName: `an-${i}`, userName }));
    await createUsers(school.server.db, accounts, 'ROLE_TEACHER', 'Passw0rd-of-tests');
    const { personList } = await search(admin, 'anqi');
    expect(personList).toHaveLength(8);
    expect(personList.slice(0, 2).map(({ userName }) => userName)).toEqual(['安琪', '安琪儿']);
  });
});

describe('help §person.23', () => {
  test('is found by those whose role may read it, folders and documents alike', async () => {
    const write = async (title: string, roleCodes: string[], parentId: string | null = null) => {
      const { documentId } = await admin.call(helpManageApi.add, { parentId, title });
      const written = { documentId, title, content: '# 说明', roleCodes, published: true, version: 1 };
      await admin.call(helpManageApi.update, written);
      return documentId;
    };
    const folder = await write('学生入门', ['ROLE_STUDENT', 'ROLE_ADMIN']);
    const below = await write('学会签到', ['ROLE_STUDENT'], folder);
    const titles = async (who: Caller, words: string) => (await search(who, words)).helpList.map(({ title }) => title);
    expect(await titles(one(lesson), 'xsrm')).toEqual(['学生入门']);
    expect(await titles(one(lesson), 'xue')).toEqual(expect.arrayContaining(['学生入门', '学会签到']));
    expect(await titles(lesson.teacher, 'xsrm')).toEqual([]);
    const { helpList } = await search(one(lesson), 'qiandao');
    expect(helpList).toContainEqual({ documentId: below, title: '学会签到', ranges: [[2, 4]] });
  });
});

describe('the call', () => {
  test('takes 1 to 40 characters and nothing else', async () => {
    for (const words of ['', '   ', 'x'.repeat(41), 7]) {
      expect((await admin.ask(paletteApi.search, { words })).status).toBe(400);
    }
    expect((await admin.ask(paletteApi.search, { words: 'x'.repeat(40) })).status).toBe(200);
    expect((await admin.ask(paletteApi.search, { words: 'x', all: true })).status).toBe(400);
    // Characters of a search pattern are literal.
    expect((await search(admin, '%')).personList).toEqual([]);
  });

  test('requires a login', async () => {
    expect((await school.nobody.ask(paletteApi.search, { words: 'x' })).status).toBe(401);
    expect((await school.nobody.ask(paletteApi.spell, { texts: [] })).status).toBe(401);
    const leaver = await school.signIn('ROLE_STUDENT', 'leaver');
    await leaver.call(authApi.logout, {});
    expect((await leaver.ask(paletteApi.search, { words: 'x' })).status).toBe(401);
  });
});

describe('spelling', () => {
  test('returns the readings of each character, in the context of its text', async () => {
    const { readings } = await admin.call(paletteApi.spell, { texts: ['AI 重庆', '課程', '快乐', ''] });
    expect(readings).toEqual([[[], [], [], ['chong'], ['qing']], [['ke'], ['cheng']], [['kuai'], ['le']], []]);
  });

  test('takes 200 texts of 60 characters', async () => {
    const status = async (texts: unknown[]) => (await admin.ask(paletteApi.spell, { texts })).status;
    expect(await status(Array(200).fill('字'.repeat(60)))).toBe(200);
    expect(await status(Array(201).fill(''))).toBe(400);
    expect(await status(['字'.repeat(61)])).toBe(400);
    expect(await status([7])).toBe(400);
  });
});
