import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { agentProposals } from '../../../db/agent.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type ProposalRow = typeof agentProposals.$inferSelect;

export const agentStore = {
  insert: async (db: Db, row: typeof agentProposals.$inferInsert): Promise<ProposalRow> => {
    const [made] = await db.insert(agentProposals).values(row).returning();
    if (!made) throw new Error('nothing was inserted');
    return made;
  },

  /** Returns the waiting drafts that have not expired, newest first. */
  waiting: (db: Db, scope: Scope, now: Date): Promise<ProposalRow[]> =>
    db
      .select()
      .from(agentProposals)
      .where(
        and(
          withinScope(scope, { own: agentProposals.userId }),
          eq(agentProposals.state, 'waiting'),
          gt(agentProposals.expiresAt, now),
        ),
      )
      .orderBy(desc(agentProposals.createdAt), desc(agentProposals.id)),

  /** Locks the draft until the transaction ends. */
  lock: async (db: Db, id: string): Promise<ProposalRow | undefined> =>
    (await db.select().from(agentProposals).where(eq(agentProposals.id, id)).for('update'))[0],

  setPayload: async (db: Db, id: string, payload: ProposalRow['payload'], version: number): Promise<void> => {
    await db.update(agentProposals).set({ payload, version }).where(eq(agentProposals.id, id));
  },

  /** Deletes drafts that expired before a moment and were not confirmed. */
  sweep: async (db: Db, before: Date): Promise<void> => {
    await db.delete(agentProposals).where(and(ne(agentProposals.state, 'done'), lt(agentProposals.expiresAt, before)));
  },

  setState: async (db: Db, id: string, state: ProposalRow['state']): Promise<void> => {
    await db.update(agentProposals).set({ state }).where(eq(agentProposals.id, id));
  },
};
