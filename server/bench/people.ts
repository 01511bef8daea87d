import { userApi } from '@xueyan/contract/base/user';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Pool } from 'pg';
import { type Person, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const few = 10_000;
const many = 1_000_000;
const rounds = 25;
const pageSize = 20;

type Asked = Input<typeof userApi.list>;

/**
 * Compares the list of users with a million of them and with ten thousand: the first page, one in the middle, searches.
 */
export async function measurePeople({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  const admin = await signIn(url, 'admin');
  await fill(pool, 1, few);
  const before = await measure(admin, few);
  await fill(pool, few + 1, many);
  const after = await measure(admin, many);
  await pool.end();
  return Object.keys(before).map((what) => {
    const [short = 0, long = 0] = [before[what], after[what]];
    return {
      what: `users, ${what}: ${many} / ${few}`,
      measured: `${ms(long)} / ${ms(short)} = ${(long / short).toFixed(1)}`,
      bound: '≤ 2',
      good: long <= 2 * short,
    };
  });
}

/** Returns the median milliseconds of each. */
async function measure(admin: Person, people: number): Promise<Record<string, number>> {
  const asked: Record<string, (round: number) => Asked> = {
    'first page': () => ({ pageNum: 1, pageSize }),
    'middle page': (round) => ({ pageNum: Math.floor(people / pageSize / 2) + round, pageSize }),
    'part of a name': (round) => ({ words: nameOf(round * 397 + 11).slice(1), pageSize }),
    'a number': (round) => ({ words: `${2_000_000_000 + round * 397}`, pageSize }),
  };
  const found: Record<string, number> = {};
  for (const [what, input] of Object.entries(asked)) {
    const times: number[] = [];
    // The first rounds run on a cold server, and have it set the marks of long lists (see `whole-list.ts`).
    for (let round = -3; round < rounds; round++) {
      const start = performance.now();
      await admin.call(userApi.list, input(Math.max(1, round)));
      if (round >= 0) times.push(performance.now() - start);
      else await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    found[what] = median(times);
  }
  return found;
}

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红玲芬燕彬鹏浩宇轩涵梓欣怡思';

/** The person's name by number, as in the statement below. */
const nameOf = (n: number) =>
  [
    surnames[n % surnames.length],
    given[Math.floor(n / 7) % given.length],
    given[Math.floor(n / 331) % given.length],
  ].join('');

async function fill(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into account (id, login_name, user_name, password_hash)
     select gen_random_uuid(), (2000000000 + n)::text,
       substr($3, 1 + n % length($3), 1) || substr($4, 1 + n / 7 % length($4), 1) || substr($4, 1 + n / 331 % length($4), 1), '!'
     from generate_series($1::int, $2::int) as n`,
    [from, to, surnames, given],
  );
  await pool.query('vacuum analyze account');
}
