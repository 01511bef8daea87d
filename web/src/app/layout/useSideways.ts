import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of the visible row that may be covered by a faded edge. */
const edge = 32;
const lineHeight = 16;

/**
 * Scrolls a row that may be wider than its container, with the class `row` of `sideways.module.css`: a wheel scrolls it
 * sideways, its edges show where there is more, and the current item stays visible when it changes (`current` names it)
 * and when the width does.
 */
export function useSideways<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const row = useRef<E>(null);
  const shown = useRef(current);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const noteMore = () => markMore(element);
    const onWheel = (event: WheelEvent) => turn(element, event);
    // The observer also fires once at the start.
    const room = new ResizeObserver(() => {
      showCurrent(element);
      noteMore();
    });
    room.observe(element);
    element.addEventListener('scroll', noteMore, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      room.disconnect();
      element.removeEventListener('scroll', noteMore);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  // The items of the row may have changed, and so may the current one.
  useEffect(() => {
    if (!row.current) return;
    if (current !== shown.current) showCurrent(row.current);
    shown.current = current;
    markMore(row.current);
  });

  return row;
}

function markMore(row: HTMLElement) {
  const before = row.scrollLeft > 1;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  row.dataset.more = [...(before ? ['before'] : []), ...(after ? ['after'] : [])].join(' ');
}

/** Scrolls to the current item. `scrollIntoView` would scroll the page as well where the row is not visible. */
function showCurrent(row: HTMLElement) {
  const one = row.querySelector('[aria-selected=true], [aria-current=page], [data-within=true]');
  if (!one) return;
  const [room, place] = [row.getBoundingClientRect(), one.getBoundingClientRect()];
  if (place.left < room.left + edge) row.scrollLeft -= room.left + edge - place.left;
  else if (place.right > room.right - edge) row.scrollLeft += place.right - room.right + edge;
}

function turn(row: HTMLElement, event: WheelEvent) {
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (sideways || event.ctrlKey || event.shiftKey) return;
  const before = row.scrollLeft;
  row.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY;
  // At the end of the row the page scrolls on.
  if (row.scrollLeft !== before) event.preventDefault();
}
