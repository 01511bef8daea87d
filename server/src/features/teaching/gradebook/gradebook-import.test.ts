import type { ImportCheck } from '@xueyan/contract/base/import';
import { gradebookApi, gradebookExport } from '@xueyan/contract/teaching/gradebook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function withColumns() {
  const lesson = await openLesson(school, { students: 3 });
  const { teacher, courseId } = lesson;
  const [one, two, three] = lesson.students as [Caller, Caller, Caller];
  const add = async (title: string, maximum: number) =>
    (
      await teacher.call(gradebookApi.addColumn, {
        courseId,
        title,
        weight: 1,
        maximum,
        hidden: false,
        categoryId: null,
      })
    ).columnId;
  const [talk, essay] = [await add('课堂展示', 10), await add('论文', 100)];
  await teacher.call(gradebookApi.mark, { columnId: talk, marks: [{ userId: one.id, score: 8, excused: false }] });
  await teacher.call(gradebookApi.mark, { columnId: talk, marks: [{ userId: two.id, score: 6, excused: false }] });
  const { rows } = await downloadSheet(school, teacher, gradebookExport.path, { courseId });
  const [titles = [], ...lines] = rows;
  const change = (who: Caller, cells: Record<string, string>) => {
    const line = lines.find(([number]) => number === who.loginName);
    for (const [title, cell] of Object.entries(cells)) line?.splice(titles.indexOf(title), 1, cell);
  };
  const send = async (call: 'check' | 'start', by: Caller = teacher, more: string[][] = []) =>
    sendWorkbook<ImportCheck>(school, by, `import/${call}/gradebook`, await workbook(titles, [...lines, ...more]), {
      courseId,
    });
  return { ...lesson, one, two, three, talk, essay, change, send };
}

test('an exported gradebook is taken back whole: reasons by row and column first, then marks with history', async () => {
  const { teacher, courseId, one, two, three, talk, essay, change, send } = await withColumns();
  expect((await send('check')).data?.rows.map(({ plan }) => plan)).toEqual(['same', 'same', 'same']);
  change(one, { '课堂展示 (10)': '9.5', '论文 (100)': '70' });
  change(two, { '课堂展示 (10)': '-', '论文 (100)': '免' });
  change(three, { '课堂展示 (10)': '11', '论文 (100)': '很好' });
  const stranger = ['nobody-here', '', '', ...Array.from({ length: 5 }, () => '')];
  const { data } = await send('check', teacher, [stranger]);
  expect(data?.rows.map(({ plan }) => plan)).toEqual(['change', 'change', 'refuse', 'refuse']);
  const reasons = data?.rows.map(({ reason }) => reason) ?? [];
  expect(reasons[0]).toContain('课堂展示：8 → 9.5');
  expect(reasons[0]).toContain('论文：- → 70');
  expect(reasons[1]).toContain('课堂展示：6 → -');
  expect(reasons[2]).toContain('课堂展示：「11」不是成绩');
  expect(reasons[2]).toContain('论文：「很好」不是成绩');
  expect(reasons[3]).toContain('nobody-here');
  await send('start');
  await school.settleJobs();
  const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
  const cell = (who: Caller, columnId: string) => {
    const at = columns.findIndex((column) => column.columnId === columnId);
    const row = rows.find(({ userId }) => userId === who.id);
    return [row?.scores[at] ?? null, row?.states[at]];
  };
  expect(cell(one, talk)).toEqual([9.5, 'marked']);
  expect(cell(one, essay)).toEqual([70, 'marked']);
  expect(cell(two, talk)[0]).toBeNull();
  expect(cell(two, essay)).toEqual([null, 'excused']);
  // A refused row changes nothing.
  expect(cell(three, talk)[0]).toBeNull();
  const { changes } = await teacher.call(gradebookApi.history, { columnId: talk, userId: one.id });
  expect(changes[0]).toMatchObject({ way: 'import', before: { score: 8 }, after: { score: 9.5 } });
});

test('a mark of a source is replaced with a reason alone, and restored; what cannot be taken is named', async () => {
  const { teacher, courseId, one, two, three, change, send } = await withColumns();
  change(one, { '实验一 (100)': '88' });
  change(two, { '实验一 (100)': '90', 说明: '现场答辩通过' });
  change(three, { '实验一 (100)': '-' });
  const { data } = await send('check');
  expect(data?.rows.map(({ plan }) => plan)).toEqual(['refuse', 'add', 'same']);
  const reasons = data?.rows.map(({ reason }) => reason) ?? [];
  expect(reasons[0]).toContain('实验一：- → 88，改动来源成绩须填写“说明”');
  expect(reasons[1]).toContain('实验一：- → 90（改动来源成绩：现场答辩通过）');
  await send('start');
  await school.settleJobs();
  const book = async () => {
    const { columns, rows } = await teacher.call(gradebookApi.get, { courseId });
    const at = columns.findIndex(({ kind }) => kind === 'experiment');
    const of = (who: Caller) => rows.find(({ userId }) => userId === who.id);
    return { columnId: columns[at]?.columnId ?? '', at, of };
  };
  const { columnId, at, of } = await book();
  expect([of(one)?.scores[at], of(two)?.scores[at], of(two)?.overridden]).toEqual([null, 90, [at]]);
  const { changes } = await teacher.call(gradebookApi.history, { columnId, userId: two.id });
  expect(changes[0]).toMatchObject({ way: 'import', reason: '现场答辩通过', after: { score: 90 } });

  change(one, { '实验一 (100)': '' });
  change(two, { '实验一 (100)': '-', 说明: '按实验成绩' });
  expect((await send('check')).data?.rows[1]).toMatchObject({
    plan: 'change',
    reason: expect.stringContaining('实验一：90 → 恢复来源成绩'),
  });
  await send('start');
  await school.settleJobs();
  const after = await book();
  expect([after.of(two)?.scores[at], after.of(two)?.overridden]).toEqual([null, []]);
});

test('a mark in a column that the gradebook no longer has is named and not dropped', async () => {
  const { teacher, talk, one, change, send } = await withColumns();
  change(one, { '课堂展示 (10)': '9' });
  await teacher.call(gradebookApi.removeColumn, { columnId: talk });
  expect((await send('check')).data?.rows[0]).toMatchObject({
    plan: 'refuse',
    reason: expect.stringContaining('没有「课堂展示 (10)」这一列'),
  });
});

test('two columns of one name are told apart in a workbook that was exported with both', async () => {
  const { teacher, courseId, essay, one } = await withColumns();
  const twin = { courseId, title: '论文', weight: 1, maximum: 100, hidden: false, categoryId: null };
  const { columnId } = await teacher.call(gradebookApi.addColumn, twin);
  const { rows } = await downloadSheet(school, teacher, gradebookExport.path, { courseId });
  const [titles = [], ...lines] = rows;
  const at = titles.indexOf(`论文 (100) #${columnId.slice(-6)}`);
  const line = lines.find(([number]) => number === one.loginName) ?? [];
  line.splice(at, 1, '71');
  await sendWorkbook(school, teacher, 'import/start/gradebook', await workbook(titles, lines), { courseId });
  await school.settleJobs();
  const book = await teacher.call(gradebookApi.get, { courseId });
  const of = (id: string) =>
    book.rows.find(({ userId }) => userId === one.id)?.scores[
      book.columns.findIndex((column) => column.columnId === id)
    ];
  expect([of(columnId), of(essay)]).toEqual([71, null]);
});

test('two columns of one name are not guessed, and only who marks in the course takes a gradebook in', async () => {
  const { teacher, courseId, one, change, send } = await withColumns();
  const twin = { courseId, title: '论文', weight: 1, maximum: 100, hidden: false, categoryId: null };
  await teacher.call(gradebookApi.addColumn, twin);
  change(one, { '论文 (100)': '70' });
  const { data } = await send('check');
  expect(data?.rows[0]).toMatchObject({ plan: 'refuse', reason: expect.stringContaining('有两列都叫') });
  const other = (await openLesson(school)).teacher;
  expect((await send('check', other)).meta.code).toBe('wire.gone');
});
