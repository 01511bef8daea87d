import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which the first screen has loaded what it needs, on a slow computer too. */
const settledMs = 3000;

/** Runs a function once when the browser is idle, to load ahead of time what is wanted next. */
export function useWhenIdle(run: () => unknown) {
  const onIdle = useEffectEvent(run);
  useEffect(() => {
    let asked: number | undefined;
    const timer = setTimeout(() => {
      // Not every browser reports when it is idle.
      if (typeof requestIdleCallback === 'function')
        asked = requestIdleCallback(() => onIdle(), { timeout: settledMs });
      else onIdle();
    }, settledMs);
    return () => {
      clearTimeout(timer);
      if (asked !== undefined) cancelIdleCallback(asked);
    };
  }, []);
}
