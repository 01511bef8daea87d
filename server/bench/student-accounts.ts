import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { studentAccountApi } from '@xueyan/contract/school/student-account';
import { Pool } from 'pg';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const people = 20_000;
const perClass = 50;
const pattern = '{number}';

/** Measures accounts for 20,000 students: dry run, cancelled half-way, and complete. */
export async function measureAccounts({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  await enrol(pool);
  const admin = await signIn(url, 'admin');
  const target = { grade: 'bench' };
  const until = async (jobId: string, over: (job: JobProgress) => boolean) => {
    for (;;) {
      const job = await admin.call(jobApi.get, { jobId });
      if (over(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const isOver = ({ state }: JobProgress) => state !== 'waiting' && state !== 'running';
  const accounts = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from account where login_name like 'bench%'`,
    );
    return rows[0]?.n ?? 0;
  };
  const dryRun = await secondsOf(() => admin.call(studentAccountApi.preview, { target, pattern }));
  const cancelled = await admin.call(studentAccountApi.make, { target, pattern });
  await until(cancelled.jobId, (job) => job.done > 0 || isOver(job));
  await admin.call(jobApi.cancel, cancelled).catch(() => null);
  const { state } = await until(cancelled.jobId, isOver);
  const left = await accounts();
  const made = await secondsOf(async () => {
    const { jobId } = await admin.call(studentAccountApi.make, { target, pattern });
    await until(jobId, isOver);
  });
  const all = await accounts();
  await pool.end();
  return [
    {
      what: `accounts of ${people} students: dry run`,
      measured: inSeconds(dryRun),
      bound: '≤ 10 s',
      good: dryRun <= 10,
    },
    { what: `${all} accounts made`, measured: inSeconds(made), bound: '≤ 60 s', good: made <= 60 && all === people },
    {
      what: `accounts left when it is cancelled half-way (${state})`,
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

/** Adds students to the roster in classes of fifty. */
async function enrol(pool: Pool): Promise<void> {
  await pool.query(
    `insert into school_class (id, code, name) select gen_random_uuid(), 'BENCH_' || n, 'bench ' || n from generate_series(1, $1::int) n`,
    [people / perClass],
  );
  await pool.query(
    `insert into student (id, number, name, grade, class_id)
     select gen_random_uuid(), 'bench' || n, 'bench ' || n, 'bench',
       (select id from school_class where code = 'BENCH_' || (1 + n % $2::int))
     from generate_series(1, $1::int) n`,
    [people, people / perClass],
  );
}
