import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of the visible part that stay free around the entry. */
const edge = 16;

/**
 * Keeps the current entry of a list in sight when it changes, also while the entries above it unfold, until the person
 * does something in the list.
 */
export function useInSight<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const element = list.current;
    if (!(element && current)) return;
    // The observer also fires once at the start.
    const growth = new ResizeObserver(() => showCurrent(element));
    const stop = () => growth.disconnect();
    const acts = ['pointerdown', 'wheel', 'keydown'] as const;
    growth.observe(element);
    for (const act of acts) element.addEventListener(act, stop, { passive: true });
    return () => {
      stop();
      for (const act of acts) element.removeEventListener(act, stop);
    };
  }, [current]);
  return list;
}

/** Scrolls the part that holds the list. `scrollIntoView` would scroll the page as well. */
function showCurrent(list: HTMLElement) {
  const one = list.querySelector('a[aria-current=page]');
  const part = scrolling(list);
  if (!(one && part)) return;
  const [room, place] = [part.getBoundingClientRect(), one.getBoundingClientRect()];
  if (place.top < room.top + edge) part.scrollTop -= room.top + edge - place.top;
  else if (place.bottom > room.bottom - edge) part.scrollTop += place.bottom - room.bottom + edge;
}

function scrolling(from: HTMLElement): HTMLElement | undefined {
  for (let one = from.parentElement; one && one !== document.body; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
}
