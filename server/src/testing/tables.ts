import { type SQL, sql } from 'drizzle-orm';
import type { School } from './school.ts';

/** Every row of every table, as text. */
export type Rows = Map<string, string[]>;

/** Rows that the product makes for itself, whoever calls. */
const owned: Record<string, SQL> = { job: sql`where owner_id is not null` };

interface Mark {
  name: string;
  /** How many rows there are, and the transaction that wrote the newest: the same as before, and no row is another. */
  mark: string;
}

/** Reads every table by the catalogue; one in which nothing changed since the last time is not read again. */
export function tableReader({ sql: db }: Pick<School, 'sql'>): () => Promise<Rows> {
  let marks = new Map<string, string>();
  let last: Rows = new Map();
  return async () => {
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
    const marked = tables.map(
      ({ name }) => sql`select ${name} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark
        from ${sql.identifier(name)}`,
    );
    const { rows: now } = await db.execute<Mark & Record<string, unknown>>(sql.join(marked, sql` union all `));
    const changed = now.filter(({ name, mark }) => marks.get(name) !== mark);
    const found: Rows = new Map(tables.map(({ name }) => [name, last.get(name) ?? []]));
    for (const { name } of changed) found.set(name, []);
    if (changed.length > 0) {
      const each = changed.map(
        ({ name }) =>
          sql`select ${name} as name, one::text as row from ${sql.identifier(name)} one ${owned[name] ?? sql``}`,
      );
      const { rows } = await db.execute<{ name: string; row: string }>(sql.join(each, sql` union all `));
      for (const { name, row } of rows) found.get(name)?.push(row);
    }
    marks = new Map(now.map(({ name, mark }) => [name, mark]));
    last = found;
    return found;
  };
}

/** Tables in which rows come and go with calls that change nothing, and why. */
const passing: Record<string, string> = {
  audit_entry: 'keeps calls that were refused too',
  audit_chain: 'grows with the audit',
  session: 'notes when its owner last called',
  captcha: 'is handed out to whoever asks',
  node: 'says at every beat that a server lives',
  presence: 'says who has a page open, and is refreshed',
  login_attempt: 'counts tries, whoever makes them',
  job_schedule: 'moves on with the time',
  job_outcome: 'says how the jobs of schedules went',
  monitor_sample: 'says every minute how a server does',
  slow_statement: 'says what the database was long at',
  failed_call: 'says which calls failed',
  alert: 'says what is wrong with the servers',
};

interface Whose {
  owners: string[];
  anonymous: string[];
  /** Nothing at all may change. */
  strict: boolean;
}

/** What changed that must not: rows of the owners, rows of nobody, and any at all where the call was to be refused. */
export function whatChanged(before: Rows, after: Rows, { owners, anonymous, strict }: Whose): string[] {
  const tables = [...new Set([...before.keys(), ...after.keys()])].filter((table) => passing[table] === undefined);
  return tables.flatMap((table) => {
    // Not read again, so not another.
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
