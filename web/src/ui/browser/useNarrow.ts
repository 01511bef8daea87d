import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns whether an element is narrower than `least` pixels; it may be narrow in a wide window. */
export function useNarrow(place: RefObject<HTMLElement | null>, least: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setNarrow(element.clientWidth < least);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [place, least]);
  return narrow;
}
