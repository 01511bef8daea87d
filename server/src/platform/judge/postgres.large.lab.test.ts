import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresFolder } from '../../db/embedded/binaries.ts';
import { createJudge } from './jail-judge.ts';
import type { Judge } from './judge.ts';
import type { SqlWork } from './sql.ts';

let judge: Judge;
beforeAll(async () => {
  judge = createJudge(1, postgresFolder);
  expect((await judge.status()).dialects).toContain('postgresql');
});
afterAll(() => judge.close());

const setup = `create table student (id integer primary key, name text not null, score numeric(5, 2));
insert into student values (1, '张三; 甲', 90.5), (2, '李四', 70), (3, '王五', null);`;
const judged = (statement: string, more: Partial<SqlWork> = {}) =>
  judge.judgeSql({
    ...{ dialect: 'postgresql', setup, hiddenSetup: '', solution: 'select id, name from student where score > 80' },
    ...{ compares: 'rows', tables: [], ordered: false, columnNames: false, tolerance: 0, statement, ...more },
  });

test('PostgreSQL compares rows, with features only it has', async () => {
  const right = await judged(
    "select distinct on (id) id, name from student where name ilike '张三%' and id = any(array[1, 2])",
  );
  expect(right).toMatchObject({ verdict: 'AC', message: '', actual: [{ rows: [[1, '张三; 甲']] }] });
  expect(await judged('select id, name from student')).toMatchObject({ verdict: 'WA' });
  expect(await judged('select * from pupil')).toMatchObject({
    ...{ verdict: 'RE', message: 'relation "pupil" does not exist' },
  });
});

test('PostgreSQL compares tables after changes and table definitions', async () => {
  const change = { compares: 'tables', solution: 'delete from student where score is null' } as const;
  expect(await judged('begin; delete from student where id = 3', change)).toMatchObject({ verdict: 'AC' });
  expect(await judged('delete from student', change)).toMatchObject({ verdict: 'WA' });
  const make: Partial<SqlWork> = { compares: 'schema', tables: ['mark'] };
  const solution = 'create table mark (student integer primary key references student, points decimal(4, 1) not null)';
  const other =
    'create table mark (student int, points numeric(4, 1) not null, primary key (student), foreign key (student) references student)';
  expect(await judged(other, { ...make, solution })).toMatchObject({ verdict: 'AC' });
  expect(await judged(other.replace(' not null', ''), { ...make, solution })).toMatchObject({ verdict: 'WA' });
});

test('a statement reaches no file, program or part of the host, and ends at its time limit', async () => {
  for (const statement of [
    "copy student to program 'id'",
    "select pg_read_file('/etc/passwd')",
    "create extension dblink; select dblink_connect('host=127.0.0.1')",
  ])
    expect(await judged(statement)).toMatchObject({ verdict: 'RE' });
  const [{ rows = [] } = {}] = (
    await judge.trySql('postgresql', '', 'select rolsuper from pg_roles where rolname = user')
  ).actual;
  expect(rows).toEqual([[false]]);
  expect(await judged('select pg_sleep(60)')).toMatchObject({ verdict: 'TLE' });
});
