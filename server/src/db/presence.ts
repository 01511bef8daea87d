import { sql } from 'drizzle-orm';
import { users } from './account.table.ts';
import { databaseNow } from './database-clock.ts';
import { presences } from './node.table.ts';
import type { Db } from './sql.ts';

/** Lifetime of a row; it is refreshed several times within it. */
const goodFor = sql`${databaseNow} + interval '60 seconds'`;

const idsOf = (ids: string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/** Records who connected to a server process and who left; deleted accounts are skipped. */
export async function writePresence(db: Db, life: string, come: string[], gone: string[]): Promise<void> {
  if (come.length > 0) {
    await db.execute(sql`
      insert into ${presences} (user_id, life, expires_at)
      select id, ${life}, ${goodFor} from ${users} where id = any (${idsOf(come)})
      on conflict (user_id, life) do update set expires_at = excluded.expires_at`);
  }
  if (gone.length > 0) {
    await db.execute(sql`delete from ${presences} where life = ${life} and user_id = any (${idsOf(gone)})`);
  }
}

/** Extends the rows of a living process, and deletes those of dead ones. */
export async function refreshPresence(db: Db, life: string): Promise<void> {
  await db.execute(sql`update ${presences} set expires_at = ${goodFor} where life = ${life}`);
  await db.execute(sql`delete from ${presences} where expires_at < ${databaseNow}`);
}

export async function forgetPresence(db: Db, life: string): Promise<void> {
  await db.execute(sql`delete from ${presences} where life = ${life}`);
}

/** Returns the users who have a page open at any server of the school. */
export async function onlineAmong(db: Db, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_id as id from ${presences} where user_id = any (${idsOf(userIds)}) and expires_at > ${databaseNow}`);
  return new Set(rows.map(({ id }) => id));
}
