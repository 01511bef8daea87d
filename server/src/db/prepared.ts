import type { Db } from './sql.ts';

const names = new Map<string, string>();
const built = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query that is built once and then only filled in: for lists that are asked for all the time, where building the SQL
 * would cost as much as running it. `key` must tell apart every form the query can take; `build` gets the name under
 * which PostgreSQL keeps its plan.
 */
export function prepared<Q>(db: Db, key: string, build: (name: string) => Q): Q {
  const queries = built.get(db) ?? new Map<string, unknown>();
  built.set(db, queries);
  const known = queries.get(key);
  if (known) return known as Q;
  const name = names.get(key) ?? `q${names.size}`;
  names.set(key, name);
  const query = build(name);
  queries.set(key, query);
  return query;
}
