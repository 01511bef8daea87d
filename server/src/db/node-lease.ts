import { sql } from 'drizzle-orm';
import { databaseNow } from './database-clock.ts';
import { nodes } from './node.table.ts';
import type { Db } from './sql.ts';

/**
 * Condition that a node has sent no heartbeat for so long that it counts as silent: its machines are lost until it
 * returns.
 */
export const isSilent = sql`${nodes.beatAt} < ${databaseNow} - interval '10 seconds'`;

export interface NodeRow {
  id: string;
  life: string;
  host: string;
  pid: number;
  address: string;
  secret: string;
}
export interface NodeStrength {
  engine: boolean;
  memoryMb: number;
}

/** Returns the owner of the node; undefined before its first start. */
export async function ownerOfNode(db: Db, id: string): Promise<Pick<NodeRow, 'life' | 'host' | 'pid'> | undefined> {
  const { rows } = await db.execute<Pick<NodeRow, 'life' | 'host' | 'pid'>>(
    sql`select life, host, pid from ${nodes} where id = ${id}`,
  );
  return rows[0];
}

/**
 * Makes a process the owner of its node: at once when the previous owner has left or is known to be `dead` (its life),
 * otherwise once that one is silent. Returns whether it is the owner now.
 */
export async function claimNode(db: Db, row: NodeRow & NodeStrength, dead: string | null): Promise<boolean> {
  const { id, life, host, pid, address, secret, engine, memoryMb } = row;
  const { rows } = await db.execute(sql`
    insert into ${nodes} (id, life, host, pid, address, secret, engine, memory_mb, beat_at)
    values (${id}, ${life}, ${host}, ${pid}, ${address}, ${secret}, ${engine}, ${memoryMb}, ${databaseNow})
    on conflict (id) do update set life = excluded.life, host = excluded.host, pid = excluded.pid,
      address = excluded.address, secret = excluded.secret, engine = excluded.engine, memory_mb = excluded.memory_mb,
      beat_at = ${databaseNow}, stopped = false
    where ${nodes.life} in (${life}, ${dead ?? life}) or ${nodes.stopped} or ${isSilent}
    returning life`);
  return rows.length > 0;
}

/** Sends a heartbeat of the node; returns whether this process still owns it. */
export async function beatNode(
  db: Db,
  { id, life }: Pick<NodeRow, 'id' | 'life'>,
  { engine, memoryMb }: NodeStrength,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${nodes} set beat_at = ${databaseNow}, engine = ${engine}, memory_mb = ${memoryMb}
    where id = ${id} and life = ${life} returning id`);
  return rows.length > 0;
}

/** Releases the node, so that the next start on the same files need not wait. */
export async function leaveNode(db: Db, { id, life }: Pick<NodeRow, 'id' | 'life'>): Promise<void> {
  await db.execute(sql`update ${nodes} set stopped = true where id = ${id} and life = ${life}`);
}
