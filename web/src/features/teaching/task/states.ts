import type { TaskState } from '@xueyan/contract/teaching/task';
import type { WorkState } from '@xueyan/contract/teaching/task-work';
import type { Tone } from '../../../ui/feedback/StateTag.tsx';

export const workTones: Record<WorkState, Tone> = {
  ...{ notSubmitted: 'neutral', submitted: 'info', pending: 'busy', reviewed: 'good', correct: 'good' },
  ...{ wrong: 'bad', returned: 'warn' },
};
export const isMarked = (state: WorkState): boolean => state === 'reviewed' || state === 'correct' || state === 'wrong';
export const isHandedIn = (state: WorkState): boolean =>
  state === 'pending' || state === 'submitted' || isMarked(state);

export const taskTones: Record<TaskState, Tone> = { draft: 'neutral', waiting: 'info', open: 'busy', past: 'neutral' };
