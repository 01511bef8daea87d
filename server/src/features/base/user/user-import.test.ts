import { auditApi } from '@xueyan/contract/base/audit';
import { authApi } from '@xueyan/contract/base/auth';
import type { ImportCheck } from '@xueyan/contract/base/import';
import { jobApi } from '@xueyan/contract/base/job';
import { organizationApi } from '@xueyan/contract/base/organization';
import { userApi } from '@xueyan/contract/base/user';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sql as drizzle, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classMembers, userRoles, users } from '../../../db/account.table.ts';
import { importOutcomes } from '../../../db/job.table.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';

let school: School;
let admin: Caller;
let faculty = '';
let department = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'import_admin');
  faculty = await organization('IMP_F', '信息学院');
  department = await organization('IMP_D', '计算机系', faculty);
  await organization('IMP_E', '外语学院');
});
afterAll(() => school.close());

async function organization(code: string, name: string, parentId: string | null = null) {
  const said = { name, code, type: 'department' as const, leaderId: null, disabled: false };
  return (await admin.call(organizationApi.save, { ...said, parentId })).organizationId;
}
const titles = ['工号', '姓名', '角色', '院系', '有效期至'];
const check = async (rows: string[][], who = admin) =>
  (await sendWorkbook<ImportCheck>(school, who, 'import/check/user', await workbook(titles, rows))).data;
const start = async (rows: string[][], who = admin) => {
  const { data } = await sendWorkbook<{ jobId: string }>(
    school,
    who,
    'import/start/user',
    await workbook(titles, rows),
  );
  await school.settleJobs();
  return data.jobId;
};
const outcomesOf = (jobId: string) => school.sql.select().from(importOutcomes).where(eq(importOutcomes.jobId, jobId));
const find = async (words: string) => (await admin.call(userApi.list, { words })).pageInfo.resultList[0];
const reasons = ({ rows }: ImportCheck) => rows.map(({ plan, reason }) => [plan, reason]);
const logIn = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });

describe('an import of users', () => {
  test('creates accounts with passwords and corrects existing ones; its dry run changes nothing', async () => {
    const rows = [
      ['imp_1001', '钱一', '教师、ROLE_RESEARCH', '计算机系', '2198-07-01'],
      ['imp_1002', '孙二', '教师', 'imp_f', ''],
    ];
    expect((await check(rows)).counts).toEqual({ add: 2, change: 0, same: 0, refuse: 0 });
    expect(await find('imp_1001')).toBeUndefined();
    const jobId = await start(rows);
    expect(await find('imp_1001')).toMatchObject({
      ...{ userName: '钱一', organizationId: department, expireTime: '2198-07-01 23:59:59', state: 'enabled' },
    });
    const stored = await outcomesOf(jobId);
    const slips = await downloadSheet(school, admin, `import/issued/${jobId}`);
    const [, first = []] = slips.rows;
    const password = first.at(-1) ?? '';
    expect((await logIn('imp_1001', password)).data.jumpFlag).toBe('change');

    // The database contains no plain password, and nothing once it was handed out, which is audited.
    expect(stored.map(({ issued }) => issued === '' || issued.includes(password))).toEqual([false, false]);
    expect((await outcomesOf(jobId)).map(({ issued }) => issued)).toEqual(['', '']);
    expect((await downloadSheet(school, admin, `import/issued/${jobId}`)).code).toBe('import.issuedOnce');
    for (const action of ['import.start', 'import.issued']) {
      const { resultList } = (await admin.call(auditApi.list, { action, target: jobId })).pageInfo;
      expect(resultList.map(({ actorName }) => actorName)).toEqual(['import_admin']);
    }

    const again = [
      ['IMP_1001', '钱一', '', '信息学院', '长期'],
      ['imp_1002', '孙二', '科研人员', '', ''],
    ];
    expect(reasons(await check(again))).toEqual([
      ['change', '更新：所属组织、有效期至'],
      ['change', '更新：角色'],
    ]);
    await start(again);
    const [one, two] = [await find('imp_1001'), await find('imp_1002')];
    expect(one).toMatchObject({ organizationId: faculty, expireTime: null });
    expect(one?.roles.map(({ roleName }) => roleName).toSorted()).toEqual(['教师', '科研人员'].toSorted());
    expect(two).toMatchObject({ organizationId: faculty, roles: [{ roleName: '科研人员' }] });
    expect((await check(again)).counts).toMatchObject({ same: 2 });
  });

  test('gives the reason for each refused row', async () => {
    const rows = [
      ['imp_2001', '李一', '', '', ''],
      ['imp_2002', '李二', '校长', '', ''],
      ['imp_2003', '李三', '教师', '没有的系', ''],
      ['imp_2004', '李四', '教师', '', '2020-01-01'],
      ['imp_2005', '李五', '教师', '', '2027-02-31'],
      ['imp_2002', '李二', '教师', '', ''],
      ['import_admin', '管理', '教师', '', ''],
    ];
    expect(reasons(await check(rows))).toEqual([
      ['refuse', '新账号请填写角色'],
      ['refuse', '没有角色「校长」'],
      ['refuse', '没有组织「没有的系」'],
      ['refuse', '有效期须晚于现在'],
      ['refuse', expect.stringContaining('有效期至：')],
      ['refuse', '与第 3 行重复'],
      ['refuse', '不能停用、锁定自己的账号，也不能修改自己的角色和有效期'],
    ]);
  });

  test('names every fault of a row at once', async () => {
    const rows = [
      ['imp_2201', '李一', '校长、教师、厨师', '没有的系', '2020-01-01'],
      ['坏', '李二', '校长', '没有的系', ''],
    ];
    const named = ['没有角色「校长」', '没有组织「没有的系」'];
    const [all, rest] = (await check(rows)).rows.map(({ reason }) => reason);
    for (const words of [...named, '没有角色「厨师」', '有效期须晚于现在']) expect(all).toContain(words);
    for (const words of [...named, '账号：']) expect(rest).toContain(words);
  });

  test('gives every row the values that the file has no column for, read like cells §list.31', async () => {
    const rows = ['imp_2301', 'imp_2302', ''].map((loginName) => [loginName, loginName && '吴一']);
    const book = await workbook(['工号', '姓名'], rows);
    const send = <T>(verb: 'check' | 'start', fixed: Record<string, string>) => {
      const layout = { titleRow: 1, columns: { loginName: 0, userName: 1 }, fixed };
      return sendWorkbook<T>(school, admin, `import/${verb}/user`, book, {}, 'zh_cn', layout);
    };
    const lacking = await send<ImportCheck>('check', {});
    expect(lacking.data.rows.map(({ reason }) => reason)).toEqual(['新账号请填写角色', '新账号请填写角色']);
    const unknown = await send<ImportCheck>('check', { roles: '校长' });
    expect(unknown.data.rows.map(({ reason }) => reason)).toEqual(['没有角色「校长」', '没有角色「校长」']);
    const wrong = await send('check', { roles: '教师', expires: '明天' });
    expect([wrong.meta.code, wrong.meta.msg]).toEqual(['import.rule', expect.stringContaining('有效期至：')]);
    const fixed = { roles: '教师', organization: '计算机系' };
    const { data } = await send<ImportCheck>('check', fixed);
    expect(data).toMatchObject({ layout: { fixed }, counts: { add: 2, refuse: 0 } });
    expect(data.rows[0]?.values).toMatchObject(fixed);
    await send('start', fixed);
    await school.settleJobs();
    expect(await find('imp_2302')).toMatchObject({ organizationId: department, roles: [{ roleName: '教师' }] });
  });

  test('gives no role for students to people without a class, and reports that in the dry run', async () => {
    const person = await school.signIn('ROLE_TEACHER', 'imp_2100', '郑一');
    const rows = [
      ['imp_2101', '郑二', '学生', '', ''],
      ['imp_2100', '郑一', '教师、学生', '', ''],
    ];
    const reason = expect.stringContaining('需要班级');
    expect(reasons(await check(rows))).toEqual([
      ['refuse', reason],
      ['refuse', reason],
    ]);
    await start(rows);
    expect(await find('imp_2101')).toBeUndefined();
    const { classId } = await admin.call(schoolClassApi.save, { classCode: 'IMP_C', className: '导入班' });
    await school.sql.insert(classMembers).values({ classId, userId: person.id });
    expect(reasons(await check(rows.slice(1)))).toEqual([['change', '更新：角色']]);
    await start(rows.slice(1));
    expect((await find('imp_2100'))?.roles.map(({ roleName }) => roleName).toSorted()).toEqual(['学生', '教师']);
    await school.sql.delete(classMembers).where(eq(classMembers.userId, person.id));
    // A person who has the role already keeps it, whatever else changes.
    expect(reasons(await check([['imp_2100', '郑一一', '教师、学生', '', '']]))).toEqual([['change', '更新：姓名']]);
  });

  test('gives no more rights than the actor has, and reaches nobody out of their range', async () => {
    const person = await signInRegistrar(school, 'imp_registrar', faculty, ['user.manage']);
    const rows = [
      ['imp_3001', '周一', '管理员', '计算机系', ''],
      ['import_admin', '周二', '', '', ''],
      ['imp_3003', '周三', '院系教务', '外语学院', ''],
      ['imp_3004', '周四', '院系教务', '', ''],
      ['imp_3005', '周五', '院系教务', '计算机系', ''],
    ];
    expect(reasons(await check(rows, person))).toEqual([
      ['refuse', '角色「管理员」超出你的权限'],
      ['refuse', '该用户不在你的数据范围内'],
      ['refuse', '组织「外语学院」不在你的数据范围内'],
      ['refuse', '请填写所属组织'],
      ['add', ''],
    ]);
    const jobId = await start(rows, person);
    const job = (await person.call(jobApi.list, {})).jobList.find((one) => one.jobId === jobId);
    expect(job?.result).toMatchObject({ counts: { add: 1, refuse: 4 } });
    expect(await find('imp_3001')).toBeUndefined();
    // A person in range with greater rights cannot be managed by this one either.
    await start([['imp_3006', '周六', '管理员', '计算机系', '']]);
    expect(reasons(await check([['imp_3006', '改名', '', '', '']], person))).toEqual([
      ['refuse', '角色「管理员」超出你的权限'],
    ]);
  });

  test('takes no role and no permanent account from the last administrator', async () => {
    const { sql } = school;
    const person = await signInRegistrar(school, 'imp_keeper', faculty, ['user.manage', 'role.grantany']);
    await sql.update(users).set({ state: 'disabled' }).where(eq(users.loginName, 'admin'));
    await start([['imp_3006', '周六', '教师', '', '']]);
    await sql.update(users).set({ organizationId: faculty }).where(eq(users.id, admin.id));
    const rows = [['import_admin', '管理', '', '', '2198-01-01']];
    expect((await check(rows, person)).counts).toMatchObject({ change: 1 });
    const jobId = await start(rows, person);
    const refused = await downloadSheet(school, person, `import/refused/${jobId}`);
    expect(refused.rows[1]).toContain('至少要保留一位能管理角色的管理员');
    expect(await find('import_admin')).toMatchObject({ expireTime: null });
    await sql.update(users).set({ state: 'normal' }).where(eq(users.loginName, 'admin'));
  });

  test('ends with the rights of its starter, who then gets no passwords either', async () => {
    const { sql } = school;
    const person = await school.signIn('ROLE_ADMIN', 'imp_former');
    const rows = Array.from({ length: 13 }, (_, i) => [`imp_40${10 + i}`, `卫${i}`, '管理员', '', '']);
    const book = await workbook(titles, rows);
    const { data } = await sql.transaction(async (tx) => {
      // The first rows wait for this lock.
      await tx.execute(drizzle`select pg_advisory_xact_lock(hashtext('rights'))`);
      const started = await sendWorkbook<{ jobId: string }>(school, person, 'import/start/user', book);
      const waits = drizzle`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await sql.execute(waits)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await tx.delete(userRoles).where(eq(userRoles.userId, person.id));
      return started;
    });
    await school.settleJobs();
    const job = await person.call(jobApi.get, { jobId: data.jobId });
    expect(job).toMatchObject({ state: 'failed', message: '没有权限进行此操作' });
    // Rows that were in progress.
    expect((await outcomesOf(data.jobId)).length).toBeLessThanOrEqual(4);
    const back = await school.logIn('imp_former');
    for (const verb of ['issued', 'refused'])
      expect((await downloadSheet(school, back, `import/${verb}/${data.jobId}`)).status).toBe(403);
  });

  test('imports what the list exports', async () => {
    const sheet = await downloadSheet(school, admin, 'export/user/list', { organizationId: faculty });
    const [head = [], ...rows] = sheet.rows;
    const book = await workbook(head, rows);
    const { data } = await sendWorkbook<ImportCheck>(school, admin, 'import/check/user', book);
    expect(rows.length).toBeGreaterThan(3);
    expect(data.counts).toEqual({ add: 0, change: 0, same: rows.length, refuse: 0 });
  });
});
