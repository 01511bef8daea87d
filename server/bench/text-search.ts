import { libraryApi } from '@xueyan/contract/content/library';
import { Pool } from 'pg';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const texts = 200_000;
const wordsOfOne = 120;
const rounds = 25;
const bound = 100;

/** Fills in resources, each with its own text: words common to all, to one in a hundred, and unique ones. */
async function fill(pool: Pool): Promise<void> {
  const owner = `(select id from account where login_name = 'admin')`;
  await pool.query(`
    insert into file (sha256, name, media_type, bytes, owner_id, scope, scope_id)
    values (repeat('b', 64), 'bench.md', 'text/markdown', 1, ${owner}, 'resource', gen_random_uuid())`);
  await pool.query(`
    insert into library_item (title, state, share, owner_id)
    select 'bench ' || n, 'shelved', 'public', ${owner} from generate_series(1, ${texts}) n`);
  await pool.query(`
    insert into library_version (item_id, number, file_id, owner_id)
    select i.id, 1, (select id from file where name = 'bench.md'), i.owner_id
    from library_item i where i.title like 'bench %'`);
  await pool.query(`
    insert into text_index (kind, record_id, words)
    select 'library', id, array_to_tsvector(array['every', 'hundredth' || n % 100, 'own' || n]
      || array(select 'word' || (n * 31 + m * 7919) % 50000 from generate_series(1, ${wordsOfOne}) m))
    from (select id, substr(title, 7)::int as n from library_item where title like 'bench %') one`);
  await pool.query('analyze library_item, library_version, text_index');
}

/** Measures the search of the library with the maximum number of texts of a school. */
export async function measureTextSearch({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  const admin = await signIn(url, 'admin');
  await fill(pool);
  await pool.end();
  const asked: Record<string, (round: number) => string> = {
    'a word of one': (round) => `own${round * 397 + 100_000}`,
    'a word of one in a hundred': (round) => `hundredth${10 + (round % 89)}`,
    'two words': (round) => `hundredth${10 + (round % 89)} word${round * 7}`,
  };
  const rows: Row[] = [];
  for (const [what, words] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const start = performance.now();
      await admin.call(libraryApi.list, { words: words(Math.abs(round)), pageSize: 20 });
      if (round >= 0) times.push(performance.now() - start);
    }
    const measured = median(times);
    rows.push({
      what: `${texts.toLocaleString()} texts, ${what}`,
      measured: ms(measured),
      bound: `≤ ${ms(bound)}`,
      good: measured <= bound,
    });
  }
  return rows;
}
