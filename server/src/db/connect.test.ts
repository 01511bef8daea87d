import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { type Connection, connect } from './connect.ts';

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await throwAwayDatabase();
  connection = connect(database.url);
  await connection.db.execute(sql`create table note (words text)`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const count = async (db: Connection['db']) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) as n from note`)).rows[0]?.n);

test('what is read at one moment does not see what is written meanwhile, also when it reads side by side', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const seen = await connection.atOneMoment(async (db) => {
    const before = await count(db);
    await connection.db.execute(sql`insert into note values (${randomBytes(4).toString('hex')})`);
    return [before, ...(await Promise.all([count(db), count(db), count(db)]))];
  });
  expect(new Set(seen).size).toBe(1);
  expect(await count(connection.db)).toBe((seen[0] ?? 0) + 1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a question that fails does not hold up those behind it', async () => {
  const read = connection.atOneMoment((db) => Promise.all([db.execute(sql`select 1 / 0`), count(db)]));
  await expect(read).rejects.toThrow();
  expect(await connection.atOneMoment(count)).toBe(await count(connection.db));
});

test('a connection that breaks in the middle of a transaction fails that, and nothing else', async () => {
  const broken = connection.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await connection.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return count(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await count(connection.db)).toBeGreaterThanOrEqual(0);
});
