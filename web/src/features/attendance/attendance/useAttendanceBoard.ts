import { useQuery } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

export type Board = Output<typeof attendanceApi.board>;

/** Milliseconds of changes that are fetched together, because a class signs in within seconds. */
const together = 400;

/** Loads an attendance session and updates it live. */
export function useAttendanceBoard(signId: string) {
  const board = useQuery(query(attendanceApi.board, { signId }));
  const soon = useThrottled(() => void board.refetch(), together);
  const heard = (data: { signId: string }) => {
    if (data.signId === signId) soon();
  };
  useLive('signin.changed', heard);
  useLive('signin.open', heard);
  useLive('signin.closed', heard);
  useLiveResume(() => void board.refetch());
  return board;
}
