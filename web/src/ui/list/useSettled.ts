import { useEffect, useState } from 'react';

/**
 * Returns the value once it has been unchanged for `ms` milliseconds, so that a search does not run at each keystroke.
 */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
