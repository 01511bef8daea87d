import type { Db } from './sql.ts';

const names = new Map<string, string>();
const built = new WeakMap<Db, Map<string, unknown>>();

/**
 * Returns a query that is built once and then only filled in: for frequent lists, where building the SQL would cost as
 * much as running it. `key` must distinguish every form of the query; `build` receives the name under which PostgreSQL
 * caches its plan.
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
