import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memoApi, type Snooze } from '@xueyan/contract/desk/memo';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLive, useLiveBack } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

type Due = Output<typeof memoApi.listDue>;

const due = query(memoApi.listDue, {});

/** My reminders that are due and unseen, as the server has them, and what can be done with one. */
export function useReminders() {
  const client = useQueryClient();
  const notice = useNotice();
  const { data } = useQuery({ ...due, staleTime: 60_000 });
  const again = () => void client.invalidateQueries({ queryKey: [memoApi.listDue.path] });
  const change = (next: (now: Due) => Due) => client.setQueryData<Due>(due.queryKey, (now) => now && next(now));

  useLive('memo.due', (memo) =>
    change(({ basMemoList, dueCount }) =>
      basMemoList.some(({ omId }) => omId === memo.omId)
        ? { basMemoList, dueCount }
        : { basMemoList: [...basMemoList, { ...memo, isPast: true }], dueCount: dueCount + 1 },
    ),
  );
  const forget = (gone: string[]) =>
    change(({ basMemoList, dueCount }) => {
      const left = basMemoList.filter(({ omId }) => !gone.includes(omId));
      return { basMemoList: left, dueCount: dueCount - (basMemoList.length - left.length) };
    });
  useLive('memo.seen', ({ omId }) => forget([omId]));
  useLiveBack(again);
  // A page that was asleep may have slept through it.
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible')
        void client.refetchQueries({ queryKey: [memoApi.listDue.path], stale: true });
    };
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [client]);

  const act = useMutation<unknown, Error, { omIds: string[]; until?: Snooze }>({
    mutationFn: async ({ omIds: [omId = '', ...more], until }) =>
      until ? call(memoApi.snooze, { omId, until }) : call(memoApi.seen, { omIds: [omId, ...more] }),
    // It closes with the press; when the server did not hear of it, it is back.
    onMutate: ({ omIds }) => forget(omIds),
    onError: (error) => {
      notice.error(error);
      again();
    },
    onSuccess: () => {
      // More were waiting than came along.
      const left = client.getQueryData<Due>(due.queryKey);
      if (left && left.basMemoList.length === 0 && left.dueCount > 0) again();
    },
  });
  return {
    memos: data?.basMemoList ?? [],
    count: data?.dueCount ?? 0,
    see: (omIds: string[]) => act.mutate({ omIds }),
    snooze: (omId: string, until: Snooze) => act.mutate({ omIds: [omId], until }),
  };
}
