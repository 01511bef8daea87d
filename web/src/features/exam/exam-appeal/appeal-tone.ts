import type { AppealState } from '@xueyan/contract/exam/exam-appeal';

export const appealTones = {
  submitted: 'warn',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const satisfies Record<AppealState, string>;
