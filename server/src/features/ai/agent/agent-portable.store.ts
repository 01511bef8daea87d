import { asc, eq } from 'drizzle-orm';
import { agentProposals } from '../../../db/agent.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const agentPortableStore = {
  assistantDrafts: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: agentProposals.kind,
        at: agentProposals.createdAt,
        payload: agentProposals.payload,
        state: agentProposals.state,
      })
      .from(agentProposals)
      .where(eq(agentProposals.userId, userId))
      .orderBy(asc(agentProposals.createdAt), asc(agentProposals.id))
      .limit(most)
      .offset(from),
};
