import type { BoardRow } from '@xueyan/contract/teaching/marking';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';
import { idleNow, troubleOf } from './board-row.ts';

/** Returns a row's trouble and last activity as texts. */
export function useRowWords(secondsSince: number) {
  const t = useText(boardText);
  return {
    trouble: (row: BoardRow) => {
      const trouble = troubleOf(row, secondsSince);
      if (!trouble) return '';
      if (trouble.kind === 'failed') return t('machineFailed');
      if (trouble.kind === 'tries') return t('failedTries', { n: trouble.step, tries: trouble.tries });
      return t('idleFor', { n: trouble.minutes });
    },
    activity: (row: BoardRow) => {
      const idle = idleNow(row, secondsSince);
      if (idle < 0) return t('never');
      if (idle < 60) return t('now');
      if (idle < 3600) return t('minutesAgo', { n: Math.floor(idle / 60) });
      if (idle < 86_400) return t('hoursAgo', { n: Math.floor(idle / 3600) });
      return row.lastActiveTime?.slice(5, 16) ?? t('never');
    },
  };
}
