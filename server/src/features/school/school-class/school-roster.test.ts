import type { ImportCheck, ImportLayout, ImportResult } from '@xueyan/contract/base/import';
import { jobApi } from '@xueyan/contract/base/job';
import { organizationApi } from '@xueyan/contract/base/organization';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, gb18030, oldWorkbook, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let classId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'keeper');
  classId = (await admin.call(schoolClassApi.save, { classCode: 'JK2401', className: '计科2401' })).classId;
});
afterAll(() => school.close());

const check = async (file: Buffer, params: unknown = {}, layout?: ImportLayout) => {
  const answer = await sendWorkbook<ImportCheck>(school, admin, 'import/check/roster', file, params, 'zh_cn', layout);
  if (!answer.meta.success) throw new Error(`${answer.meta.code} ${answer.meta.msg}`);
  return answer.data;
};
const take = async (file: Buffer, params: unknown = {}, layout?: ImportLayout) => {
  const started = await sendWorkbook<{ jobId: string }>(
    school,
    admin,
    'import/start/roster',
    file,
    params,
    'zh_cn',
    layout,
  );
  const { jobId } = started.data;
  await school.settleJobs();
  const { result } = await admin.call(jobApi.get, { jobId });
  return { jobId, counts: (result as ImportResult).counts };
};
const membersOf = async (id: string) =>
  (await admin.call(schoolClassApi.listStudents, { classId: id, pageSize: 100 })).pageInfo.resultList.map(
    ({ loginName, userName }) => `${loginName} ${userName}`,
  );
const classesOf = async (className: string) =>
  (await admin.call(schoolClassApi.listKept, { className })).pageInfo.resultList;

/**
 * Rows as a school’s own system writes them: the name of the list, its author, then the titles, and columns of its own.
 */
const asSchoolsHaveThem = (first: string) => [
  ['信息工程学院 2026 级学生名单', null, null, null, null],
  ['制表：教务处', null, null, '2026 年 9 月', null],
  [null, null, null, null, null],
  ['序号', '学号（必填）', '学生姓名', '性别', '行政班'],
  [1, Number(first), '张三', '男', '计科2401'],
  [2, String(Number(first) + 1), '李四', '女', '计科2401'],
];
const csv = (rows: unknown[][]) => rows.map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n');

describe('a roster in a school’s own format', () => {
  const xlsx = (first: string) => {
    const [titles = [], ...rows] = asSchoolsHaveThem(first);
    return workbook(
      titles.map((title) => String(title ?? '')),
      rows,
    );
  };

  test.each([
    ['an .xlsx workbook with titles in the fourth row', '26010001', xlsx],
    ['an .xls workbook', '26020001', async (first: string) => oldWorkbook(asSchoolsHaveThem(first))],
    ['a .csv file in UTF-8', '26030001', async (first: string) => Buffer.from(csv(asSchoolsHaveThem(first)))],
    [
      'one that begins with the mark of UTF-8',
      '26040001',
      async (first: string) => Buffer.from(`\ufeff${csv(asSchoolsHaveThem(first))}`),
    ],
    [
      'one in GB18030, as Chinese Excel writes it',
      '26050001',
      async (first: string) => gb18030(csv(asSchoolsHaveThem(first))),
    ],
  ])('is recognized and imported as %s', async (_, first, make) => {
    const file = await make(first);
    const checked = await check(file);
    expect(checked).toMatchObject({
      layout: { titleRow: 4, columns: { loginName: 1, userName: 2, className: 4 } },
      unclear: [],
      counts: { add: 2, refuse: 0 },
    });
    expect(checked.rows.map(({ row, values }) => [row, values.loginName, values.userName])).toEqual([
      [5, first, '张三'],
      [6, String(Number(first) + 1), '李四'],
    ]);
    expect((await take(file)).counts).toMatchObject({ add: 2, refuse: 0 });
    expect(await membersOf(classId)).toEqual(expect.arrayContaining([`${first} 张三`, `${Number(first) + 1} 李四`]));
  });

  test('is matched by titles in either script, exact titles before synonyms §list.31', async () => {
    const rows = [
      ['帳號', '學號', '學生姓名', '教學班', '行政班'],
      ['zhang', '26060001', '张三', '周一上午', '计科2401'],
    ];
    expect((await check(oldWorkbook(rows))).layout).toEqual({
      titleRow: 1,
      columns: { loginName: 1, userName: 2, className: 4 },
    });
  });

  test('may hold separators, quotes and line breaks in CSV cells, with commas, semicolons or tabs', async () => {
    for (const separator of [',', ';', '\t']) {
      const text = [
        `学号${separator}姓名${separator}班级`,
        `="026070001"${separator}"李, ""四"";${'\n'}五"${separator}计科2401`,
      ].join('\n');
      const [row] = (await check(Buffer.from(text))).rows;
      expect(row?.values).toMatchObject({ loginName: '026070001', userName: '李, "四";\n五', className: '计科2401' });
    }
  });
});

describe('an ambiguous assignment of columns', () => {
  const file = oldWorkbook([
    ['编码', '称呼', '单位'],
    ['26080001', '王五', '计科2401'],
    ['x', '太短', '计科2401'],
  ]);
  const layout = { titleRow: 1, columns: { loginName: 0, userName: 1, className: 2 } };

  test('shows the first rows in the dry run, and no import can be started', async () => {
    const asked = await check(file);
    expect(asked).toMatchObject({ unclear: ['loginName', 'userName'], rows: [], counts: { add: 0 } });
    expect(asked.head).toEqual([
      ['编码', '称呼', '单位'],
      ['26080001', '王五', '计科2401'],
      ['x', '太短', '计科2401'],
    ]);
    expect((await sendWorkbook(school, admin, 'import/start/roster', file)).meta.code).toBe('import.unclearColumn');
  });

  test('is resolved by a choice for the check, the import and the returned rows §list.31', async () => {
    expect((await check(file, {}, layout)).counts).toMatchObject({ add: 1, refuse: 1 });
    const { jobId, counts } = await take(file, {}, layout);
    expect(counts).toMatchObject({ add: 1, refuse: 1 });
    const { rows } = await downloadSheet(school, admin, `import/refused/${jobId}`);
    expect(rows[0]?.slice(0, 4)).toEqual(['*学号', '*姓名', '性别', '班级']);
    expect(rows[1]?.slice(0, 4)).toEqual(['x', '太短', '', '计科2401']);
    const titleless = oldWorkbook([['26080002', '赵六']]);
    const none = { titleRow: 0, columns: { loginName: 0, userName: 1 } };
    expect((await check(titleless, { classId }, none)).rows).toMatchObject([{ row: 1, plan: 'add' }]);
  });

  test('is refused with an invalid choice', async () => {
    for (const wrong of [{}, { titleRow: 99, columns: {} }, { titleRow: 1, columns: { loginName: 1e9 } }, 'x']) {
      const answer = await sendWorkbook(school, admin, 'import/check/roster', file, {}, 'zh_cn', wrong);
      expect([answer.status, answer.meta.code]).toEqual([400, 'wire.badInput']);
    }
    expect((await check(file, {}, { titleRow: 1, columns: { nobody: 1 } })).unclear).toEqual(['loginName', 'userName']);
  });
});

describe('a class that does not exist', () => {
  const roster = (first: number, ...classes: string[]) =>
    oldWorkbook([['学号', '姓名', '班级'], ...classes.map((name, i) => [first + i, `学生${i}`, name])]);

  test('is offered, and created only on request §list.31', async () => {
    const file = roster(26090001, '软工2601', 'NET_2601', '软工2601', '计科2401');
    const asked = await check(file);
    expect(asked.counts).toMatchObject({ add: 1, refuse: 3 });
    expect(asked.rows[0]?.reason).toBe('没有班级「软工2601」');
    expect(asked.offers).toEqual([{ param: 'createClasses', text: '新建 2 个还没有的班级：软工2601、NET_2601' }]);
    const wished = await check(file, { createClasses: true });
    expect(wished.counts).toMatchObject({ add: 4, refuse: 0 });
    expect(wished.rows[0]?.reason).toBe('新建班级「软工2601」；加入班级「软工2601」');
    const place = { param: 'organizationId', choice: 'organization', text: expect.stringContaining('2 个新班级') };
    expect(wished.offers).toEqual([...asked.offers, place]);
    expect(await classesOf('软工2601')).toEqual([]);

    expect((await take(file, { createClasses: true })).counts).toMatchObject({ add: 4, refuse: 0 });
    expect(await classesOf('软工2601')).toMatchObject([{ className: '软工2601', studentCount: 2 }]);
    expect(await classesOf('NET_2601')).toMatchObject([{ classCode: 'NET_2601', studentCount: 1 }]);
    expect((await check(file, { createClasses: true })).offers).toEqual([]);
  });

  test('is not created for refused rows or within another class', async () => {
    const bad = oldWorkbook([
      ['学号', '姓名', '班级'],
      ['x', '太短', '空班2601'],
    ]);
    expect((await check(bad, { createClasses: true })).offers).toEqual([]);
    await take(bad, { createClasses: true });
    expect(await classesOf('空班2601')).toEqual([]);
    const other = await check(roster(26100001, '别班2601'), { classId, createClasses: true });
    expect(other).toMatchObject({ offers: [], counts: { refuse: 1 } });
  });

  test('is created once by two simultaneous imports', async () => {
    const results = await Promise.all(
      [26110001, 26120001].map((first) => take(roster(first, '同时2601'), { createClasses: true })),
    );
    for (const { counts } of results) expect(counts).toMatchObject({ add: 1, refuse: 0 });
    expect(await classesOf('同时2601')).toMatchObject([{ studentCount: 2 }]);
  });

  test('is created as its rows and the choice in the review describe it', async () => {
    const said = { parentId: null, type: 'department' as const, leaderId: null, disabled: false };
    const organizationOf = async (code: string, name: string) =>
      (await admin.call(organizationApi.save, { ...said, code, name })).organizationId;
    const [information, arts] = [
      await organizationOf('R_INFO', '信息工程系'),
      await organizationOf('R_ARTS', '艺术系'),
    ];
    const titles = ['学号', '姓名', '班级', '院系', '专业', '年级'];
    const [first, second, third] = ['描述2601', '描述2602', '描述2603'];
    const file = oldWorkbook([
      titles,
      [26130001, '甲', first, '', '', '2026级'],
      [26130002, '乙', first, 'r_info', '软件技术', ''],
      [26130003, '丙', second, '', '', ''],
      [26130004, '丁', third, '没有的系', '', ''],
    ]);
    const asked = await check(file, { createClasses: true });
    expect(asked.rows.map(({ plan }) => plan)).toEqual(['add', 'add', 'add', 'refuse']);
    expect(asked.rows[3]?.reason).toBe(`新建班级「${third}」：没有组织「没有的系」`);
    expect(asked.offers[1]?.text).toContain('1 个新班级');
    await take(file, { createClasses: true, organizationId: arts });
    expect(await classesOf(first)).toMatchObject([{ organizationId: information, major: '软件技术', grade: '2026级' }]);
    expect(await classesOf(second)).toMatchObject([{ organizationId: arts, major: '', grade: '' }]);
    expect(await classesOf(third)).toEqual([]);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    const params = { createClasses: true, organizationId: nowhere };
    expect((await sendWorkbook(school, admin, 'import/check/roster', file, params)).meta.code).toBe('wire.gone');
  });
});

describe('what a roster says about a student', () => {
  const titles = ['学号', '姓名', '班级', '性别', '年级', '手机'];
  const find = async (studentNumber: string) =>
    (await admin.call(studentApi.list, { studentNumber })).pageInfo.resultList[0];

  test('stands in the register, for new accounts and for those that exist; empty cells leave it', async () => {
    const file = oldWorkbook([
      titles,
      ['26140001', '甲', '计科2401', '女', '2026级', '13800000001'],
      ['26140002', '乙', '计科2401', '', '', ''],
    ]);
    expect((await take(file)).counts).toMatchObject({ add: 2, refuse: 0 });
    expect(await find('26140001')).toMatchObject({ sex: 'female', grade: '2026级', contact: '13800000001' });
    expect(await find('26140002')).toMatchObject({ sex: '', grade: '', contact: '' });
    const later = oldWorkbook([
      titles,
      ['26140001', '甲', '计科2401', '', '2027级', '13800000002'],
      ['26140002', '乙', '计科2401', '男', '', ''],
    ]);
    expect((await check(later)).rows.map(({ plan, reason }) => [plan, reason])).toEqual([
      ['change', '更新：年级、联系方式'],
      ['change', '更新：性别'],
    ]);
    await take(later);
    expect(await find('26140001')).toMatchObject({ sex: 'female', grade: '2027级', contact: '13800000002' });
    expect(await find('26140002')).toMatchObject({ sex: 'male' });
    expect((await check(later)).counts).toMatchObject({ same: 2 });
  });
});
