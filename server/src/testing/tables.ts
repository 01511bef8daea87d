import { type SQL, sql } from 'drizzle-orm';
import type { School } from './school.ts';

/** Every row of every watched table, as text. */
export type Rows = Map<string, string[]>;

/**
 * Excludes rows that the product creates for itself at any call, and work that everybody may start for themselves,
 * which continues during the next call.
 */
const owned: Record<string, SQL> = {
  job: sql`where owner_id is not null and kind <> 'personalarchive.make'`,
  personal_archive: sql`where job_id is null`,
  live_event: sql`where one::text not like '%personalarchive.make%'`,
};

/**
 * Returns a function that reads every table; a table without writes since the last time is not read again. Triggers per
 * statement record the writes: counting the rows of every table at every call took most of the time.
 */
export function tableReader({ sql: db, server }: Pick<School, 'sql' | 'server'>): () => Promise<Rows> {
  let tables: string[] | undefined;
  let last: Rows = new Map();
  return async () => {
    await server.platform.live.stored();
    const isFirst = tables === undefined;
    tables ??= await watchTables(db);
    const changed = isFirst ? tables : await writtenSince(db);
    if (changed.length === 0) return last;
    const found: Rows = new Map(last);
    for (const name of changed) found.set(name, []);
    const each = changed.map(
      (name) => sql`select ${name} as name, one::text as row from ${sql.identifier(name)} one ${owned[name] ?? sql``}`,
    );
    const { rows } = await db.execute<{ name: string; row: string }>(sql.join(each, sql` union all `));
    for (const { name, row } of rows) found.get(name)?.push(row);
    last = found;
    return found;
  };
}

/** Makes the database record which tables are written to, except those with transient rows; returns their names. */
async function watchTables(db: School['sql']): Promise<string[]> {
  await db.execute(sql`create schema watched`);
  await db.execute(sql`create unlogged table watched.written (name text)`);
  await db.execute(sql`create function watched.note() returns trigger language plpgsql as
    $$ begin insert into watched.written values (tg_table_name); return null; end $$`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const names = rows.map(({ name }) => name).filter((name) => passing[name] === undefined);
  for (const name of names) {
    await db.execute(sql`create trigger watched after insert or update or delete or truncate on ${sql.identifier(name)}
      for each statement execute function watched.note()`);
  }
  return names;
}

async function writtenSince(db: School['sql']): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`delete from watched.written returning name`);
  return [...new Set(rows.map(({ name }) => name))];
}

/** Tables whose rows change with calls that change no data, and the reason. */
const passing: Record<string, string> = {
  audit_entry: 'keeps calls that were refused too',
  audit_chain: 'grows with the audit',
  session: 'notes when its owner last called',
  captcha: 'is handed out to whoever asks',
  node: 'says at every beat that a server lives',
  live_writer: 'says at every beat that a process lives',
  presence: 'says who has a page open, and is refreshed',
  login_attempt: 'counts tries, whoever makes them',
  job_schedule: 'moves on with the time',
  job_outcome: 'says how the jobs of schedules went',
  ticker_state: 'says when tickers ran last',
  monitor_sample: 'says every minute how a server does',
  machine_usage: 'counts every minute for whom machines run',
  slow_statement: 'says what the database was long at',
  failed_call: 'says which calls failed',
  alert: 'says what is wrong with the servers',
  daily_activity: 'is counted every ten minutes',
};

interface Whose {
  owners: string[];
  anonymous: string[];
  /** Any change is a violation. */
  strict: boolean;
}

/**
 * Returns the forbidden changes: to rows of the owners, to rows without owner, and any at all where the call had to be
 * refused.
 */
export function whatChanged(before: Rows, after: Rows, { owners, anonymous, strict }: Whose): string[] {
  const tables = [...new Set([...before.keys(), ...after.keys()])];
  return tables.flatMap((table) => {
    // Not read again, so unchanged.
    if (before.get(table) === after.get(table)) return [];
    const [was, is] = [new Set(before.get(table)), new Set(after.get(table))];
    const gone = [...was].filter((row) => !is.has(row));
    const come = [...is].filter((row) => !was.has(row));
    const has = (row: string, ids: string[]) => ids.some((id) => id !== '' && row.includes(id));
    const wrong = [
      ...gone.filter((row) => strict || has(row, owners) || !has(row, anonymous)),
      ...come.filter((row) => strict || has(row, owners)),
    ];
    return wrong.length > 0 ? [`changes ${table}: ${wrong[0]?.slice(0, 200)}`] : [];
  });
}
