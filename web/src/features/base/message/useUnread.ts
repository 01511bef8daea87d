import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageApi } from '@xueyan/contract/base/message';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { useMay } from '../../../ui/access/useMay.ts';

type Unread = Output<typeof messageApi.unread>['unReadMessageNumberMap'];

const read = query(messageApi.unread, {});
const none: Unread = {};

/** Returns the numbers of unread messages by type: fetched once, then updated by pushed events. */
export function useUnread(): Unread {
  const enabled = useMay()('usermenu:notification');
  const { data } = useQuery({ ...read, staleTime: Number.POSITIVE_INFINITY, enabled });
  return data?.unReadMessageNumberMap ?? none;
}

/** Milliseconds; randomized, since a message to everyone reaches thousands of pages in the same moment. */
const quietAfter = () => 2000 + Math.random() * 8000;

/**
 * Updates the unread numbers. A pushed event changes them at once. As a response under way may have counted the message
 * already, they are compared with the server's after a quiet moment.
 */
export function useUnreadEvents() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (change: (before: Unread) => Unread) =>
    client.setQueryData(
      read.queryKey,
      (before) => before && { unReadMessageNumberMap: change(before.unReadMessageNumberMap) },
    );
  const lists = () => void client.invalidateQueries({ queryKey: [messageApi.list.path] });
  const compareSoon = (delay = quietAfter()) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: read.queryKey }), delay);
  };

  useLive('message.new', ({ messageType, senderId }) => {
    if (senderId === session.user()?.id) return;
    put((before) => ({ ...before, [messageType]: (before[messageType] ?? 0) + 1 }));
    lists();
    compareSoon();
  });
  useLive('message.unread', ({ unReadMessageNumberMap }) => {
    put(() => unReadMessageNumberMap);
    lists();
    compareSoon();
  });
  useLive('message.retracted', () => {
    lists();
    compareSoon(Math.random() * 3000);
  });
}
