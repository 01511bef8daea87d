import { useEffect, useState } from 'react';

/** Pixels of scrolling that count as intended. */
const step = 24;

/** Returns whether the header is hidden: it hides on scrolling down, and returns as soon as the page is scrolled up. */
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
