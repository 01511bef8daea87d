import { useEffect, useEffectEvent, useState } from 'react';
import { millisecondsUntil } from '../../api/school-time.ts';

const secondsLeft = (time: string | null) =>
  time === null ? null : Math.max(0, Math.ceil(millisecondsUntil(time) / 1000));

/**
 * Returns the seconds until a time of the wire, counted down by the school's clock; null when there is none. Every
 * countdown to the same time shows the same figure, however long ago the time was fetched. `onEnd` runs when the time
 * comes while this is mounted.
 */
export function useSecondsUntil(time: string | null, onEnd?: () => void): number | null {
  const [, draw] = useState(0);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (time === null || millisecondsUntil(time) <= 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // Waits until the figure changes; a timer may fire a little early.
      timer = setTimeout(tick, Math.max(10, millisecondsUntil(time) % 1000));
    };
    const tick = () => {
      draw((count) => count + 1);
      if (millisecondsUntil(time) > 0) wait();
      else end();
    };
    wait();
    return () => clearTimeout(timer);
  }, [time]);
  return secondsLeft(time);
}
