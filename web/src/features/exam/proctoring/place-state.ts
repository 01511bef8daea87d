import type { Board, WatchedCandidate } from '@xueyan/contract/exam/proctoring';
import { shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import type { Text } from '@xueyan/contract/wire/language';
import { sittingTones } from '../exam/exam-tone.shared.ts';
import type { CandidateStepKind } from './BoardModal.tsx';

type Place = Pick<WatchedCandidate, 'state' | 'shownState' | 'online' | 'waiting' | 'unread'>;

const isCutOff = ({ state, online }: Place) => state === 'answering' && !online;

/** Returns whether an invigilator should look at a candidate; the server's list of them is the same. */
export const isConspicuous = (one: Place & Pick<WatchedCandidate, 'leaves' | 'warnings'>) =>
  one.waiting || isCutOff(one) || one.leaves > 0 || one.warnings > 0;

/**
 * Returns the colour of a candidate's state; red for those waiting outside or cut off, so that they are found at a
 * glance.
 */
export const toneOf = (one: Place) =>
  one.waiting || isCutOff(one)
    ? 'bad'
    : one.unread > 0 && one.state === 'answering'
      ? 'warn'
      : sittingTones[one.shownState];

export const wordOf = (one: Place, t: (key: 'waiting' | 'offline') => string, phrase: (text: Text) => string) =>
  one.waiting ? t('waiting') : isCutOff(one) ? t('offline') : phrase(shownSittingNames[one.shownState]);

/** Returns the actions available for a candidate, the most likely first. */
export function stepsFor(board: Board, one: Place): CandidateStepKind[] {
  const open = board.state === 'published' || board.state === 'running';
  const marking = board.state === 'marking';
  return [
    ...(one.waiting ? (['admit'] as const) : []),
    ...(one.state === 'answering' ? (['warn'] as const) : []),
    ...(open || marking ? (['say'] as const) : []),
    ...(open && one.state !== 'submitted' ? (['extend'] as const) : []),
    'incident',
    ...(one.state === 'answering' ? (['force'] as const) : []),
  ];
}
