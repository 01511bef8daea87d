import { useEffect, useState } from 'react';

/** Draws anew every so often, for what is shown against the clock. */
export function useTick(everyMs: number) {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
