import { useEffect, useState } from 'react';

/** Rerenders at an interval, for what depends on the clock. */
export function useTick(everyMs: number) {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
