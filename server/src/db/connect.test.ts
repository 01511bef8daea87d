import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { atCommit } from './commit.ts';
import { type Connection, connect, type Db as Opaque } from './connect.ts';
import type { Db } from './sql.ts';

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await throwAwayDatabase();
  connection = connect(database.url);
  await connection.sql.execute(sql`create table note (words text)`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** What a store would be. */
const ask = async <T extends Record<string, unknown>>(db: Db, question: SQL) => (await db.execute<T>(question)).rows[0];
const count = async (db: Db) => Number((await ask<{ n: string }>(db, sql`select count(*) as n from note`))?.n);

test('what is read at one moment does not see what is written meanwhile, also when it reads side by side', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const seen = await connection.atOneMoment(async (db) => {
    const before = await count(db);
    await connection.sql.execute(sql`insert into note values (${randomBytes(4).toString('hex')})`);
    return [before, ...(await Promise.all([count(db), count(db), count(db)]))];
  });
  expect(new Set(seen).size).toBe(1);
  expect(await count(connection.db)).toBe((seen[0] ?? 0) + 1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a question that fails does not hold up those behind it', async () => {
  const read = connection.atOneMoment((db) => Promise.all([ask(db, sql`select 1 / 0`), count(db)]));
  await expect(read).rejects.toThrow();
  expect(await connection.atOneMoment(count)).toBe(await count(connection.db));
});

test('a connection that breaks in the middle of a transaction fails that, and nothing else', async () => {
  const broken = connection.db.transaction(async (tx) => {
    const own = await ask<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await connection.sql.execute(sql`select pg_terminate_backend(${own?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return count(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await count(connection.db)).toBeGreaterThanOrEqual(0);
});

test('the database is opaque where no store is: what a service might ask of it does not compile', () => {
  const service = (db: Opaque) =>
    db.transaction(async (tx) => {
      // @ts-expect-error: no SQL of its own
      tx.execute(sql`delete from note`);
      // @ts-expect-error: nor by a builder
      db.select();
      // @ts-expect-error: nor by the session below it
      db._.session.execute(sql`delete from note`);
      return count(tx);
    });
  expect(service).toBeTypeOf('function');
});

describe('what is written at the commit', () => {
  const told: string[] = [];
  const written: string[][] = [];
  const write = (rows: string[]) => {
    written.push(rows);
    return `insert into note values ${rows.map((words) => `(${escapeLiteral(words)})`).join()}`;
  };
  const note = (db: Db, ...rows: string[]) => atCommit(db, rows, write, tell);
  const tell = () => void told.push('told');
  beforeEach(() => {
    told.length = 0;
    written.length = 0;
  });

  test('is written at once, in its order, and followed once', async () => {
    const before = await count(connection.db);
    await connection.db.transaction(async (tx) => {
      await note(tx, 'a');
      await tx.transaction((inner) => note(inner, 'b'));
      await note(tx, 'c', `d'); drop table note; --\\`);
      expect([written, told]).toEqual([[], []]);
    });
    expect(written).toEqual([['a', 'b', 'c', expect.stringMatching(/^d'/)]]);
    expect(told).toEqual(['told']);
    expect(await count(connection.db)).toBe(before + 4);
  });

  test('is not there, nor followed, when the transaction is rolled back, or cannot write it', async () => {
    const before = await count(connection.db);
    const fail = async (tx: Db) => {
      await note(tx, 'lost');
      throw new Error('rolled back');
    };
    await expect(connection.db.transaction(fail)).rejects.toThrow('rolled back');
    const refuse = (tx: Db) => atCommit(tx, ['x'], () => 'select 1 / 0', tell);
    await expect(connection.db.transaction(refuse)).rejects.toThrow();
    expect(await count(connection.db)).toBe(before);
    expect([written, told]).toEqual([[], []]);
  });

  test('goes with a transaction within another, and leaves what the other has', async () => {
    await connection.db.transaction(async (tx) => {
      await note(tx, 'kept');
      await tx
        .transaction(async (inner) => {
          await note(inner, 'lost');
          throw new Error('rolled back');
        })
        .catch(() => {});
      await note(tx, 'kept too');
    });
    expect(written).toEqual([['kept', 'kept too']]);
  });

  test('is written now where there is no transaction', async () => {
    await note(connection.db, 'now');
    expect([written, told]).toEqual([[['now']], ['told']]);
  });
});
