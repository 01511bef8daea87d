import type { ImportCheck } from '@xueyan/contract/base/import';
import { messageApi } from '@xueyan/contract/base/message';
import { courseApi } from '@xueyan/contract/school/course';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { sectionApi } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type CategoryForm, gradebookApi, gradebookExport } from '@xueyan/contract/teaching/gradebook';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';
import { recordPastAttendance } from '../../attendance/attendance/past.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const category = (name: string, weight: number, more: Partial<CategoryForm> = {}): CategoryForm => ({
  ...{ categoryId: '', name, weight, dropLowest: 0, kinds: [], late: null },
  ...more,
});
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;

/** Creates a course with an experiment in which the first of two students has 30 of 100, and a manual column of 10. */
async function graded() {
  const lesson = await openLesson(school, { students: 2 });
  const { teacher, courseId, sectionId } = lesson;
  const [one, two] = lesson.students;
  if (!one || !two) throw new Error('no students');
  const { runId } = await one.call(attemptApi.open, { sectionId });
  await one.call(attemptApi.submit, { runId, content: '报告', version: 0 });
  const waiting = await teacher.call(gradebookApi.get, { courseId });
  await teacher.call(markingApi.mark, { runId, score: 30, comment: '', version: 1 });
  await teacher.call(markingApi.publish, { sectionId });
  const form = { title: '课堂展示', weight: 1, maximum: 10, hidden: false, categoryId: null };
  const { columnId } = await teacher.call(gradebookApi.addColumn, { courseId, ...form });
  const get = () => teacher.call(gradebookApi.get, { courseId });
  const mark = (
    userId: string,
    score: number | null,
    more: { columnId?: string; excused?: boolean; reason?: string } = {},
  ) => {
    const { excused = false, reason = '', ...column } = more;
    return teacher.ask(gradebookApi.mark, { columnId, ...column, reason, marks: [{ userId, score, excused }] });
  };
  const save = async (categories: CategoryForm[], more: { missingZero?: boolean; totalShown?: boolean } = {}) => {
    const { version } = (await get()).book;
    const settings = { missingZero: true, totalShown: true, ...more };
    return teacher.call(gradebookApi.save, { courseId, ...settings, categories, version });
  };
  const lab = (await get()).columns.find(({ kind }) => kind === 'experiment')?.columnId ?? '';
  const publish = (published = true) => teacher.call(gradebookApi.publish, { courseId, published });
  const totals = async () => (await get()).rows.map(({ total }) => total);
  return { ...lesson, one, two, columnId, lab, waiting, form, get, mark, save, publish, totals };
}

describe('a gradebook', () => {
  test('has a column for everything that is marked, with the marks published by the features', async () => {
    const { waiting, get, courseId, classId, teacher, one, two, mark } = await graded();
    expect(waiting.rows.map(({ states }) => states)).toEqual([['waiting'], ['open']]);
    const at = new Date(Date.now() - 86_400_000);
    await recordPastAttendance(school.server.db, {
      ...{
        courseId,
        ownerId: teacher.id,
        classIds: [classId],
        way: 'button',
        openedAt: at,
        endsAt: at,
        lateAfter: null,
      },
      records: [{ userId: one.id, state: 'late', at }],
    });
    expect((await mark(one.id, 8)).meta.success).toBe(true);
    const { columns, rows } = await get();
    expect(columns.map(({ kind, maximum }) => [kind, maximum])).toEqual([
      ['experiment', 100],
      ['attendance', 100],
      ['manual', 10],
    ]);
    expect(rows).toMatchObject([
      { userId: one.id, scores: [30, 100, 8], states: ['marked', 'marked', 'marked'], total: 70 },
      // A sign-in says nothing yet of a student without anything else.
      { userId: two.id, scores: [null, 0, null], states: ['open', 'marked', 'open'], total: null },
    ]);
    // Columns keep their ids.
    expect((await get()).columns).toEqual(columns);
  });

  test('has a student miss a column by the date of their class, else by that of all', async () => {
    const { get, teacher, courseId, classId, sectionId } = await graded();
    const [chapter] = (await teacher.call(sectionApi.tree, { courseId })).treeList;
    const inDays = (days: number) => school.clock.write(new Date(Date.now() + days * 86_400_000));
    const set = (id: string, dueTime: string | null, ofClass: string | null) =>
      teacher.call(sectionReleaseApi.saveRule, {
        sectionIds: [id],
        rule: {
          ...{ openTime: null, dueTime, afterSectionId: null, afterScore: null },
          classDates: ofClass ? [{ classId, openTime: null, dueTime: ofClass }] : [],
        },
      });
    const state = async () => (await get()).rows[1]?.states[0];
    expect(await state()).toBe('open');
    await set(sectionId, null, inDays(-1));
    expect(await state()).toBe('missing');
    await set(sectionId, inDays(-1), inDays(1));
    expect(await state()).toBe('open');
    await set(sectionId, inDays(-1), null);
    expect(await state()).toBe('missing');
    await set(sectionId, null, null);
    await set(chapter?.id ?? '', null, inDays(-1));
    expect(await state()).toBe('missing');
  });

  test('counts by weighted categories, drops the lowest, and puts kinds into their category', async () => {
    const { save, get, mark, one, teacher, courseId, form, totals, columnId, lab } = await graded();
    await save([category('实验', 60, { kinds: ['experiment'] }), category('平时', 40, { dropLowest: 1 })]);
    const { categories, columns } = await get();
    expect(columns.find((column) => column.columnId === lab)?.categoryId).toBe(categories[0]?.categoryId);
    await mark(one.id, 9);
    // A manual column is in no category yet and does not count.
    expect((await totals())[0]).toBe(30);
    const categoryId = categories[1]?.categoryId ?? '';
    const { columnId: other } = await teacher.call(gradebookApi.addColumn, { courseId, ...form, categoryId });
    const move = { columnId, title: '课堂展示', weight: 1, maximum: 10, hidden: false, categoryId, chosen: true };
    await teacher.call(gradebookApi.updateColumn, move);
    await mark(one.id, 5, { columnId: other });
    expect((await totals())[0]).toBe(54);
    const { account } = await teacher.call(gradebookApi.explain, { courseId, userId: one.id });
    expect(account.groups.map(({ percent, share }) => [percent, share])).toEqual([
      [30, 0.6],
      [90, 0.4],
    ]);
    expect(account.groups[1]?.parts.map(({ outcome }) => outcome)).toEqual(['counted', 'dropped']);
    // An outdated version is refused.
    const old = { courseId, missingZero: true, totalShown: true, categories: [], version: 1 };
    expect(await codeOf(teacher.ask(gradebookApi.save, old))).toBe('wire.changed');
    // Removing a category removes nothing else.
    await save([]);
    expect((await totals())[0]).toBe(56.67);
  });

  test('converts marks to another maximum, and refuses one below marks that were entered', async () => {
    const { teacher, lab, columnId, mark, one, get } = await graded();
    const form = { title: '', weight: 1, hidden: false, categoryId: null, chosen: false };
    await teacher.call(gradebookApi.updateColumn, { ...form, columnId: lab, maximum: 20 });
    expect((await get()).rows[0]?.scores[0]).toBe(6);
    await mark(one.id, 8);
    const lower = { ...form, title: '展示', columnId, maximum: 7 };
    expect(await codeOf(teacher.ask(gradebookApi.updateColumn, lower))).toBe('gradebook.maximum');
    expect(await codeOf(mark(one.id, 10.5))).toBe('gradebook.tooHigh');
  });

  test('records who changed each mark and why, and requires a reason where a feature gave the mark', async () => {
    const { teacher, lab, columnId, mark, one, two, get } = await graded();
    expect(await codeOf(mark(one.id, 45, { columnId: lab }))).toBe('gradebook.reason');
    await mark(one.id, 45, { columnId: lab, reason: '复核' });
    expect((await get()).rows[0]).toMatchObject({ scores: [45, null], overridden: [0], total: 45 });
    await mark(one.id, null, { columnId: lab, excused: true, reason: '病假' });
    expect((await get()).rows[0]).toMatchObject({ states: ['excused', 'open'], total: null });
    await mark(one.id, null, { columnId: lab, reason: '撤销' });
    expect((await get()).rows[0]).toMatchObject({ scores: [30, null], overridden: [], total: 30 });
    const { changes } = await teacher.call(gradebookApi.history, { columnId: lab, userId: one.id });
    expect(changes).toMatchObject([
      { before: { score: null, excused: true }, after: { score: null, excused: false }, reason: '撤销' },
      { before: { score: 45 }, after: { score: null, excused: true }, reason: '病假' },
      { before: { score: null }, after: { score: 45 }, reason: '复核', way: 'hand', actorName: expect.any(String) },
    ]);
    // The same mark again is no change.
    await mark(two.id, 7);
    await mark(two.id, 7);
    expect((await teacher.call(gradebookApi.history, { columnId, userId: two.id })).changes).toHaveLength(1);
    expect(await codeOf(mark(teacher.id, 7))).toBe('gradebook.student');
  });

  test('shows the work behind a mark of a source, with the marks that it got there', async () => {
    const { teacher, lab, columnId, one, two } = await graded();
    const work = async (column: string, userId: string) =>
      (await teacher.call(gradebookApi.history, { columnId: column, userId })).work;
    expect(await work(lab, one.id)).toMatchObject({
      path: expect.stringMatching(/^\/teaching\/marking\//),
      marks: [{ score: 30, actorName: expect.stringContaining('老师') }],
    });
    expect(await work(lab, two.id)).toBeNull();
    expect(await work(columnId, one.id)).toBeNull();
  });

  test('removes only manual columns, and a course with marks in it is not deleted', async () => {
    const { teacher, lab, columnId, mark, one, get, courseId, classId } = await graded();
    expect(await codeOf(teacher.ask(gradebookApi.removeColumn, { columnId: lab }))).toBe('gradebook.source');
    await mark(one.id, 7);
    await teacher.call(gradebookApi.removeColumn, { columnId });
    expect((await get()).columns.map(({ kind }) => kind)).toEqual(['experiment']);
    expect(await codeOf(mark(one.id, 8))).toBe('wire.gone');
    const { courseId: empty } = await teacher.call(courseApi.save, {
      ...{ courseName: '新课', courseNumber: 'N1', courseType: 'required', description: '', labels: [] },
    });
    await teacher.call(courseApi.associate, { courseId: empty, classIds: [classId] });
    const form = { title: '作业', weight: 1, maximum: 10, hidden: false, categoryId: null };
    const { columnId: held } = await teacher.call(gradebookApi.addColumn, { courseId: empty, ...form });
    await mark(one.id, 8, { columnId: held });
    expect(await codeOf(teacher.ask(courseApi.remove, { courseId: empty }))).toBe('course.hasGrades');
    expect(courseId).not.toBe(empty);
  });
});

describe('a student', () => {
  test('sees the own marks once they are published, with a message, and not after they are hidden', async () => {
    const { one, two, courseId, mark, publish } = await graded();
    await mark(one.id, 8);
    expect(await codeOf(one.ask(gradebookApi.mine, { courseId }))).toBe('gradebook.hidden');
    expect((await one.call(gradebookApi.listMine, {})).courses).toMatchObject([
      { courseId, published: false, total: null },
    ]);
    await publish();
    expect((await one.call(gradebookApi.listMine, {})).courses).toMatchObject([
      { courseId, published: true, total: 55 },
    ]);
    const own = await one.call(gradebookApi.mine, { courseId });
    expect(own.account.total).toBe(55);
    expect(own.account.groups[0]?.parts.map(({ score, share }) => [score, share])).toEqual([
      [30, 0.5],
      [8, 0.5],
    ]);
    expect((await two.call(gradebookApi.mine, { courseId })).account.total).toBeNull();
    const { pageInfo } = await one.call(messageApi.list, {});
    expect(pageInfo.resultList.some(({ messageTitle }) => messageTitle.startsWith('课程成绩已公布'))).toBe(true);
    await publish(false);
    expect(await codeOf(one.ask(gradebookApi.mine, { courseId }))).toBe('gradebook.hidden');
  });

  test('sees neither hidden columns nor their effect on the mark', async () => {
    const { one, courseId, mark, publish, teacher, columnId, save } = await graded();
    await mark(one.id, 8);
    const form = { title: '展示', weight: 1, maximum: 10, hidden: true, categoryId: null, chosen: false };
    await teacher.call(gradebookApi.updateColumn, { ...form, columnId });
    await publish();
    const own = await one.call(gradebookApi.mine, { courseId });
    expect(own.columns.map(({ kind, path }) => [kind, path])).toEqual([['experiment', null]]);
    expect(own.account.total).toBe(30);
    await save([], { totalShown: false });
    expect((await one.call(gradebookApi.mine, { courseId })).account.total).toBeNull();
  });

  test('has no access to the marks of others or to the gradebook itself', async () => {
    const { one, courseId, columnId, lab, publish } = await graded();
    await publish();
    const stranger = (await openLesson(school)).students[0];
    expect(await codeOf(stranger?.ask(gradebookApi.mine, { courseId }) ?? Promise.reject())).toBe('wire.gone');
    for (const call of [
      one.ask(gradebookApi.get, { courseId }),
      one.ask(gradebookApi.history, { columnId, userId: one.id }),
      one.ask(gradebookApi.mark, { columnId: lab, marks: [{ userId: one.id, score: 100, excused: false }] }),
    ])
      expect(await codeOf(call)).toBe('wire.notAllowed');
  });
});

test('only team members with the right to mark have access to the gradebook', async () => {
  const { teacher, courseId } = await graded();
  const helper = await school.signIn('ROLE_TEACHER', 'grade-helper', '助教');
  expect(await codeOf(helper.ask(gradebookApi.get, { courseId }))).toBe('wire.gone');
  const join = { courseId, userId: helper.id, role: 'coTeacher' as const };
  await teacher.call(courseTeamApi.save, { ...join, rights: ['edit'] });
  expect(await codeOf(helper.ask(gradebookApi.get, { courseId }))).toBe('wire.gone');
  expect((await downloadSheet(school, helper, gradebookExport.path, { courseId })).code).toBe('wire.gone');
  await teacher.call(courseTeamApi.save, { ...join, rights: ['mark'] });
  expect((await helper.call(gradebookApi.get, { courseId })).rows).toHaveLength(2);
});

describe('workbooks', () => {
  test('contain the whole gradebook, or one class of it', async () => {
    const { teacher, courseId, mark, one, two } = await graded();
    await mark(one.id, 8);
    await mark(two.id, null, { excused: true });
    const { rows, name } = await downloadSheet(school, teacher, gradebookExport.path, { courseId });
    expect(name).toContain('成绩册');
    expect(rows[0]?.slice(-4)).toEqual(['实验一 (100)', '课堂展示 (10)', '总评', '说明']);
    expect(rows.slice(1).map((row) => row.slice(3, 6))).toEqual([
      ['30', '8', '55'],
      ['', '免', ''],
    ]);
    const none = await downloadSheet(school, teacher, gradebookExport.path, { courseId, className: '别的班' });
    expect(none.rows).toHaveLength(1);
  });

  test('fill a column: a dry run reports the effect of each row, and the history names the source', async () => {
    const { teacher, columnId, lab, one, two, mark, get } = await graded();
    await mark(one.id, 8);
    const file = await workbook(
      ['学号', '姓名', '成绩', '说明'],
      [
        [one.loginName, '', '9.5', '复查'],
        [two.loginName, '', '7', ''],
        ['nobody-here', '', '5', ''],
        [`${two.loginName}x`, '', '11', ''],
      ],
    );
    const send = (call: string, params: object) =>
      sendWorkbook<ImportCheck>(school, teacher, `import/${call}/grade`, file, params);
    const { data } = await send('check', { columnId });
    expect(data?.rows.map(({ plan }) => plan)).toEqual(['change', 'add', 'refuse', 'refuse']);
    expect((await get()).rows[1]?.scores[1]).toBeNull();
    await send('start', { columnId });
    await school.settleJobs();
    expect((await get()).rows.map(({ scores }) => scores[1])).toEqual([9.5, 7]);
    const { changes } = await teacher.call(gradebookApi.history, { columnId, userId: one.id });
    expect(changes[0]).toMatchObject({ way: 'import', reason: '复查', before: { score: 8 }, after: { score: 9.5 } });
    expect((await send('check', { columnId: lab })).meta.code).toBe('gradebook.source');
  });
});
