import type { School } from './school.ts';

/** Blocks readers of the table, and resolves once one is waiting, with a function that releases them. */
export async function holdUp(school: School, table: string) {
  const holder = await school.server.connection.pool.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const { rows: here } = await holder.query('select oid from pg_database where datname = current_database()');
  // Only sessions of this school: other tests use the same database server.
  const database = here[0]?.oid;
  const release = async () => {
    await holder.query('commit');
    holder.release();
  };
  const met = async () => {
    for (;;) {
      const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass and database = $2::oid';
      const { rows } = await holder.query(waiting, [table, database]);
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { met, release };
}
