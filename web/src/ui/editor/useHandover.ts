import { type RefObject, useRef, useState } from 'react';

/**
 * When the rich editor may take the plain field's place. It never does so under the hands of somebody who writes in the
 * middle of the text, or through an input method: then it waits until they stop. At the end of the text it takes over at once.
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
    /** For what is around the plain field. */
    listeners: {
      onBlur: settle,
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
        // Once the field has taken the words.
        setTimeout(settle);
      },
    },
    /** Another way of editing was chosen. */
    reset: () => {
      isReady.current = false;
    },
    ready: () => {
      isReady.current = true;
      settle();
    },
  };
}
