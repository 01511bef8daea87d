import type { AssistanceState } from '@xueyan/contract/teaching/assistance';

export const assistanceTones = {
  waiting: 'warn',
  taken: 'busy',
  ended: 'good',
  withdrawn: 'neutral',
} as const satisfies Record<AssistanceState, string>;
