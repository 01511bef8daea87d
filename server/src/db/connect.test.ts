import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { throwAwayDatabase } from '../testing/database.ts';
import { afterCommit } from './commit.ts';
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

/** Queries as a store would. */
const ask = async <T extends Record<string, unknown>>(db: Db, question: SQL) => (await db.execute<T>(question)).rows[0];
const count = async (db: Db) => Number((await ask<{ n: string }>(db, sql`select count(*) as n from note`))?.n);

test('a snapshot read does not see concurrent writes, even when it reads in parallel', async () => {
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

test('an inner query of a selection sees the row of the outer table, also where both have a column of that name', async () => {
  const outer = pgTable('outer_row', { id: integer() });
  const inner = pgTable('inner_row', { id: integer(), outerId: integer('outer_id') });
  await connection.sql.execute(sql`create table outer_row (id int); create table inner_row (id int, outer_id int)`);
  await connection.sql.execute(
    sql`insert into outer_row values (1), (2); insert into inner_row values (7, 1), (8, 1), (2, 9)`,
  );
  const held = sql<number>`(select count(*)::int from ${inner} where ${inner.outerId} = ${outer.id})`;
  const rows = await connection.sql.select({ id: outer.id, held }).from(outer).orderBy(outer.id);
  expect(rows).toEqual([
    { id: 1, held: 2 },
    { id: 2, held: 0 },
  ]);
  const [added] = await connection.sql.insert(outer).values({ id: 3 }).returning({ id: outer.id, held });
  expect(added).toEqual({ id: 3, held: 0 });
});

test('a query that fails does not block the ones behind it', async () => {
  const read = connection.atOneMoment((db) => Promise.all([ask(db, sql`select 1 / 0`), count(db)]));
  await expect(read).rejects.toThrow();
  expect(await connection.atOneMoment(count)).toBe(await count(connection.db));
});

test('a connection that breaks within a transaction fails that transaction and nothing else', async () => {
  const broken = connection.db.transaction(async (tx) => {
    const own = await ask<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await connection.sql.execute(sql`select pg_terminate_backend(${own?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return count(tx);
  });
  await expect(broken).rejects.toThrow();
  expect(await count(connection.db)).toBeGreaterThanOrEqual(0);
});

test('the database is opaque outside stores: a query in a service does not compile', () => {
  const service = (db: Opaque) =>
    db.transaction(async (tx) => {
      // @ts-expect-error: no SQL of its own
      tx.execute(sql`delete from note`);
      // @ts-expect-error: no query builder
      db.select();
      // @ts-expect-error: no access to the underlying session
      db._.session.execute(sql`delete from note`);
      return count(tx);
    });
  expect(service).toBeTypeOf('function');
});

describe('what follows a commit', () => {
  const called: string[] = [];
  const follow = (db: Db, name: string) => afterCommit(db, () => void called.push(name));
  beforeEach(() => {
    called.length = 0;
  });

  test('is called in order after it, and a function that was named twice once', async () => {
    const twice = () => void called.push('twice');
    await connection.db.transaction(async (tx) => {
      follow(tx, 'a');
      afterCommit(tx, twice);
      await tx.transaction(async (inner) => follow(inner, 'b'));
      afterCommit(tx, twice);
      expect(called).toEqual([]);
    });
    expect(called).toEqual(['a', 'twice', 'b']);
  });

  test('is not called when the transaction is rolled back, by its work or by its commit', async () => {
    const fail = async (tx: Db) => {
      follow(tx, 'lost');
      throw new Error('rolled back');
    };
    await expect(connection.db.transaction(fail)).rejects.toThrow('rolled back');
    const refuse = async (tx: Db) => {
      follow(tx, 'lost');
      await tx.execute(sql`select 1 / 0`);
    };
    await expect(connection.db.transaction(refuse)).rejects.toThrow();
    expect(called).toEqual([]);
  });

  test('of a nested transaction is discarded with it, while that of the outer one stays', async () => {
    await connection.db.transaction(async (tx) => {
      follow(tx, 'kept');
      await tx
        .transaction(async (inner) => {
          follow(inner, 'lost');
          throw new Error('rolled back');
        })
        .catch(() => {});
      follow(tx, 'kept too');
    });
    expect(called).toEqual(['kept', 'kept too']);
  });

  test('is called at once outside a transaction', () => {
    follow(connection.db, 'now');
    expect(called).toEqual(['now']);
  });
});
