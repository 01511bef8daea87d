import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which the first screen has what it needs, on a slow computer too. */
const settledMs = 3000;

/** Does something once, when there is nothing else to do: what is wanted next need not be waited for then. */
export function useWhenIdle(run: () => unknown) {
  const onIdle = useEffectEvent(run);
  useEffect(() => {
    let asked: number | undefined;
    const timer = setTimeout(() => {
      // Not every browser says when it is idle.
      if (typeof requestIdleCallback === 'function') asked = requestIdleCallback(() => onIdle());
      else onIdle();
    }, settledMs);
    return () => {
      clearTimeout(timer);
      if (asked !== undefined) cancelIdleCallback(asked);
    };
  }, []);
}
