import type { ExamState } from '@xueyan/contract/exam/exam';
import type { ShownSittingState } from '@xueyan/contract/exam/sitting-state';

export const examTones = {
  draft: 'neutral',
  published: 'info',
  running: 'good',
  marking: 'warn',
  resulted: 'info',
  archived: 'neutral',
  cancelled: 'bad',
} as const satisfies Record<ExamState, string>;

export const sittingTones = {
  absent: 'neutral',
  answering: 'good',
  submitted: 'info',
  missed: 'bad',
} as const satisfies Record<ShownSittingState, string>;
