import { useQuery } from '@tanstack/react-query';
import { matchBoardApi } from '@xueyan/contract/exam/match-board';
import { Alert } from 'antd';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { BoardTable } from './BoardTable.tsx';
import { boardText } from './board.text.ts';

/** Queries the board of a match, reloaded at most every three seconds while others submit. */
export function useBoard(matchId: string, frozen = false) {
  const board = useQuery(query(matchBoardApi.board, { matchId, frozen }));
  const again = useThrottled(() => void board.refetch(), 3000);
  useLive('match.changed', (change) => change.matchId === matchId && again());
  useLiveResume(again);
  return board;
}

/** The live board with its notes. */
export function BoardPanel({ matchId, frozen = false }: { matchId: string; frozen?: boolean }) {
  const t = useText(boardText);
  const board = useBoard(matchId, frozen);
  return (
    <QueryView query={board} loading={<Loading rows={8} />}>
      {(found) => (
        <>
          {found.frozen && found.freezeTime && (
            <Alert type="info" showIcon title={t('frozen', { time: found.freezeTime.slice(11, 16) })} />
          )}
          <BoardTable board={found} />
        </>
      )}
    </QueryView>
  );
}
