import { useEffect, useRef, useState } from 'react';
import type { Sending } from '../../api/send-file.ts';

/** Returns the progress of one file at a time that is sent to be checked; leaving the page ends it. */
export function useSending() {
  const [percent, setPercent] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return {
    /** Percent of the file that has left; null while none is sent. */
    percent,
    /** Begins a call that may send the file; one before it ends. */
    begin: (): Sending => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setPercent(null);
      const onProgress = (sent: number, total: number) => {
        if (!abort.signal.aborted) setPercent(Math.floor((100 * sent) / Math.max(1, total)));
      };
      return { signal: abort.signal, onProgress };
    },
    /** Called when the call is over, however it ended. */
    over: () => setPercent(null),
    cancel: () => {
      current.current?.abort();
      setPercent(null);
    },
  };
}
