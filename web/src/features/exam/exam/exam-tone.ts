import type { ExamState, SittingState } from '@xueyan/contract/exam/exam';

export const examTones = {
  draft: 'neutral',
  published: 'info',
  running: 'good',
  marking: 'warn',
  resulted: 'info',
  archived: 'neutral',
  cancelled: 'bad',
} as const satisfies Record<ExamState, string>;

export const sittingTones = { absent: 'neutral', answering: 'good', submitted: 'info' } as const satisfies Record<
  SittingState,
  string
>;
