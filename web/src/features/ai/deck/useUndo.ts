import { useRef, useState } from 'react';

/** Maximum number of steps that can be undone. */
const undoMax = 100;
/** Pause in milliseconds after which further changes of the same field are a new step. */
const pauseMs = 1_500;

interface Changed<T> {
  value: T;
  change: (update: (old: T) => T) => void;
}

/** Returns the undo stack of a document. */
export function useUndo<T>(document: Changed<T>) {
  const [before, setBefore] = useState<T[]>([]);
  const last = useRef({ field: '', time: 0 });
  return {
    mayUndo: before.length > 0,
    change: (next: T, field = '') => {
      const now = performance.now();
      const goesOn = field !== '' && last.current.field === field && now - last.current.time < pauseMs;
      last.current = { field, time: now };
      const old = document.value;
      if (!goesOn) setBefore((all) => [...all, old].slice(-undoMax));
      document.change(() => next);
    },
    undo: () => {
      const old = before.at(-1);
      if (old === undefined) return;
      last.current = { field: '', time: 0 };
      setBefore(before.slice(0, -1));
      document.change(() => old);
    },
  };
}
