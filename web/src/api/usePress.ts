import { useRef, useState } from 'react';

/**
 * Returns what a button runs, and whether it is running. While it runs, from any button that shares it, another press
 * does nothing: it would send the same version again, and be told that the content was changed.
 */
export function usePress<A extends unknown[]>(run: (...args: A) => Promise<unknown>) {
  // A ref, since the second press of a double click comes before the next render.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const press = async (...args: A): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { press, busy };
}
