import { useQuery } from '@tanstack/react-query';
import { signInApi } from '@xueyan/contract/desk/sign-in';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useRef } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';

export type Board = Output<typeof signInApi.board>;

/** A class signs in within seconds: that many changes are looked at together. */
const together = 400;

/** A sign-in as it stands, kept up to date while it runs. */
export function useSignInBoard(signId: string) {
  const board = useQuery(query(signInApi.board, { signId }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (data: { signId: string }) => {
    if (data.signId !== signId || timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void board.refetch();
    }, together);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('signin.changed', soon);
  useLive('signin.open', soon);
  useLive('signin.closed', soon);
  useLiveResume(() => void board.refetch());
  return board;
}
