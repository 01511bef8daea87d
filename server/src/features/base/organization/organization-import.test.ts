import type { ImportCheck } from '@xueyan/contract/base/import';
import { organizationApi } from '@xueyan/contract/base/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'places-admin');
});
afterAll(() => school.close());

const titles = ['编码', '名称', '类型', '上级'];
const check = async (rows: string[][], who = admin) => {
  const book = await workbook(titles, rows);
  return (await sendWorkbook<ImportCheck>(school, who, 'import/check/organization', book)).data;
};
const start = async (rows: string[][], who = admin) => {
  await sendWorkbook(school, who, 'import/start/organization', await workbook(titles, rows));
  await school.settleJobs();
};
const reasons = ({ rows }: ImportCheck) => rows.map(({ plan, reason }) => [plan, reason]);
const places = async () => {
  const { organizationList } = await admin.call(organizationApi.tree, {});
  return organizationList.map(({ code, name, type, parentName }) => [code, name, type, parentName]);
};

const rows = [
  ['INFO', '信息学院', '学院', ''],
  ['CS', '计算机系', '', 'INFO'],
  ['NET', '网络系', '系部', '信息学院'],
];

test('an import adds organizations below rows of the same sheet; its dry run changes nothing', async () => {
  expect((await check(rows)).counts).toEqual({ add: 3, change: 0, same: 0, refuse: 0 });
  expect(await places()).toHaveLength(1);
  await start(rows);
  expect(await places()).toEqual([
    ['SCHOOL', '学校', 'school', ''],
    ['INFO', '信息学院', 'faculty', '学校'],
    ['CS', '计算机系', 'department', '信息学院'],
    ['NET', '网络系', 'department', '信息学院'],
  ]);
  expect((await check(rows)).counts).toEqual({ add: 0, change: 0, same: 3, refuse: 0 });
});

test('an import corrects the name and type of a code, and moves it', async () => {
  const change = [['net', '网络工程系', '处室', 'SCHOOL']];
  expect(reasons(await check(change))).toEqual([['change', '更新：名称、类型、上级']]);
  await start(change);
  expect((await places()).at(-1)).toEqual(['NET', '网络工程系', 'office', '学校']);
});

test('rows with an unknown type or parent are refused, and those outside the data range', async () => {
  const wrong = [
    ['X1', '甲', '军队', ''],
    ['X2', '乙', '系部', '没有的学院'],
  ];
  expect(reasons(await check(wrong))).toEqual([
    ['refuse', '没有类型「军队」'],
    ['refuse', '没有上级「没有的学院」，或它在本行之后'],
  ]);
  const { organizationList } = await admin.call(organizationApi.tree, {});
  const info = organizationList.find(({ code }) => code === 'INFO')?.organizationId ?? '';
  const registrar = await signInRegistrar(school, 'places-registrar', info, ['organization.manage']);
  const tried = [
    ['AI', '人工智能系', '系部', 'INFO'],
    ['OUT', '外面', '系部', 'NET'],
    ['NET', '改名', '', ''],
  ];
  expect((await check(tried, registrar)).rows.map(({ plan }) => plan)).toEqual(['add', 'refuse', 'refuse']);
});

test('what is exported can be imported again, and changes nothing', async () => {
  const { rows: exported } = await downloadSheet(school, admin, 'export/organization/list', {});
  const [head = [], ...body] = exported;
  const at = (title: string) => head.indexOf(title);
  const again = body.map((row) => titles.map((title) => row[at(title)] ?? ''));
  expect((await check(again)).rows.map(({ plan }) => plan)).toEqual(again.map(() => 'same'));
});
