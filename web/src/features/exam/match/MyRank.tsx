import { useQuery } from '@tanstack/react-query';
import { matchBoardApi } from '@xueyan/contract/exam/match-board';
import type { Contest } from '@xueyan/contract/exam/match-contest';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { contestText } from './contest.text.ts';

/** The contestant's own rank, as far as the board shows it. */
export function MyRank({ contest: { matchId, entry, state } }: { contest: Contest }) {
  const t = useText(contestText);
  const isShown = entry !== null && state !== 'published';
  const board = useQuery({
    ...query(matchBoardApi.board, { matchId, frozen: false }),
    enabled: isShown,
    refetchInterval: state === 'running' ? 30_000 : false,
  });
  const mine = board.data?.rows.find(({ entryId }) => entryId === entry?.entryId);
  if (!isShown || !mine) return null;
  return <span>{`${t('myRank')} ${mine.rank === null ? t('noRank') : t('rank', { n: mine.rank })}`}</span>;
}
