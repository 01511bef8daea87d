import { useEffect, useEffectEvent } from 'react';
import { useNotice } from '../feedback/useNotice.ts';
import { guardLeaving } from '../leaving/leaving.ts';
import { useText } from '../text/text.ts';
import { autosaveText } from './autosave.text.ts';

interface Guarded {
  isDirty: () => boolean;
  flush: () => Promise<boolean>;
  /** Text on what becomes of the value, where it differs from that of a document. */
  fate?: string;
}

/** Saves before the page is left, and asks only when saving was not possible. */
export function useLeaveGuard({ isDirty, flush, fate }: Guarded) {
  const t = useText(autosaveText);
  const notice = useNotice();
  const holds = useEffectEvent(isDirty);
  const settle = useEffectEvent(async () => {
    const question = { title: t('leaveTitle'), content: fate ?? t('leaveContent'), okText: t('leave'), danger: true };
    return (await flush()) || (await notice.confirm(question));
  });
  useEffect(() => guardLeaving({ holds: () => holds(), settle: () => settle() }), []);

  const beforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isDirty()) return;
    void flush();
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('beforeunload', beforeUnload);
    return () => removeEventListener('beforeunload', beforeUnload);
  }, []);
}
