import { sql } from 'drizzle-orm';
import { connect } from '../src/db/connect.ts';
import { newId } from '../src/db/id.ts';
import type { Db } from '../src/db/sql.ts';
import { openLive } from '../src/platform/live.ts';
import { silentLog } from '../src/platform/log.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, type Row } from './table.ts';

/** Short and many: other load on the host slows both alike. */
const rounds = 25;
const roundMs = 600;
const writers = 20;

/**
 * Measures small changes from twenty writers, with and without a push each, alternating; the server under test receives
 * the pushes too.
 */
export async function measurePushRate({ databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const { db, sql: open, close } = connect(databaseUrl, { max: writers + 4 });
  const live = await openLive(databaseUrl, db, silentLog, newId());
  await open.execute(sql`create table bench_counter (id int primary key, changes int not null default 0)`);
  await open.execute(sql`insert into bench_counter select generate_series(1, ${writers})`);
  /** Works like a service: locks the record, and reads it before changing it. */
  const change = async (tx: Db, writer: number) => {
    await tx.execute(sql`select changes from bench_counter where id = ${writer} for update`);
    await tx.execute(sql`update bench_counter set changes = changes + 1 where id = ${writer}`);
  };
  const alone = (writer: number) => db.transaction((tx) => change(tx, writer));
  const pushing = (writer: number) =>
    db.transaction(async (tx) => {
      await change(tx, writer);
      await live.toCourse(tx, `bench-${writer}`, { type: 'board.changed', data: { sectionId: newId() } });
    });
  await rateOf(pushing);
  const without: number[] = [];
  const withPush: number[] = [];
  for (let round = 0; round < rounds; round++) {
    without.push(await rateOf(alone));
    withPush.push(await rateOf(pushing));
  }
  await open.execute(sql`drop table bench_counter`);
  await live.close();
  await close();
  const share = median(withPush) / median(without);
  return [
    {
      what: `changes a second of ${writers} writers, with a push each / without`,
      measured: `${median(withPush).toFixed(0)} / ${median(without).toFixed(0)} = ${(share * 100).toFixed(0)} %`,
      bound: '≥ 80 %',
      good: share >= 0.8,
    },
  ];
}

/** Returns the changes per second of all writers together. */
async function rateOf(work: (writer: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const write = async (writer: number) => {
    while (performance.now() - begin < roundMs) {
      await work(writer);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => write(index + 1)));
  return done / ((performance.now() - begin) / 1000);
}
