import { type RefObject, useEffect, useRef } from 'react';

/** Of what is in sight, in pixels, that may lie under a faded edge. */
const edge = 32;
const lineHeight = 16;

/**
 * For a row that may be longer than its room, with the class `row` of `sideways.module.css`: a wheel scrolls it
 * sideways, its edges tell where there is more, and what is current stays in sight when it changes (`current` names it)
 * and when the room does.
 */
export function useSideways<E extends HTMLElement>(current: string | undefined): RefObject<E | null> {
  const row = useRef<E>(null);
  const shown = useRef(current);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const noteMore = () => markMore(element);
    const onWheel = (event: WheelEvent) => turn(element, event);
    // Hears at once, too.
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

  // What stands in the row may be another than before, and so may what is current.
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

/** Not with `scrollIntoView`, which would scroll the page as well where the row is out of sight. */
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
  // At its end the page goes on.
  if (row.scrollLeft !== before) event.preventDefault();
}
