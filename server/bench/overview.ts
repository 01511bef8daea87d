import { overviewApi } from '@xueyan/contract/composed/overview';
import { Pool } from 'pg';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const activities = 1_000_000;
/** A term. */
const days = 120;
const rounds = 25;
const bound = 200;

/** Fills in a term of logins, as many as a large school has. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(`
    insert into login_record (id, user_id, at, outcome, address, agent)
    select gen_random_uuid(), people.ids[1 + n % array_length(people.ids, 1)],
      now() - (n % ${days} || ' days')::interval - (n::bigint * 7919 % 86400 || ' seconds')::interval,
      'success', '10.0.0.1', 'bench'
    from generate_series(1, ${activities}) n, (select array_agg(id) as ids from account) people`);
  await pool.query('analyze login_record');
}

/** Measures how long the overview of the school takes with a term of activity. */
export async function measureOverview({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  const admin = await signIn(url, 'admin');
  await fill(pool);
  await pool.end();
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const start = performance.now();
    await admin.call(overviewApi.read, {});
    if (round >= 0) times.push(performance.now() - start);
  }
  const measured = median(times);
  return [
    {
      what: `overview, ${activities.toLocaleString()} activities`,
      measured: ms(measured),
      bound: `≤ ${ms(bound)}`,
      good: measured <= bound,
    },
  ];
}
