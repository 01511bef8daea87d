import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memoApi, type Snooze } from '@xueyan/contract/memo/memo';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useLive, useLiveBack } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

type Due = Output<typeof memoApi.listDue>;

const due = query(memoApi.listDue, {});
const spreadMs = 300;

/** Returns the user's due and unseen reminders as the server has them, and the actions on them. */
export function useReminders() {
  const client = useQueryClient();
  const notice = useNotice();
  const { data } = useQuery({ ...due, staleTime: 60_000 });
  const again = () => void client.invalidateQueries({ queryKey: [memoApi.listDue.path] });
  const change = (next: (now: Due) => Due) => client.setQueryData<Due>(due.queryKey, (now) => now && next(now));

  // Several reminders due at once cause one refetch; the delay also spreads the requests of many pages at a full hour.
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive('memo.due', () => {
    asking.current ??= setTimeout(() => {
      asking.current = undefined;
      again();
    }, Math.random() * spreadMs);
  });
  useEffect(
    () => () => {
      clearTimeout(asking.current);
      asking.current = undefined;
    },
    [],
  );
  const forget = (gone: string[]) =>
    change(({ basMemoList, dueCount }) => {
      const left = basMemoList.filter(({ omId }) => !gone.includes(omId));
      return { basMemoList: left, dueCount: dueCount - (basMemoList.length - left.length) };
    });
  useLive('memo.seen', ({ omId }) => {
    forget([omId]);
    // A running fetch may be older than this event.
    if (client.isFetching({ queryKey: due.queryKey }) > 0) again();
  });
  useLiveBack(again);
  // A suspended page may have missed an event.
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
    // Closes at once; if the request fails, the reminder returns.
    onMutate: ({ omIds }) => forget(omIds),
    onError: (error) => {
      notice.error(error);
      again();
    },
    onSuccess: () => {
      // More reminders are due than the response contained.
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
