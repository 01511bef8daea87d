import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Reorders a list while a handle is dragged: a row changes places as soon as the pointer has passed the middle of its
 * neighbour. Rows carry `data-step`. The window is listened to, for a row that moves in the page loses its pointer.
 */
export function useStepDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const from = rows.findIndex((row) => row.dataset.step === dragged);
    const middle = (row: HTMLElement) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    };
    const to = rows.filter((row, index) => index !== from && middle(row) < event.clientY).length;
    if (from >= 0 && to !== from) onMove(from, to);
    rows[to]?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    if (dragged === undefined) return;
    const end = () => setDragged(undefined);
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged]);

  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // No text is to be selected on the way.
      event.preventDefault();
      setDragged(key);
    },
  });

  return { list, dragged, handle };
}
