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

/** My reminders that are due and unseen, as the server has them, and what can be done with one. */
export function useReminders() {
  const client = useQueryClient();
  const notice = useNotice();
  const { data } = useQuery({ ...due, staleTime: 60_000 });
  const again = () => void client.invalidateQueries({ queryKey: [memoApi.listDue.path] });
  const change = (next: (now: Due) => Due) => client.setQueryData<Due>(due.queryKey, (now) => now && next(now));

  // Several that are due at once are read once; and at eight o'clock not all pages ask in the same moment.
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
    // What is being read may be older than this.
    if (client.isFetching({ queryKey: due.queryKey }) > 0) again();
  });
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
