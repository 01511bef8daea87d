import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './SkipLink.tsx';

/** After going to another page: its top, and the keyboard's focus at its start. */
export function useArrival() {
  const { pathname } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes
  useEffect(() => {
    window.scrollTo(0, 0);
    if (first.current) {
      first.current = false;
      return;
    }
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}
