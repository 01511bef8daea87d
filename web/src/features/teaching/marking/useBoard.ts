import { useQuery, useQueryClient } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { useEffect, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Milliseconds. However busy the class is, its changes are looked at together. */
export const together = 1_000;
/** A safety net: a hint may be lost. */
const slow = 60_000;

/** The class board, kept up to date by the server's hints. */
export function useBoard(sectionId: string) {
  const client = useQueryClient();
  const board = useQuery({ ...query(markingApi.board, { sectionId }), refetchInterval: slow });
  const refresh = useThrottled(() => {
    void client.invalidateQueries({ queryKey: [markingApi.board.path, { sectionId }] });
  }, together);
  useLive('board.changed', (data) => {
    if (data.sectionId === sectionId) refresh();
  });
  useLiveResume(refresh);
  return { board, secondsSince: useSecondsSince(board.dataUpdatedAt) };
}

/** Seconds since a moment, ticking every quarter of a minute: enough for "minutes ago". */
function useSecondsSince(moment: number) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / 1000));
}
