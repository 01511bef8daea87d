import type { MatchState } from '@xueyan/contract/exam/match';
import type { EntryStanding } from '@xueyan/contract/exam/match-board';

export const matchTones = {
  draft: 'neutral',
  published: 'info',
  running: 'good',
  ended: 'warn',
  revealed: 'info',
  archived: 'neutral',
} as const satisfies Record<MatchState, string>;

export const standingTones = { official: 'good', unofficial: 'neutral', disqualified: 'bad' } as const satisfies Record<
  EntryStanding,
  string
>;
