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

test('MySQL compares rows, with what only it understands', async () => {
  const right = await judged("select `id`, name from student where name regexp '^张' limit 0, 1");
  expect(right).toMatchObject({ verdict: 'AC', message: '', actual: [{ rows: [[1, '张三; 甲']] }] });
  expect(await judged('select id, name from student')).toMatchObject({ verdict: 'WA' });
  const wrong = await judged('select * from pupil');
  expect(wrong).toMatchObject({ verdict: 'RE', message: "Table 'work.pupil' doesn't exist" });
});

test('MySQL compares tables after changes, and how tables are made', async () => {
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

test('a statement of MySQL reaches no file, no other account and nothing of the host, and ends with its time', async () => {
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
  // Without the right to read files there is nothing to see.
  const seen = (await judge.trySql('mysql', '', "select load_file('/etc/passwd'), current_user()")).actual;
  expect(seen).toMatchObject([{ rows: [[null, 'answer@localhost']] }]);
  expect((await judge.trySql('mysql', '', 'select sleep(60)')).verdict).toBe('TLE');
});
