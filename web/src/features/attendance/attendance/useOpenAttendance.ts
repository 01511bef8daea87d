import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { millisecondsUntil } from '../../../api/school-time.ts';

export type OpenAttendance = Output<typeof attendanceApi.mine>['signInRecordList'][number];

/** Loads the open attendance sessions of the actor's classes. */
export const useOpenAttendance = () =>
  useQuery({
    ...query(attendanceApi.mine, {}),
    // Refetches when an attendance session closes by itself, even if its event is lost.
    refetchInterval: ({ state }) => {
      const left = state.data?.signInRecordList.map(({ endTime }) => millisecondsUntil(endTime)) ?? [];
      return left.length > 0 ? Math.max(0, Math.min(...left)) + 1500 : false;
    },
  });

/** Invalidates the open attendance sessions as they open, close and are signed; used once for all who show them. */
export function useOpenAttendanceEvents() {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: [attendanceApi.mine.path] });
  useLive('signin.open', again);
  useLive('signin.closed', again);
  useLive('signin.changed', again);
}
