import { proposalKinds, proposalStates } from '@xueyan/contract/ai/agent';
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { createdAt, key, moment, oneOf, refuseOthers } from './columns.ts';

/** Input of the call that carries the draft out, as it was shown. */
export type ProposalPayload = Record<string, unknown>;

/** Drafts that the assistant made for its owner. */
export const agentProposals = pgTable(
  'agent_proposal',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: oneOf(proposalKinds).notNull(),
    payload: jsonb().$type<ProposalPayload>().notNull(),
    state: oneOf(proposalStates).notNull().default('waiting'),
    version: integer().notNull().default(1),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('agent_proposal_user').on(t.userId, t.createdAt), ...refuseOthers(t)],
);
