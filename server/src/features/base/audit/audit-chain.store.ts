import { asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/sql.ts';
import { auditChains, auditEntries } from '../../../db/system.table.ts';
import type { ChainEnd, ChainRow } from './audit-chain.rule.ts';

/** Lock number that is unique within the product. */
const sealingLock = 7_201_037;

const { id, at, actorId, actorName, action, target, outcome, address, requestId, detail } = auditEntries;

/** Text with unambiguous separators, independent of the time zone and format of the connection. */
const content = sql<string>`jsonb_build_array(${id}, extract(epoch from ${at})::text, ${actorId}, ${actorName}, ${action},
  ${target}, ${outcome}, ${address}, ${requestId}, ${detail})::text`;

export const auditChainStore = {
  /** Locks until the end of the transaction; returns false when another server has the lock. */
  lock: async (db: Db): Promise<boolean> => {
    const { rows } = await db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealingLock}) as taken`,
    );
    return rows[0]?.taken ?? false;
  },

  ends: async (db: Db): Promise<{ base: ChainEnd; head: ChainEnd }> => {
    const [chain] = await db.select().from(auditChains).where(eq(auditChains.id, 1));
    return {
      base: { sealNumber: chain?.baseNumber ?? 0, seal: chain?.baseSeal ?? '' },
      head: { sealNumber: chain?.headNumber ?? 0, seal: chain?.headSeal ?? '' },
    };
  },

  unsealed: (db: Db, most: number): Promise<Pick<ChainRow, 'id' | 'content'>[]> =>
    db
      .select({ id, content })
      .from(auditEntries)
      .where(isNull(auditEntries.seal))
      .orderBy(asc(at), asc(id))
      .limit(most),

  countUnsealed: (db: Db): Promise<number> => db.$count(auditEntries, isNull(auditEntries.seal)),

  seal: async (db: Db, rows: { id: string; sealNumber: number; seal: string }[], head: ChainEnd): Promise<void> => {
    await db.execute(sql`
      update ${auditEntries} set seal_number = given.number, seal = given.seal
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ id: row.id, number: row.sealNumber, seal: row.seal })))}::jsonb)
        as given(id uuid, number bigint, seal text)
      where ${auditEntries.id} = given.id`);
    await db.update(auditChains).set({ headNumber: head.sealNumber, headSeal: head.seal });
  },

  /** Returns the rows of the chain after a number, in order. */
  rowsAfter: async (db: Db, sealNumber: number, most: number): Promise<(ChainRow & { at: Date })[]> => {
    const found = await db
      .select({ id, at, content, sealNumber: auditEntries.sealNumber, seal: auditEntries.seal })
      .from(auditEntries)
      .where(gt(auditEntries.sealNumber, sealNumber))
      .orderBy(asc(auditEntries.sealNumber))
      .limit(most);
    return found.map((row) => ({ ...row, sealNumber: row.sealNumber ?? 0, seal: row.seal ?? '' }));
  },

  /**
   * Removes the beginning of the chain; returns the number of rows. The database refuses to remove rows younger than
   * 180 days.
   */
  sweep: async (db: Db, keepFrom: Date): Promise<number> => {
    const { rows } = await db.execute<{ removed: number }>(
      sql`select audit_sweep(${keepFrom.toISOString()}::timestamptz)::int as removed`,
    );
    return rows[0]?.removed ?? 0;
  },
};
