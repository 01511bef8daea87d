import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from './jail-judge.ts';
import type { Judge } from './judge.ts';
import type { SqlWork } from './sql.ts';

let judge: Judge;
beforeAll(async () => {
  judge = createJudge();
  expect((await judge.status()).dialects).toContain('mysql');
});
afterAll(() => judge.close());

const setup = `create table student (id int primary key, name varchar(40) not null, score decimal(5, 2));
insert into student values (1, '张三; 甲', 90.5), (2, '李四', 70), (3, '王五', null);`;
const judged = (statement: string, more: Partial<SqlWork> = {}) =>
  judge.judgeSql({
    ...{ dialect: 'mysql', setup, hiddenSetup: '', solution: 'select id, name from student where score > 80' },
    ...{ compares: 'rows', tables: [], ordered: false, columnNames: false, tolerance: 0, statement, ...more },
  });

test('MySQL compares rows, with features only it has', async () => {
  const right = await judged("select `id`, name from student where name regexp '^张' limit 0, 1");
  expect(right).toMatchObject({ verdict: 'AC', message: '', actual: [{ rows: [[1, '张三; 甲']] }] });
  expect(await judged('select id, name from student')).toMatchObject({ verdict: 'WA' });
  const wrong = await judged('select * from pupil');
  expect(wrong).toMatchObject({ verdict: 'RE', message: "Table 'work.pupil' doesn't exist" });
});

test('MySQL compares tables after changes and table definitions', async () => {
  const change = { compares: 'tables', solution: 'delete from student where score is null' } as const;
  expect(await judged('start transaction; delete from student where id = 3', change)).toMatchObject({ verdict: 'AC' });
  expect(await judged('lock tables student write; delete from student', change)).toMatchObject({ verdict: 'WA' });
  const make: Partial<SqlWork> = { compares: 'schema', tables: ['mark'] };
  const solution =
    'create table mark (student int primary key, points decimal(4, 1) not null, foreign key (student) references student (id))';
  const other =
    'create table mark (student integer not null, points numeric(4, 1) not null, primary key (student), constraint x foreign key (student) references student (id))';
  expect(await judged(other, { ...make, solution })).toMatchObject({ verdict: 'AC' });
  expect(await judged(other.replace('(4, 1) not null', '(4, 1)'), { ...make, solution })).toMatchObject({
    verdict: 'WA',
  });
});

test('a statement of MySQL reaches no file, account or part of the host, and ends at its time limit', async () => {
  for (const statement of [
    "load data infile '/etc/passwd' into table student",
    "load data local infile '/etc/passwd' into table student",
    "select 1 into outfile '/tmp/x'",
    "select 1 into dumpfile '/work/x'",
    'select * from mysql.global_priv',
    'set global max_statement_time = 0',
    "create user more@localhost identified by ''",
    "create function sys_exec returns integer soname 'lib_mysqludf_sys.so'",
    'shutdown',
    'create database other',
  ])
    expect([statement, (await judge.trySql('mysql', setup, statement)).verdict]).toEqual([statement, 'RE']);
  // Without the right to read files the result is empty.
  const seen = (await judge.trySql('mysql', '', "select load_file('/etc/passwd'), current_user()")).actual;
  expect(seen).toMatchObject([{ rows: [[null, 'answer@localhost']] }]);
  expect((await judge.trySql('mysql', '', 'select sleep(60)')).verdict).toBe('TLE');
});

test('an excessive statement of MySQL is refused, and the next one runs', async () => {
  const digits = 'select 0 d union all select 1 union all select 2 union all select 3 union all select 4';
  const many = Array.from({ length: 10 }, (_, at) => `(${digits}) t${at}`).join(', ');
  const hostile: [string, string[]][] = [
    // Ten million rows of 1 kB: the data file may not grow past the limit of the box.
    [`create table fill (x varchar(1000)); insert into fill select repeat('a', 1000) from ${many}`, ['RE', 'TLE']],
    ["select repeat('a', 100000000)", ['AC', 'RE', 'MLE']],
    [`select group_concat(repeat('a', 100000)), count(*) from ${many}`, ['AC', 'RE', 'TLE', 'MLE']],
    ['with recursive n as (select 1 a union all select a + 1 from n) select count(*) from n', ['AC', 'RE', 'TLE']],
    ['create procedure loop_on() begin while true do set @x = 1; end while; end; call loop_on()', ['RE', 'TLE']],
    [
      `create table a as select d from (${digits}) t; start transaction; select * from a for update; select get_lock('x', 60), sleep(60)`,
      ['TLE'],
    ],
    [`select * from ${many}`, ['AC', 'RE', 'TLE', 'MLE']],
    [`kill connection_id()`, ['RE']],
    [`${'select ('.repeat(5000)}1${')'.repeat(5000)}`, ['RE']],
  ];
  for (const [statement, allowed] of hostile) {
    const tried = await judge.trySql('mysql', setup, statement);
    expect(allowed, `${statement.slice(0, 60)} → ${tried.verdict}: ${tried.message}`).toContain(tried.verdict);
  }
  expect((await judge.trySql('mysql', setup, 'select count(*) from student')).actual).toMatchObject([{ rows: [[3]] }]);
}, 240_000);
