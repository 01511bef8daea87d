import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import copyStreams, { type CopyStreamQuery } from 'pg-copy-streams';
import { type DumpHead, type DumpPiece, quoted } from './dump.ts';

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** Tells whether the database has no tables. */
export async function isEmptyDatabase(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  return rows.length === 0;
}

/** Removes what a failed restore into an empty database had created. */
export const emptyDatabase = (client: PoolClient) =>
  client.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade');

/**
 * Marks the servers of a restored database as gone: their addresses and secrets are those of other hosts. A server that
 * starts again on the same files claims its row anew.
 */
export const forgetHosts = (client: PoolClient) =>
  client.query(`update node set address = '', secret = '', stopped = true, beat_at = 'epoch'`);

/**
 * Fills a fresh schema with the rows of a dump, in one transaction. Foreign keys are dropped and created again after
 * the rows: no order of tables suits circular references, and creating a key checks it.
 */
export async function openLoad(client: PoolClient, head: DumpHead) {
  await client.query('begin');
  await client.query(`set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'`);
  const { rows: keys } = await client.query<Key>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  // The dump already contains the results of triggers; some triggers refuse inserts or deletes.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // Removes rows that the migrations themselves wrote.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const columnsOf = new Map(head.tables.map(({ name, columns }) => [name, columns]));
  let open: { table: string; rows: CopyStreamQuery } | null = null;

  const endTable = async () => {
    if (!open) return;
    const { rows } = open;
    open = null;
    rows.end();
    await finished(rows);
  };
  return {
    async add({ table, bytes }: DumpPiece): Promise<void> {
      if (open?.table !== table) {
        await endTable();
        const columns = columnsOf.get(table);
        if (!columns) throw new Error(`the dump has rows of a table that it does not name: ${table}`);
        const copy = `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`;
        open = { table, rows: client.query(copyStreams.from(copy)) };
        // The next write, or the end of the load, receives the error.
        open.rows.on('error', () => {});
      }
      const { rows } = open;
      if (bytes.length > 0)
        await new Promise<void>((resolve, reject) => rows.write(bytes, (error) => (error ? reject(error) : resolve())));
    },
    async end(): Promise<void> {
      await endTable();
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
      for (const { name, value } of head.sequences) await client.query('select setval($1, $2)', [quoted(name), value]);
      await client.query('commit');
    },
  };
}
