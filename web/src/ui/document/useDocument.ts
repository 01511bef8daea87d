import { wireFaults } from '@xueyan/contract/wire/fault';
import dayjs from 'dayjs';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, showsFailure } from '../../api/call.ts';
import { SavedContext } from '../../api/query.ts';
import { localCopy } from './local-copy.ts';
import { SaveTurn } from './save-turn.ts';

type State = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'offline';

interface Snapshot<T> {
  value: T;
  version: number;
}

interface Options<T> {
  /** Names the copy kept in this browser. */
  name: string;
  loaded: Snapshot<T>;
  load: () => Promise<Snapshot<T>>;
  /** Answers the new version, and what the server added to the value, if anything. */
  save: (value: T, version: number) => Promise<{ version: number; adopt?: (value: T) => T }>;
  /** False while something is missing that the server would refuse; the browser's copy is kept meanwhile. */
  isReady?: (value: T) => boolean;
}

const quiet = 1_200;
const again = 10_000;

/** A value that saves itself while it is changed, and loses nothing: not to a cut, not to another window. */
export function useDocument<T>({ name, loaded, load, save, isReady = () => true }: Options<T>) {
  const [kept] = useState(() => localCopy.read<T>(name));
  const [value, setValue] = useState(kept?.value ?? loaded.value);
  const [state, setState] = useState<State>(kept ? 'dirty' : 'clean');
  const [conflict, setConflict] = useState(kept !== null && kept.version !== loaded.version);
  /** Why the server refused; what passes by itself is tried again without a word. */
  const [error, setError] = useState<CallError | null>(null);
  const [time, setTime] = useState('');
  const [replaced, setReplaced] = useState<T | null>(null);
  const now = useRef({ value, version: kept?.version ?? loaded.version, edits: kept ? 1 : 0, savedEdits: 0, conflict });
  const [turn] = useState(() => new SaveTurn());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const noteSaved = use(SavedContext);

  const schedule = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), after);
  };
  const isDirty = () => now.current.edits !== now.current.savedEdits;
  const put = (next: T) => {
    now.current.value = next;
    setValue(next);
  };
  const setConflicting = (on: boolean) => {
    now.current.conflict = on;
    setConflict(on);
  };

  const attempt = async () => {
    const at = now.current.edits;
    setState('saving');
    try {
      const reply = await save(now.current.value, now.current.version);
      now.current.version = reply.version;
      now.current.savedEdits = at;
      if (reply.adopt) put(reply.adopt(now.current.value));
      setError(null);
      setTime(dayjs().format('HH:mm'));
      setState(isDirty() ? 'dirty' : 'saved');
      if (isDirty()) {
        localCopy.write(name, { value: now.current.value, version: reply.version });
        schedule(quiet);
      } else {
        localCopy.drop(name);
        noteSaved();
      }
      return !isDirty();
    } catch (cause) {
      showsFailure(cause);
      const refusal = cause instanceof CallError && cause.status > 0 && cause.status < 500 ? cause : null;
      setError(refusal);
      if (refusal?.code === wireFaults.changed.code) setConflicting(true);
      if (refusal) {
        // What the server refuses it would refuse again: somebody has to decide.
        setState('dirty');
      } else {
        setState(cause instanceof CallError && cause.status === 0 ? 'offline' : 'failed');
        schedule(again);
      }
      return false;
    }
  };

  /** Saves what is not saved yet; answers whether all is with the server now. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    return turn.take(() => {
      if (!isDirty()) return true;
      if (now.current.conflict || !isReady(now.current.value)) return false;
      return attempt();
    });
  };

  const change = (update: (old: T) => T) => {
    put(update(now.current.value));
    now.current.edits += 1;
    setState((old) => (old === 'saving' ? old : 'dirty'));
    localCopy.write(name, { value: now.current.value, version: now.current.version });
    schedule(quiet);
  };

  /** Another window was faster: keep what is here. */
  const overwrite = async () => {
    try {
      now.current.version = (await load()).version;
    } catch (cause) {
      setError(cause instanceof CallError ? cause : null);
      return false;
    }
    setConflicting(false);
    return flush();
  };

  /** Another window was faster: take what it wrote, and set this window's words aside. */
  const takeLatest = async () => {
    const latest = await load();
    setReplaced(now.current.value);
    put(latest.value);
    now.current = { ...now.current, version: latest.version, savedEdits: now.current.edits };
    setConflicting(false);
    setError(null);
    setState('clean');
    localCopy.drop(name);
  };

  const bringBack = () => {
    if (replaced === null) return;
    change(() => replaced);
    setReplaced(null);
  };

  const start = useEffectEvent(() => {
    if (isDirty()) schedule(quiet);
  });
  const stop = useEffectEvent(() => clearTimeout(timer.current));
  const online = useEffectEvent(() => void flush());
  useEffect(() => {
    start();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      stop();
    };
  }, []);

  return {
    ...{ value, state, time, error, conflict, replaced: replaced !== null },
    ...{ change, flush, overwrite, takeLatest, bringBack, isDirty },
  };
}
