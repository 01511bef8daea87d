import { useEffect, useState } from 'react';

/** How far one scrolls before it counts as meant. */
const step = 24;

/** Whether the header is away: it goes while one scrolls down, and is back as soon as one scrolls up. */
export function useHeaderAway(enabled: boolean) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!enabled) return setAway(false);
    let last = window.scrollY;
    let turn = last;
    let down = false;
    const hear = () => {
      const now = window.scrollY;
      if (now > last !== down) {
        down = now > last;
        turn = last;
      }
      last = now;
      if (now < 80) setAway(false);
      else if (Math.abs(now - turn) > step) setAway(down);
    };
    addEventListener('scroll', hear, { passive: true });
    return () => removeEventListener('scroll', hear);
  }, [enabled]);
  return away;
}
