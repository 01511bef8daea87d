import type { Text } from '../wire/language.ts';

export const sittingStates = ['absent', 'answering', 'submitted'] as const;
export type SittingState = (typeof sittingStates)[number];
export const sittingStateNames: Record<SittingState, Text> = {
  absent: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  answering: { zh: '答题中', en: 'Answering', mn: 'Хариулж байна' },
  submitted: { zh: '已交卷', en: 'Handed in', mn: 'Хураалгасан' },
};
/** States as shown to people: a candidate who had not begun when the exam ended missed it. */
export const shownSittingStates = [...sittingStates, 'missed'] as const;
export type ShownSittingState = (typeof shownSittingStates)[number];
export const shownSittingNames: Record<ShownSittingState, Text> = {
  ...sittingStateNames,
  missed: { zh: '缺考', en: 'Absent', mn: 'Ирээгүй' },
};
export const shownSitting = (state: SittingState, examState: string): ShownSittingState =>
  state === 'absent' && ['marking', 'resulted', 'archived'].includes(examState) ? 'missed' : state;
