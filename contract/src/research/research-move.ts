import { z } from 'zod';
import { rule } from '../wire/rule.ts';
import { Id, Name } from '../wire/scalar.ts';
import { type ResearchMove, researchMoves } from './research-policy.ts';
import { ResearchQuota } from './research-quota.ts';

const quotaWhenApproved = rule(
  ({ move, quota }: { move: ResearchMove; quota?: unknown }) => !quota || move === 'approve',
  {
    zh: '只有批准立项时设置配额',
    en: 'a quota goes with the approval alone',
    mn: 'квотыг зөвхөн батлахад тогтооно',
  },
);

/** Move of a project to its next state, with the reason. */
export const ResearchMoveForm = z
  .strictObject({
    researchProjectId: Id,
    move: z.enum(researchMoves),
    reason: Name(500),
    /** Absent: as it is, the default of the school at first. */
    quota: ResearchQuota.optional(),
  })
  .refine(...quotaWhenApproved);
export type ResearchMoveForm = z.output<typeof ResearchMoveForm>;
