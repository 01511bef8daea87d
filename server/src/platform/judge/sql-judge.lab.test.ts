import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJudge } from './jail-judge.ts';
import type { Judge } from './judge.ts';
import type { SqlWork } from './sql.ts';

let judge: Judge;
beforeAll(() => {
  judge = createJudge();
});
afterAll(() => judge.close());

const setup = `create table student (id integer primary key, name text not null, score real);
insert into student values (1, '张三; 甲', 90.5), (2, '李四', 70), (3, '王五', null);`;
const judged = (statement: string, more: Partial<SqlWork> = {}) =>
  judge.judgeSql({
    ...{ dialect: 'sqlite', setup, hiddenSetup: '', solution: 'select id, name from student where score > 80' },
    ...{ compares: 'rows', tables: [], ordered: false, columnNames: false, tolerance: 0, statement, ...more },
  });

test('returned rows are compared and shown beside the expected ones', async () => {
  const right = await judged("select id, name from student where name like '张三%';");
  expect(right).toMatchObject({ verdict: 'AC', message: '', actual: [{ rows: [[1, '张三; 甲']] }] });
  const wrong = await judged('select id, name from student where score >= 70');
  expect(wrong).toMatchObject({
    verdict: 'WA',
    actual: [
      {
        rows: [
          [1, '张三; 甲'],
          [2, '李四'],
        ],
      },
    ],
  });
  expect(wrong.expected).toEqual(right.actual);
});

test('a failing statement reports the reason', async () => {
  expect(await judged('select * from pupil')).toMatchObject({ verdict: 'RE', message: 'no such table: pupil' });
  expect(await judged('')).toMatchObject({ verdict: 'WA', actual: [] });
});

test('an answer that hard-codes the visible rows fails on the hidden ones, which are never shown', async () => {
  const hiddenSetup = "insert into student values (4, '赵六', 99)";
  const report = await judged("select 1, '张三; 甲'", { hiddenSetup });
  expect(report.verdict).toBe('WA');
  expect(JSON.stringify(report)).not.toContain('赵六');
  expect((await judged('select id, name from student where score > 75', { hiddenSetup })).verdict).toBe('AC');
});

test('the rows of tables are compared after a change', async () => {
  const solution = 'update student set score = 60 where score is null';
  const tables = { compares: 'tables', solution } as const;
  expect((await judged('begin; update student set score = coalesce(score, 60);', tables)).verdict).toBe('AC');
  expect((await judged('delete from student where score is null', tables)).verdict).toBe('WA');
});

test('only the named tables are compared, and a name that no table has is the fault of the question', async () => {
  const solution = 'update student set score = 60 where score is null';
  const also = `${solution}; create table notes (id integer)`;
  const named = { compares: 'tables' as const, solution, tables: ['Student'] };
  expect((await judged(also, named)).verdict).toBe('AC');
  expect((await judged(also, { ...named, tables: [] })).verdict).toBe('WA');
  const misnamed = await judged('select 1', { ...named, tables: ['student', 'pupil'] });
  expect(misnamed).toMatchObject({ verdict: 'SE', message: 'the question itself does not run: no such table: pupil' });
  const dropped = { compares: 'tables' as const, solution: 'drop table student', tables: ['student'] };
  expect((await judged('drop table student', dropped)).verdict).toBe('AC');
  expect((await judged('select 1', dropped)).verdict).toBe('WA');
});

test('table definitions are compared', async () => {
  const solution =
    'create table course (id integer primary key, title text not null unique, teacher integer references student(id))';
  const schema: Partial<SqlWork> = { compares: 'schema', solution, tables: ['course'] };
  const other =
    'CREATE TABLE Course (ID INTEGER PRIMARY KEY, Title TEXT NOT NULL, Teacher INTEGER REFERENCES student(id), UNIQUE (Title))';
  expect((await judged(other, schema)).verdict).toBe('AC');
  expect(
    (await judged('create table course (id integer primary key, title text, teacher integer)', schema)).verdict,
  ).toBe('WA');
});

test('a statement that never ends, takes all memory or accesses files is stopped', async () => {
  const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
  expect((await judged(endless)).verdict).toBe('TLE');
  expect(
    (
      await judged(
        'create table big as with recursive n(i) as (select 1 union all select i + 1 from n) select i, hex(randomblob(100000)) from n',
      )
    ).verdict,
  ).toBe('MLE');
  expect((await judged("attach '/etc/passwd' as p; select * from p.sqlite_master")).verdict).toBe('RE');
  expect((await judged("select load_extension('/usr/lib/x')")).verdict).toBe('RE');
});

test('a question that does not run is a system error', async () => {
  expect((await judged('select 1', { setup: 'create tabel x' })).verdict).toBe('SE');
  expect((await judged('select 1', { solution: 'select nothing' })).verdict).toBe('SE');
});
