import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { session } from '../../../api/session.ts';
import { chime } from '../../../ui/feedback/chime.ts';
import { useNotifications } from '../../../ui/feedback/useNotifications.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useReminders } from './useReminders.ts';
import { useTurn } from './useTurn.ts';

const ReminderDialog = lazyNamed(() => import('./ReminderDialog.tsx'), 'ReminderDialog');

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/** Shows due reminders on any page in the visible tab; a hidden tab never takes them from another. */
export function MemoWatch() {
  const { memos, count, see, snooze } = useReminders();
  const visible = useSyncExternalStore(subscribe, isVisible);
  const mine = useTurn(`memo-reminder-${session.user()?.id}`, visible && memos.length > 0);
  const level = useNotifications().memo;
  const [memo] = memos;
  const omId = mine ? memo?.omId : undefined;

  useEffect(() => {
    if (omId && level === 'sound') chime();
  }, [omId, level]);

  if (!mine || !memo || level === 'off') return null;
  return (
    <Suspense fallback={null}>
      <ReminderDialog
        memo={memo}
        count={count}
        onSeen={() => see([memo.omId])}
        onAllSeen={() => see(memos.map(({ omId }) => omId))}
        onSnooze={(until) => snooze(memo.omId, until)}
      />
    </Suspense>
  );
}
