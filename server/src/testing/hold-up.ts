import type { School } from './school.ts';

/** Holds up whoever reads the table, and answers once somebody waits for it and how to let them go on. */
export async function holdUp(school: School, table: string) {
  const holder = await school.server.connection.pool.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const { rows: here } = await holder.query('select oid from pg_database where datname = current_database()');
  // Of this school: the other tests have theirs on the same database server.
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
