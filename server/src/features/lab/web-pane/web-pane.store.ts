import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { examPresences } from '../../../db/proctoring.table.ts';
import type { Db } from '../../../db/sql.ts';
import { type PaneCookie, webPanes } from '../../../db/web-pane.table.ts';
import { clock } from '../../../platform/clock.ts';

export const webPaneStore = {
  save: async (db: Db, row: typeof webPanes.$inferInsert): Promise<void> => {
    await db.delete(webPanes).where(lt(webPanes.expiresAt, clock.now()));
    await db.insert(webPanes).values(row);
  },

  find: async (db: Db, tokenHash: string) =>
    (
      await db
        .select()
        .from(webPanes)
        .where(and(eq(webPanes.tokenHash, tokenHash), gt(webPanes.expiresAt, clock.now())))
    )[0],

  /** Returns the network address from which a candidate answers; undefined before they sit. */
  addressOf: async (db: Db, candidateId: string): Promise<string | undefined> =>
    (
      await db
        .select({ address: examPresences.address })
        .from(examPresences)
        .where(eq(examPresences.candidateId, candidateId))
    )[0]?.address,

  cookies: async (db: Db, tokenHash: string): Promise<Record<string, PaneCookie>> =>
    (await db.select({ cookies: webPanes.cookies }).from(webPanes).where(eq(webPanes.tokenHash, tokenHash)))[0]
      ?.cookies ?? {},

  /** Adds, replaces and deletes cookies, safe against concurrent responses; rejects more bytes than `most`. */
  keepCookies: async (
    db: Db,
    tokenHash: string,
    { kept, gone }: { kept: Record<string, PaneCookie>; gone: string[] },
    most: number,
  ): Promise<void> => {
    const next = sql`(${webPanes.cookies} - ${sql.param(gone)}::text[]) || ${JSON.stringify(kept)}::jsonb`;
    await db
      .update(webPanes)
      .set({
        cookies: sql`case when octet_length((${next})::text) > ${most} then ${webPanes.cookies} else ${next} end`,
      })
      .where(eq(webPanes.tokenHash, tokenHash));
  },
};
