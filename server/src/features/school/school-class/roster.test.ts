import { authApi } from '@xueyan/contract/base/auth';
import type { ImportCheck, ImportResult } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import type { SheetValue } from '@xueyan/contract/wire/sheet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdPerson } from '../../../testing/hold-person.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet, sendWorkbook, workbook } from '../../../testing/workbook.ts';
import { accountParameters } from './school-class.parameter.ts';

const titles = ['*学号', '*姓名', '班级', '初始密码'];
const template = ['*学号', '*姓名', '性别', '班级', '年级', '专业', '所属组织', '联系方式', '初始密码'];
const nowhere = '00000000-0000-7000-8000-000000000000';

let school: School;
let admin: Caller;
let classId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'importer');
  await school.signIn('ROLE_TEACHER', 'not_a_pupil');
  classId = (await admin.call(schoolClassApi.save, { classCode: 'RC01', className: '一班' })).classId;
  await admin.call(schoolClassApi.save, { classCode: 'RC02', className: '二班' });
  for (const [classCode, grade] of [
    ['RC03', '2024'],
    ['RC04', '2025'],
  ] as const)
    await admin.call(schoolClassApi.save, { classCode, className: '三班', grade });
});
afterAll(() => school.close());

const check = async (rows: SheetValue[][], params: unknown = {}, language = 'zh_cn') => {
  const book = await workbook(titles, rows);
  const answer = await sendWorkbook<ImportCheck>(school, admin, 'import/check/roster', book, params, language);
  if (!answer.meta.success) throw new Error(`${answer.meta.code} ${answer.meta.msg}`);
  return answer.data;
};

const untilOver = async (jobId: string): Promise<JobProgress> => {
  await school.settleJobs();
  return admin.call(jobApi.get, { jobId });
};

const start = async (rows: SheetValue[][], params: unknown = {}, language = 'zh_cn') => {
  const book = await workbook(titles, rows);
  const answer = await sendWorkbook<{ jobId: string }>(school, admin, 'import/start/roster', book, params, language);
  return answer.data.jobId;
};

const take = async (rows: SheetValue[][], params: unknown = {}, language = 'zh_cn') => {
  const job = await untilOver(await start(rows, params, language));
  return { ...job, result: job.result as ImportResult };
};

const membersOf = async (id: string) =>
  (await admin.call(schoolClassApi.listStudents, { classId: id })).pageInfo.resultList.map(
    ({ loginName, userName }) => `${loginName} ${userName}`,
  );

describe('the template', () => {
  test('has the titles and a sheet of instructions, in the requested language §list.33', async () => {
    const book = await downloadSheet(school, admin, 'import/template/roster');
    expect(book.name).toBe('学生名单导入模板.xlsx');
    expect(book.rows).toEqual([template]);
    const english = await downloadSheet(school, admin, 'import/template/roster', {}, 'en_us');
    const own = ['Sex', 'Class', 'Grade', 'Major', 'Organization', 'Contact'];
    expect(english.rows).toEqual([['*Student number', '*Name', ...own, 'First password']]);
  });

  test('is accepted under English or Mongolian titles in any order', async () => {
    const book = await workbook(['Name', 'note', 'Student number *', 'Анги'], [['甲', 'x', 't_0001', '一班']]);
    const { data } = await sendWorkbook<ImportCheck>(school, admin, 'import/check/roster', book);
    expect(data.rows).toMatchObject([{ row: 2, plan: 'add', values: { loginName: 't_0001', className: '一班' } }]);
  });
});

describe('the dry run', () => {
  test('shows for each row the effect and any reason for refusal, and changes nothing §list.13,34', async () => {
    await school.signIn('ROLE_STUDENT', 'in_class', '旧名');
    const inClass = await school.logIn('in_class');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [inClass.id] });
    await school.signIn('ROLE_STUDENT', 'outside', '外面');
    const { rows, counts } = await check([
      ['n_001', '新来', '一班', ''],
      ['in_class', '旧名', 'RC01', ''],
      ['IN_CLASS', '旧名', '一班', ''],
      ['outside', '外面', '二班', ''],
      ['', '没有学号', '一班', ''],
      [null, null, null, null],
      ['abc', '太短', '一班', ''],
      ['ab-cd', '有横线', '一班', ''],
      ['n_002', '长'.repeat(41), '一班', ''],
      ['n_003', '没有这个班', '九班', ''],
      ['n_004', '两个三班', '三班', ''],
      ['n_005', '没写班', '', ''],
      ['n_006', '密码太弱', '一班', '12345678'],
      ['not_a_pupil', '老师', '一班', ''],
      ['n_007', '编号分得清', 'RC03', ''],
    ]);
    expect(rows.map(({ row, plan, reason }) => [row, plan, reason])).toEqual([
      [2, 'add', '加入班级「一班」'],
      [3, 'same', ''],
      [4, 'refuse', '与第 3 行重复'],
      [5, 'change', '加入班级「二班」'],
      [6, 'refuse', '学号不能为空'],
      [8, 'refuse', '学号：4–20 位字母、数字或下划线，也是登录账号'],
      [9, 'refuse', '学号：4–20 位字母、数字或下划线，也是登录账号'],
      [10, 'refuse', '姓名：1–40 个字'],
      [11, 'refuse', '没有班级「九班」'],
      [12, 'refuse', '有多个班级叫「三班」，请填写编号'],
      [13, 'refuse', '请填写班级'],
      [14, 'refuse', expect.stringContaining('初始密码')],
      [15, 'refuse', '账号已存在，但不是学生'],
      [16, 'add', '加入班级「三班」'],
    ]);
    expect(counts).toEqual({ add: 2, change: 1, same: 1, refuse: 10 });
    expect((await school.nobody.ask(authApi.login, { loginName: 'n_001', password: 'x' })).meta.code).toBe(
      'auth.wrong',
    );
    expect(await membersOf(classId)).toEqual(['in_class 旧名']);
  });

  test('lists all problems of a row, in the check and in the returned workbook', async () => {
    const row = ['not_a_pupil', '', '九班', '12345678'];
    const all = '姓名不能为空；初始密码：8–72 位，含字母和数字';
    const [checked] = (await check([row])).rows;
    expect(checked?.reason).toMatch(new RegExp(`^${all}.*；没有班级「九班」；账号已存在，但不是学生$`));
    const [both] = (await check([['not_a_pupil', '老师', '九班', '']])).rows;
    expect(both?.reason).toBe('没有班级「九班」；账号已存在，但不是学生');
    const { jobId } = await take([row]);
    const refused = await downloadSheet(school, admin, `import/refused/${jobId}`);
    expect(refused.rows[1]?.at(-2)).toBe(checked?.reason);
  });

  test('uses the language of the request', async () => {
    const [english] = (await check([['x', '甲', '一班', '']], {}, 'en_us')).rows;
    expect(english?.reason).toContain('Student number: 4–20 letters');
    const [traditional] = (await check([['', '甲', '一班', '']], {}, 'zh_tw')).rows;
    expect(traditional?.reason).toBe('學號不能為空');
  });

  test('into one class needs no class in the rows, and refuses rows with another class', async () => {
    const { rows } = await check(
      [
        ['one_01', '甲', '', ''],
        ['one_02', '乙', 'RC01', ''],
        ['one_03', '丙', '二班', ''],
      ],
      { classId },
    );
    expect(rows.map(({ plan }) => plan)).toEqual(['add', 'add', 'refuse']);
    expect(rows[2]?.reason).toBe('这一行写的是班级「二班」，不是正在导入的班级');
  });
});

describe('the import', () => {
  test('accepts valid rows and returns the others with the reason beside each §list.35', async () => {
    const rows = [
      ['r_0001', '王一', '二班', 'Chosen2026'],
      ['r_0002', '', '二班', ''],
      ['r_0003', '李三', '二班', ''],
      ['=1+1', '公式', '二班', ''],
    ];
    const job = await take(rows);
    expect(job).toMatchObject({ state: 'done', kind: 'import.roster', title: '名单.xlsx', done: 4, total: 4 });
    expect(job.result).toEqual({ counts: { add: 2, change: 0, same: 0, refuse: 2 }, given: 4, issuedCount: 1 });

    const refused = await downloadSheet(school, admin, `import/refused/${job.jobId}`);
    expect(refused.rows).toEqual([
      [...template, '未导入原因', '原行号'],
      ['r_0002', '', '', '二班', '', '', '', '', '', '姓名不能为空', '3'],
      ['=1+1', '公式', '', '二班', '', '', '', '', '', expect.stringContaining('学号'), '5'],
    ]);

    // Corrected, the same workbook is accepted.
    const [head = [], bad = []] = refused.rows;
    const corrected = await workbook(head, [[bad[0], '赵二', ...bad.slice(2)]]);
    const again = await sendWorkbook<{ jobId: string }>(school, admin, 'import/start/roster', corrected);
    expect((await untilOver(again.data.jobId)).result).toMatchObject({ counts: { add: 1, refuse: 0 } });
  });

  test('requires new students to change the given or generated first password §list.37', async () => {
    const job = await take([
      ['pw_given', '给了密码', 'RC02', 'Given-2026'],
      ['pw_made', '没给密码', 'RC02', ''],
    ]);
    const given = await school.nobody.call(authApi.login, { loginName: 'pw_given', password: 'Given-2026' });
    expect(given.jumpFlag).toBe('change');
    const issued = await downloadSheet(school, admin, `import/issued/${job.jobId}`);
    expect(issued.name).toMatch(/^初始密码\d{14}\.xlsx$/);
    // One column of passwords: a mail merge takes the first of two.
    expect(issued.rows[0]).toEqual(template);
    expect(issued.rows.map((row) => row[0])).toEqual(['*学号', 'pw_made']);
    const password = issued.rows[1]?.at(-1) ?? '';
    const made = await school.nobody.call(authApi.login, { loginName: 'pw_made', password });
    expect(made.jumpFlag).toBe('change');
  });

  test('gives new students the first password that the school sets', async () => {
    await withParameter(school, accountParameters.initialPassword, 'School-2026', () =>
      take([['pw_school', '学校密码', 'RC02', '']]),
    );
    const { jumpFlag } = await school.nobody.call(authApi.login, { loginName: 'pw_school', password: 'School-2026' });
    expect(jumpFlag).toBe('change');
  });

  test('leaves the password of an existing account, corrects its name and adds it to the class §list.37', async () => {
    const student = await school.signIn('ROLE_STUDENT', 'Existing_1', '错字');
    const page = await openPage(school, student);
    await page.next('live.ready');
    const { result } = await take([['existing_1', '对字', 'RC04', 'Other-2026']]);
    expect(result.counts).toEqual({ add: 0, change: 1, same: 0, refuse: 0 });
    await school.logIn('Existing_1');
    expect(
      (await school.nobody.ask(authApi.login, { loginName: 'existing_1', password: 'Other-2026' })).meta.code,
    ).toBe('auth.wrong');
    expect(await page.closed).toBe(1012);
    const { rows } = await downloadSheet(school, admin, 'export/class/listkept', { classCode: 'RC04' });
    expect(rows[1]?.[2]).toBe('1');
    const once = await take([['existing_1', '对字', 'RC04', '']]);
    expect(once.result.counts).toEqual({ add: 0, change: 0, same: 1, refuse: 0 });
  });

  test('sends its progress to the importer alone §list.38', async () => {
    const [mine, other] = [await openPage(school, admin), await openPage(school, await school.logIn('not_a_pupil'))];
    const rows = Array.from({ length: 60 }, (_, i) => [`bulk_${100 + i}`, `批量${i}`, 'RC03', '']);
    const jobId = await start(rows);
    const last = await mine.next('job.progress', (job) => job.jobId === jobId && job.state === 'done');
    expect(last).toMatchObject({ done: 60, total: 60 });
    const told = mine.events.filter((event) => event.type === 'job.progress').length;
    expect(told).toBeGreaterThan(2);
    expect(told).toBeLessThan(60);
    expect(other.events.filter((event) => event.type === 'job.progress')).toEqual([]);
    mine.close();
    other.close();
  });

  test('can be cancelled: new students are added all together or not at all §list.39', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => [`stop_${1000 + i}`, `停${i}`, 'RC02', '']);
    const release = await holdPerson(school, 'stop_1149');
    const page = await openPage(school, admin);
    const jobId = await start(rows);
    await page.next('job.progress', (job) => job.jobId === jobId && job.total > 0);
    await admin.call(jobApi.cancel, { jobId });
    // With this beat the import has heard of it.
    await school.clock.advance({ seconds: 1 });
    await release();
    const job = await untilOver(jobId);
    expect(job).toMatchObject({ state: 'cancelled', result: { counts: { add: 0, change: 0, same: 0, refuse: 0 } } });
    expect((await check(rows)).counts).toMatchObject({ same: 0, add: 150 });
    expect((await admin.ask(jobApi.cancel, { jobId })).meta.code).toBe('job.over');
    page.close();
  });

  test('adds the others when a login name is taken during the import §list.39', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [`meanwhile_${100 + i}`, `同${i}`, 'RC02', '']);
    const book = await workbook(titles, rows);
    const { pool } = school.server.connection;
    // The name is free during the check and taken at the insert: the account is created in between.
    await pool.query(`create function come_between() returns trigger language plpgsql as $$ begin
      if new.login_name = 'meanwhile_105' then raise unique_violation; end if; return new; end $$`);
    await pool.query(
      'create trigger come_between before insert on account for each row execute function come_between()',
    );
    const { data } = await sendWorkbook<{ jobId: string }>(school, admin, 'import/start/roster', book);
    const job = await untilOver(data.jobId);
    await pool.query('drop function come_between cascade');
    expect(job).toMatchObject({ state: 'done', result: { counts: { add: 29, refuse: 1 }, issuedCount: 29 } });
    expect((await check(rows)).counts).toMatchObject({ same: 29, add: 1 });
  });
});

test('an import whose server died resumes where it stopped, without repeating or losing a row §list.40', async () => {
  const rows = ['once_01', 'once_02', 'once_03', 'x'].map((loginName) => [loginName, '一次', 'RC01', '']);
  const { jobId } = await take(rows);
  const { pool } = school.server.connection;
  const kept = async () =>
    (await pool.query('select issued from import_outcome where job_id = $1 order by row', [jobId])).rows.slice(0, 2);
  const before = await kept();
  // Simulates a crash after the second row, half a minute ago.
  await pool.query('delete from import_outcome where job_id = $1 and row > 3', [jobId]);
  await pool.query(`delete from account where login_name = 'once_03'`);
  await pool.query(
    `update job set state = 'running', ended_at = null, beat_at = now() - interval '31 s' where id = $1`,
    [jobId],
  );
  await school.clock.advance({ seconds: 1 });
  const job = await admin.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done', done: 4, result: { counts: { add: 3, change: 0, same: 0, refuse: 1 } } });
  expect(await kept()).toEqual(before);
  const { rows: slips } = await downloadSheet(school, admin, `import/issued/${jobId}`);
  expect(slips.length).toBe(4);
  await school.nobody.call(authApi.login, { loginName: 'once_03', password: slips[3]?.at(-1) ?? '' });
});

describe('a request is refused or limited', () => {
  const send = (book: Buffer | null, params: unknown = {}) =>
    sendWorkbook<ImportCheck>(school, admin, 'import/check/roster', book, params);

  test('for a missing, empty, renamed or too large file §list.29,36', async () => {
    expect((await send(null)).meta.code).toBe('import.noFile');
    expect((await send(Buffer.alloc(0))).meta.code).toBe('import.noFile');
    const renamed = await send(Buffer.from('\x89PNG\r\n\x1a\n'));
    expect([renamed.status, renamed.meta.code]).toEqual([415, 'sheet.notSheet']);
    const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'PK'));
    expect([large.status, large.meta.code]).toEqual([413, 'sheet.tooLarge']);
  });

  test('for titles without rows, and missing or repeated titles', async () => {
    expect((await send(await workbook(titles, []))).meta.code).toBe('import.empty');
    const missing = await workbook(['学号', '班级'], [['m_001', '一班']]);
    const twice = await workbook(['学号', '姓名', '学号'], [['a', 'b', 'c']]);
    for (const [book, field, title] of [
      [missing, 'userName', '姓名'],
      [twice, 'loginName', '学号'],
    ] as const) {
      expect((await send(book)).data).toMatchObject({ unclear: [field], rows: [] });
      const started = await sendWorkbook(school, admin, 'import/start/roster', book);
      expect(started.meta).toMatchObject({ code: 'import.unclearColumn', msg: `请指定这些列：${title}` });
    }
  });

  test('above 20,000 rows; of fewer rows a part is shown and all are counted §list.36', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => [`m_${10_000 + i}`, `名${i}`, '一班', '']);
    const { counts, rows: shown } = await check([...rows(2500), ['x', '坏', '一班', '']]);
    expect([counts.add, counts.refuse, shown.length, shown[0]?.plan]).toEqual([2500, 1, 2000, 'refuse']);
    const tooMany = await send(await workbook(titles, rows(20_001)));
    expect(tooMany.meta).toMatchObject({ code: 'sheet.tooManyRows', success: false });
  });

  test('for invalid parameters and an unknown class', async () => {
    const book = await workbook(titles, [['p_001', '甲', '一班', '']]);
    expect((await send(book, { classId: 'x' })).status).toBe(400);
    expect((await send(book, { teacherId: nowhere })).status).toBe(400);
    expect((await send(book, { classId: nowhere })).status).toBe(403);
    const started = await sendWorkbook(school, admin, 'import/start/roster', book, { classId: nowhere });
    expect(started.status).toBe(403);
  });

  test('for a body that is not a form', async () => {
    const headers = { authorization: admin.token, 'content-type': 'application/json' };
    const response = await fetch(`${school.url}/api/import/check/roster`, { method: 'POST', headers, body: '{}' });
    expect(((await response.json()) as { meta: object }).meta).toMatchObject({ code: 'import.noFile' });
  });
});

describe('access to imports', () => {
  test('needs the right to manage members, and results are for the importer alone §list.14', async () => {
    const job = await take([
      ['who_001', '甲', '一班', ''],
      ['x', '乙', '一班', ''],
    ]);
    const second = await school.signIn('ROLE_ADMIN', 'second-importer');
    const teacher = await school.logIn('not_a_pupil');
    const book = await workbook(titles, [['who_002', '丙', '一班', '']]);
    for (const [person, status] of [
      [teacher, 403],
      [school.nobody, 401],
    ] as const) {
      expect((await downloadSheet(school, person, 'import/template/roster')).status).toBe(status);
      expect((await sendWorkbook(school, person, 'import/check/roster', book)).status).toBe(status);
      expect((await sendWorkbook(school, person, 'import/start/roster', book)).status).toBe(status);
    }
    for (const [person, status] of [
      [second, 403],
      [teacher, 403],
      [school.nobody, 401],
    ] as const) {
      for (const path of [`import/refused/${job.jobId}`, `import/issued/${job.jobId}`]) {
        expect((await downloadSheet(school, person, path)).status).toBe(status);
      }
      expect((await person.ask(jobApi.get, { jobId: job.jobId })).status).toBe(status);
      expect((await person.ask(jobApi.cancel, { jobId: job.jobId })).status).toBe(status);
    }
    expect((await downloadSheet(school, admin, 'import/refused/not-an-id')).status).toBe(403);
    expect((await downloadSheet(school, admin, `import/refused/${nowhere}`)).status).toBe(403);
  });

  test('is refused to a result workbook without rows', async () => {
    const job = await take([['ok_0001', '甲', '一班', 'Fine-2026']]);
    for (const path of [`import/refused/${job.jobId}`, `import/issued/${job.jobId}`]) {
      expect((await downloadSheet(school, admin, path)).code).toBe('import.nothing');
    }
  });
});
