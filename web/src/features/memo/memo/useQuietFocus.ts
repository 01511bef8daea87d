import { type RefObject, useEffect } from 'react';

const atNothing = () => document.activeElement === null || document.activeElement === document.body;

/** Tests for a machine's console, where every key belongs to the machine. */
const inConsole = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.xterm, canvas') !== null;

/**
 * Focus for something that appears unasked: it takes the focus only if nothing has it, and on the container, so that no
 * pending key presses a button. F6 moves the focus to it and back.
 */
export function useQuietFocus(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let from: HTMLElement | null = null;
    const element = box.current;
    const press = (event: KeyboardEvent) => {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
      if (event.key !== 'F6' || !plain || !element || inConsole(event.target)) return;
      event.preventDefault();
      const { activeElement } = document;
      if (element.contains(activeElement)) return from?.focus();
      from = activeElement instanceof HTMLElement ? activeElement : null;
      element.focus({ preventScroll: true });
    };
    // An open drawer pulls the focus back when it receives a focus event from elsewhere.
    const unheard = (event: FocusEvent) => event.stopPropagation();
    element?.addEventListener('focusin', unheard);
    addEventListener('keydown', press);
    if (atNothing()) element?.focus({ preventScroll: true });
    return () => {
      element?.removeEventListener('focusin', unheard);
      removeEventListener('keydown', press);
      // Before the element is removed, borrowed focus returns to its owner.
      if (from?.isConnected && (atNothing() || element?.contains(document.activeElement))) from.focus();
    };
  }, [box]);
}
