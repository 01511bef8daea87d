import { useEffect, useLayoutEffect, useRef } from 'react';
import { mainId } from './SkipLink.tsx';

/**
 * After a navigation, moves the focus to the start of the page and scrolls to its top, or, for a page that was cached,
 * to the height where it was left. `pageKey` names the visible page, `keptKeys` the open ones.
 */
export function useArrival(pageKey: string, keptKeys: string[]) {
  const heights = useRef(new Map<string, number>());
  const shown = useRef<string>(undefined);
  const arrivals = useRef(0);

  useLayoutEffect(() => {
    for (const key of heights.current.keys()) if (!keptKeys.includes(key)) heights.current.delete(key);
  });

  // Recorded during scrolling: by the time a page is hidden the window has already lost its scroll height.
  useEffect(() => {
    const note = () => void (shown.current !== undefined && heights.current.set(shown.current, window.scrollY));
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    shown.current = pageKey;
    window.scrollTo(0, heights.current.get(pageKey) ?? 0);
    if (arrivals.current > 0) document.getElementById(mainId)?.focus({ preventScroll: true });
    arrivals.current += 1;
    return () => {
      shown.current = undefined;
    };
  }, [pageKey]);
}
