import { type RefObject, useEffect } from 'react';

const atNothing = () => document.activeElement === null || document.activeElement === document.body;

/** At a machine's console every key belongs to the machine. */
const inConsole = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.xterm, canvas') !== null;

/**
 * Focus for something that appears unasked: it takes it only when nothing has it, and then as a whole, so that no key
 * that was on its way presses anything. F6 leads to it and back to where one was.
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
    // An open drawer draws back any focus that it hears of elsewhere.
    const unheard = (event: FocusEvent) => event.stopPropagation();
    element?.addEventListener('focusin', unheard);
    addEventListener('keydown', press);
    if (atNothing()) element?.focus({ preventScroll: true });
    return () => {
      element?.removeEventListener('focusin', unheard);
      removeEventListener('keydown', press);
      // Before it is taken away; focus that was lent goes back to its owner.
      if (from?.isConnected && (atNothing() || element?.contains(document.activeElement))) from.focus();
    };
  }, [box]);
}
