import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { cellWidth, type GridWindow, gridWindow, headHeight, lineHeight, sameWindow } from './grid-window.ts';

const nothing: GridWindow = { fromLine: 0, toLine: 0, fromColumn: 0, toColumn: 0 };

/** Width in pixels of the sticky columns at the left; set by the style sheet. */
const stickyOf = (place: HTMLElement) => Number.parseFloat(getComputedStyle(place).getPropertyValue('--sticky')) || 0;

/** Tracks which cells of a scrolling grid are drawn, and scrolls a cell into view. */
export function useGridWindow(place: RefObject<HTMLDivElement | null>, lines: number, columns: number) {
  const [drawn, setDrawn] = useState(nothing);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight: height } = element;
      const next = gridWindow(lines, columns, { top, left, height, width: clientWidth - stickyOf(element) });
      setDrawn((before) => (sameWindow(before, next) ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [place, lines, columns]);

  const reveal = useCallback(
    (line: number, column: number) => {
      const element = place.current;
      if (!element) return;
      const [top, left] = [line * lineHeight, column * cellWidth];
      const [high, wide] = [element.clientHeight - headHeight, element.clientWidth - stickyOf(element)];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + lineHeight > element.scrollTop + high) element.scrollTop = top + lineHeight - high;
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (left + cellWidth > element.scrollLeft + wide) element.scrollLeft = left + cellWidth - wide;
    },
    [place],
  );
  return { drawn, reveal };
}
