import type { ResearchState } from '@xueyan/contract/research/research-policy';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

export const stateTones: Record<ResearchState, Tone> = {
  application: 'neutral',
  review: 'warn',
  running: 'info',
  acceptance: 'warn',
  closed: 'good',
};
