import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

export const toneOf: Record<MachineState, Tone> = {
  queued: 'warn',
  starting: 'busy',
  running: 'good',
  lost: 'warn',
  asleep: 'neutral',
  failed: 'bad',
  released: 'neutral',
};
