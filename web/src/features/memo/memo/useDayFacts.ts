import { useEffect, useState } from 'react';
import type { describeDay } from './lunar-day.ts';

type Describe = typeof describeDay;
let known: Describe | undefined;

/**
 * Returns the Chinese calendar's facts of a day. The library is large and loads after the grid, which reserves the
 * space.
 */
export function useDayFacts(): Describe | undefined {
  const [describe, setDescribe] = useState(() => known);
  useEffect(() => {
    if (known) return;
    let live = true;
    import('./lunar-day.ts').then(
      (m) => {
        known = m.describeDay;
        if (live) setDescribe(() => m.describeDay);
      },
      // Without it the calendar shows dates only.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  return describe;
}
