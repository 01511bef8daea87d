import { wireFaults } from '@xueyan/contract/wire/fault';
import { use, useEffect, useRef, useState } from 'react';
import { CallError, showsFailure } from '../../api/call.ts';
import { useLiveBack } from '../../api/live.ts';
import { SavedContext } from '../../api/query.ts';
import { schoolNow } from '../../api/school-time.ts';
import { Autosave } from './autosave.ts';
import type { AutosavePorts, Snapshot, Verdict } from './autosave-port.ts';
import { saveOnEvents } from './save-loop.ts';

interface Options<T> extends Pick<AutosavePorts<T>, 'save' | 'load' | 'isReady' | 'join' | 'copies'> {
  /** Value with which the page was opened. */
  loaded: Snapshot<T>;
  /** False once the value is closed for writing. */
  writable?: boolean;
}

/**
 * Returns whether a save was refused because it is based on an outdated version: `wire.changed`, or a feature's own
 * `draftConflict`. Other refusals of status 409 stand however often the value is sent, so no choice between two values
 * ends them.
 */
const isOutdated = (code: string) => code === wireFaults.changed.code || code.endsWith('.draftConflict');

/** Maps the error of a failed call to what it means for the value that it carried. */
export function judge(error: unknown): Verdict {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  const { status, message, code } = error;
  if (isOutdated(code)) return { kind: 'conflict' };
  // A proxy whose server is restarting responds with these.
  if (status === 0 || status >= 502) return { kind: 'offline' };
  // An ended session is opened again, and a rate limit passes by itself.
  if (status === 401 || status === 429 || status >= 500) return { kind: 'failed' };
  return { kind: 'refused', refusal: { message, code } };
}

/**
 * Returns a value that saves itself while its page is open, and once more when the page is left. It stays the same for
 * the component's life: give the component a key.
 */
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
          // The failure is shown where the value is typed.
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
    const off = saveOnEvents({ save: () => draft.retry(), isKept: () => draft.view().kept });
    return () => {
      off();
      draft.retry();
      draft.stop();
    };
  }, [draft, writable]);
  useLiveBack(() => {
    if (writable) draft.retry();
  });
  return draft;
}
