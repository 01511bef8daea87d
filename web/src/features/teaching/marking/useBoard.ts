import { useQuery, useQueryClient } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { useEffect, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Milliseconds within which changes are combined into one request, however busy the class is. */
export const together = 1_000;
/** Milliseconds between polls: events may be lost. */
const slow = 60_000;

/** The class board, refreshed on live events. */
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

/** Seconds since a moment, updated every 15 seconds: enough for "minutes ago". */
function useSecondsSince(moment: number) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / 1000));
}
