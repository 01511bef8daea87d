import { useQuery, useQueryClient } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { useEffect, useRef, useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';

/** At most so often, however busy the class is. */
const throttle = 1_000;
/** A safety net: a hint may be lost. */
const slow = 60_000;

/** The class board, kept up to date by the server's hints. */
export function useBoard(sectionId: string) {
  const client = useQueryClient();
  const board = useQuery({ ...query(markingApi.board, { sectionId }), refetchInterval: slow });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);

  const refresh = () => {
    if (timer.current) return;
    const wait = Math.max(0, last.current + throttle - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      last.current = Date.now();
      void client.invalidateQueries({ queryKey: [markingApi.board.path, { sectionId }] });
    }, wait);
  };
  useLive('board.changed', (data) => {
    if (data.sectionId === sectionId) refresh();
  });
  useLiveResume(refresh);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

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
