import { useEffect, useState } from 'react';

/** Milliseconds since something began, updated at every tick while it goes on. */
export function useElapsed(going: boolean, tick: number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!going) return;
    const began = performance.now();
    setElapsed(0);
    const timer = setInterval(() => setElapsed(performance.now() - began), tick);
    return () => clearInterval(timer);
  }, [going, tick]);
  return elapsed;
}
