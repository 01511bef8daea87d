import type { PoolClient } from 'pg';
import copyStreams from 'pg-copy-streams';

/** Description of the database that precedes the rows of a dump. */
export interface DumpHead {
  /** Number of migrations of the schema. */
  migrations: number;
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string }[];
}

/** Rows of a table in COPY format; a piece may end within a row. */
export interface DumpPiece {
  table: string;
  bytes: Buffer;
}

const pieceBytes = 4 * 1024 * 1024;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Begins a dump of all tables in one snapshot: the client is in a transaction from `dumpHead` to `endDump`. */
export async function dumpHead(client: PoolClient): Promise<DumpHead> {
  await client.query('begin isolation level repeatable read read only');
  // Makes the output independent of the host.
  await client.query(`set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'; set local extra_float_digits = 1`);
  const tables = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  const sequences = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  const migrations = await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  return { migrations: migrations.rows[0]?.n ?? 0, tables: tables.rows, sequences: sequences.rows };
}

export async function* dumpRows(client: PoolClient, { tables }: DumpHead): AsyncGenerator<DumpPiece> {
  for (const { name, columns } of tables) {
    const rows = client.query(copyStreams.to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
    let pieces: Buffer[] = [];
    let size = 0;
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      pieces.push(chunk);
      size += chunk.length;
      if (size < pieceBytes) continue;
      yield { table: name, bytes: Buffer.concat(pieces) };
      pieces = [];
      size = 0;
    }
    // An empty table yields a piece too, so that every table of the head has one.
    yield { table: name, bytes: Buffer.concat(pieces) };
  }
}

export const endDump = (client: PoolClient) => client.query('rollback');
