import { noRecipients } from '@xueyan/contract/base/message';
import { agentProposals } from '../../../db/agent.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const agentForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const payload = { title: '草稿', content: '内容', to: { ...noRecipients, everyone: true } };
    const expiresAt = new Date(school.clock.now().getTime() + 86_400_000);
    const row = { userId: teacher.id, kind: 'notice' as const, payload, expiresAt };
    const [made] = await school.sql.insert(agentProposals).values(row).returning();
    return { proposalId: made?.id ?? '' };
  },
};
