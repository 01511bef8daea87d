import { type RefObject, useEffect, useRef } from 'react';
import { keepText } from '../../../api/keep-text.ts';

/**
 * Ref for a scroll container that restores its position, in another tab and after a reload. Its first child is what
 * grows.
 */
export function useCachedScroll(key: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const wanted = Number(sessionStorage.getItem(key) ?? 0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Text and pictures arrive later: until the user scrolls, the position is restored again as they do.
    const growth = new ResizeObserver(() => {
      if (element.scrollTop < wanted) element.scrollTop = wanted;
    });
    const leave = () => growth.disconnect();
    const keep = () => {
      clearTimeout(timer);
      // A hidden element reports position 0, which must not be stored.
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
