import { type RefObject, useEffect, useRef } from 'react';
import { keepText } from '../../../api/keep-text.ts';

/** A place that scrolls, which stays where somebody left it: in another tab, and after a reload. Its first child is what grows. */
export function useCachedScroll(key: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const wanted = Number(sessionStorage.getItem(key) ?? 0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The text and its pictures arrive later: until the person scrolls, the place is looked for as they do.
    const growth = new ResizeObserver(() => {
      if (element.scrollTop < wanted) element.scrollTop = wanted;
    });
    const leave = () => growth.disconnect();
    const keep = () => {
      clearTimeout(timer);
      // While it is hidden it stands at its beginning.
      timer = setTimeout(() => element.clientHeight > 0 && keepText(sessionStorage, key, `${element.scrollTop}`), 200);
    };
    if (wanted > 0 && element.firstElementChild) growth.observe(element.firstElementChild);
    element.addEventListener('scroll', keep, { passive: true });
    for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      element.addEventListener(type, leave, { passive: true, once: true });
    return () => {
      growth.disconnect();
      clearTimeout(timer);
      element.removeEventListener('scroll', keep);
      for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) element.removeEventListener(type, leave);
    };
  }, [key]);
  return place;
}
