import { type RefObject, useRef, useState } from 'react';

/**
 * Decides when the rich editor may replace the plain field. It waits while somebody writes in the middle of the text,
 * or through an input method, until they stop. At the end of the text it replaces it at once.
 */
export function useHandover(area: RefObject<HTMLTextAreaElement | null>, source: boolean, show: () => void) {
  const isReady = useRef(false);
  const composing = useRef(false);
  const [takesOver, setTakesOver] = useState(false);
  const settle = () => {
    if (!isReady.current || !source) return;
    const box = area.current;
    const writes = box !== null && document.activeElement === box;
    if (writes && (composing.current || box.value.slice(box.selectionEnd).trim() !== '')) return;
    isReady.current = false;
    setTakesOver(writes);
    show();
  };
  return {
    takesOver,
    /** Listeners for the element around the plain field. */
    listeners: {
      onBlur: settle,
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
        // Runs after the field has taken the text of the input method.
        setTimeout(settle);
      },
    },
    /** Called when another editing mode was chosen. */
    reset: () => {
      isReady.current = false;
    },
    ready: () => {
      isReady.current = true;
      settle();
    },
  };
}
