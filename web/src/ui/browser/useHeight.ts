import { useCallback, useState } from 'react';

/** Returns the height of an element in pixels, whenever it changes, and the ref of the element; 0 before it is there. */
export function useHeight(): [height: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, ref];
}
