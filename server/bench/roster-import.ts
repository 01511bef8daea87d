import { type ImportCheck, importCheck, importStart } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { Pool } from 'pg';
import type { z } from 'zod';
import { workbook } from '../src/testing/workbook.ts';
import { type Person, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const people = 20_000;
const classes = 400;

/**
 * Measures imports of workbooks of 20,000 students: dry run, cancelled half-way, complete; with accounts, and into the
 * roster alone.
 */
export async function measureRosterImport({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  await pool.query(
    `insert into school_class (id, code, name)
     select gen_random_uuid(), 'ROSTER_' || n, '导入班' || n from generate_series(1, $1::int) n`,
    [classes],
  );
  const admin = await signIn(url, 'admin');
  const rows = [
    ...(await measureImport(pool, url, admin, 'student', 'reg', 'select count(*)::int as n from student where number')),
    ...(await measureImport(
      pool,
      url,
      admin,
      'roster',
      'acc',
      'select count(*)::int as n from account where login_name',
    )),
  ];
  await pool.end();
  return rows;
}

async function measureImport(pool: Pool, url: string, admin: Person, kind: string, prefix: string, count: string) {
  const students = Array.from({ length: people }, (_, i) => [
    ...[`${prefix}_${100_000 + i}`, `学生${i}`, `ROSTER_${1 + (i % classes)}`],
  ]);
  const book = await workbook(['学号', '姓名', '班级'], students);
  const send = async <S extends z.ZodType>(verb: string, output: S): Promise<z.output<S>> => {
    const form = new FormData();
    form.append('params', '{}');
    form.append('file', new Blob([new Uint8Array(book)]), '名单.xlsx');
    const init = { method: 'POST', headers: { authorization: admin.token }, body: form };
    const reply = (await (await fetch(`${url}/api/import/${verb}/${kind}`, init)).json()) as { data: unknown };
    return output.parse(reply.data);
  };
  const until = async (jobId: string, over: (job: JobProgress) => boolean) => {
    for (;;) {
      const job = await admin.call(jobApi.get, { jobId });
      if (over(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const isOver = ({ state }: JobProgress) => state !== 'waiting' && state !== 'running';
  const there = async () => (await pool.query<{ n: number }>(`${count} like $1`, [`${prefix}\\_%`])).rows[0]?.n ?? 0;

  let checked: ImportCheck | undefined;
  const dryRun = await secondsOf(async () => {
    checked = await send('check', importCheck.output);
  });
  const cancelled = await send('start', importStart.output);
  await until(cancelled.jobId, (job) => job.done > 0 || isOver(job));
  await admin.call(jobApi.cancel, cancelled).catch(() => null);
  const { state } = await until(cancelled.jobId, isOver);
  const left = await there();
  const taken = await secondsOf(async () => {
    const { jobId } = await send('start', importStart.output);
    await until(jobId, isOver);
  });
  const all = await there();
  return [
    {
      what: `a workbook of ${checked?.counts.add} rows (${kind}): dry run`,
      measured: inSeconds(dryRun),
      bound: '≤ 10 s',
      good: dryRun <= 10 && checked?.counts.add === people,
    },
    {
      what: `${all} rows taken in (${kind})`,
      measured: inSeconds(taken),
      bound: '≤ 60 s',
      good: taken <= 60 && all === people,
    },
    {
      what: `rows left when it is cancelled half-way (${kind}, ${state})`,
      measured: String(left),
      bound: '0',
      good: left === 0 && state === 'cancelled',
    },
  ];
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
