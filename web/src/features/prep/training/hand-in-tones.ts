import type { HandInState } from '@xueyan/contract/prep/training-report';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

export const handInTones: Record<HandInState, Tone> = {
  notBegun: 'neutral',
  training: 'neutral',
  submitted: 'warn',
  marked: 'good',
  returned: 'info',
};
