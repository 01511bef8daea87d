import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { providerApi } from '@xueyan/contract/ai/provider';
import { Pool } from 'pg';
import { startModelStub } from '../src/model-stub.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { ms, quantile, type Row } from './table.ts';

const passages = 100_000;
const wordsOfOne = 120;
const dimensions = 1_024;
const rounds = 40;
const bound = 300;

/** Fills a base with passages of words common to all, to one in three, to one in a hundred, and their own. */
async function fill(pool: Pool, baseId: string): Promise<void> {
  await pool.query(
    `insert into file (id, sha256, name, media_type, bytes, owner_id, scope, scope_id)
     select gen_random_uuid(), repeat('c', 64), 'passages.md', 'text/markdown', 1, owner_id, 'knowledge', id from ai_base where id = $1`,
    [baseId],
  );
  await pool.query(
    `insert into ai_document (id, base_id, file_id, title, state)
     select gen_random_uuid(), $1, (select id from file where scope_id = $1), 'bench ' || n, 'ready' from generate_series(1, 100) n`,
    [baseId],
  );
  // A thousand vectors, each of a hundred passages: making as many as there are passages would take minutes.
  await pool.query(
    `create temporary table bench_vector as
     select n, array(select (random() - 0.5)::real from generate_series(1, ${dimensions}) m where n > 0) as vector
     from generate_series(1, 1000) n`,
  );
  await pool.query(
    `insert into ai_chunk (id, document_id, position, place, text, words, vector, vector_model, sketch)
     select gen_random_uuid(), held.id, n, '', repeat('检索的段落。', 80) || n,
       array['全部', '三分' || n % 3, '百分' || n % 100, '自己' || n]
         || array(select 'word' || (n * 31 + m * 7919) % 50000 from generate_series(1, ${wordsOfOne}) m),
       given.vector, 'stub-wide',
       (select string_agg(case when one > 0 then '1' else '0' end, '' order by at)::bit varying
        from unnest(given.vector) with ordinality as signs(one, at))
     from generate_series(1, ${passages}) n
       join bench_vector as given on given.n = n % 1000 + 1
       join (select id, row_number() over () as at from ai_document where base_id = $1) as held on held.at = n % 100 + 1`,
    [baseId],
  );
  await pool.query('vacuum analyze ai_chunk, ai_document');
}

/** Measures the search of a base of 100,000 passages, by words and by vectors. */
export async function measureLargeBase({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const [admin, teacher] = [await signIn(url, 'admin'), await signIn(url, 'teacher')];
  const form = { name: '十万段', description: '', scope: 'me' as const, classIds: [], chunkSize: 500 };
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const stub = await startModelStub();
  try {
    await fill(pool, baseId);
    const model = { title: '', kind: 'embedding', context: 8_000, priceIn: 0, priceOut: 0, enabled: true } as const;
    await admin.call(providerApi.save, {
      ...{ name: `wide ${stub.address}`, address: stub.address, key: '', local: true, enabled: true },
      ...{ concurrency: 8, models: [{ ...model, model: 'stub-wide' }] },
    });
    const times: number[] = [];
    let found = 0;
    for (let round = -3; round < rounds; round += 1) {
      const own = `自己${Math.abs(round) * 397 + 1_000}`;
      const question = `全部 三分${Math.abs(round) % 3} 百分${Math.abs(round)} ${own}`;
      const start = performance.now();
      const { hits } = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question });
      if (round < 0) continue;
      times.push(performance.now() - start);
      if (hits.some(({ wordRank }) => wordRank === 1)) found += 1;
    }
    const p95 = quantile(times, 0.95);
    return [
      {
        what: `${passages.toLocaleString()} passages of ${dimensions} dimensions, a search by words and vectors, p95`,
        ...{ measured: `${ms(p95)}, ${found} of ${rounds} found`, bound: `≤ ${ms(bound)}`, good: p95 <= bound },
      },
    ];
  } finally {
    await stub.close();
    await pool.end();
  }
}
