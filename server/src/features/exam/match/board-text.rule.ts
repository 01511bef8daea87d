import type { MatchRules } from '@xueyan/contract/exam/match';
import type { BoardCell } from '@xueyan/contract/exam/match-board';

/** Formats a cell of the board as result lists print it: `+2 35`, `-3`, or its points. */
export function cellText(rules: MatchRules, { solved, tries, minute, points }: BoardCell): string {
  if (rules !== 'icpc') return tries === 0 ? '' : String(points);
  if (solved) return `+${tries > 1 ? tries - 1 : ''} ${minute ?? 0}`;
  return tries > 0 ? `-${tries}` : '';
}
