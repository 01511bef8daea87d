import { use, useEffect, useRef, useState } from 'react';
import { CallError, showsFailure } from '../../api/call.ts';
import { useLiveBack } from '../../api/live.ts';
import { SavedContext } from '../../api/query.ts';
import { schoolNow } from '../../api/school-time.ts';
import { Autosave } from './autosave.ts';
import type { AutosavePorts, Snapshot, Verdict } from './autosave-port.ts';

interface Options<T> extends Pick<AutosavePorts<T>, 'save' | 'load' | 'isReady' | 'join' | 'copies'> {
  /** What the page was opened with. */
  loaded: Snapshot<T>;
  /** False once the value is closed for writing. */
  writable?: boolean;
}

/** What a call that failed means for the value that it carried. */
export function judge(error: unknown): Verdict {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  const { status, message, code } = error;
  if (status === 409) return { kind: 'conflict' };
  // A proxy whose server is restarting answers for it.
  if (status === 0 || status >= 502) return { kind: 'offline' };
  // A session that ended is opened anew, and a limit passes by itself.
  if (status === 401 || status === 429 || status >= 500) return { kind: 'failed' };
  return { kind: 'refused', refusal: { message, code } };
}

/** A value that saves itself while its page is open, and once more when the page is left. It is the same one for the component's life: give it a key. */
export function useAutosave<T>({ loaded, writable = true, ...ports }: Options<T>): Autosave<T> {
  const latest = useRef(ports);
  useEffect(() => {
    latest.current = ports;
  });
  const [draft] = useState(() => {
    const { copies, isReady, join } = ports;
    return new Autosave<T>(loaded, {
      ...{ copies, judge, now: schoolNow },
      ...(isReady && { isReady: (value: T) => latest.current.isReady?.(value) !== false }),
      ...(join && { join }),
      load: () => latest.current.load(),
      save: async (...value) => {
        try {
          return await latest.current.save(...value);
        } catch (error) {
          // Shown where it is typed.
          showsFailure(error);
          throw error;
        }
      },
    });
  });

  const noteSaved = use(SavedContext);
  useEffect(() => {
    let before = draft.view().state;
    return draft.subscribe(() => {
      const { state } = draft.view();
      if (state === 'saved' && before !== 'saved') noteSaved();
      before = state;
    });
  }, [draft, noteSaved]);

  useEffect(() => {
    if (!writable) return;
    draft.start();
    const retry = () => draft.retry();
    const leaving = (event: BeforeUnloadEvent) => {
      // What this browser holds is safe; only a value that is nowhere else deserves the question.
      if (!draft.view().kept) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('pagehide', retry);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('pagehide', retry);
      removeEventListener('beforeunload', leaving);
      draft.retry();
      draft.stop();
    };
  }, [draft, writable]);
  useLiveBack(() => {
    if (writable) draft.retry();
  });
  return draft;
}
