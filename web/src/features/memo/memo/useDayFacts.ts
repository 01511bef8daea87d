import { useEffect, useState } from 'react';
import type { describeDay } from './lunar-day.ts';

type Describe = typeof describeDay;
let known: Describe | undefined;

/** What the Chinese calendar says of a day. Its library is large and comes after the grid, which keeps its room. */
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
      // Without it the calendar is one of dates only.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  return describe;
}
