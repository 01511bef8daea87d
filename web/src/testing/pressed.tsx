// A part of a page whose form is behind a button.
import { type ReactNode, useEffect, useRef } from 'react';

/** Presses the button of this name once it is there, as who looks for the form would. */
export function Pressed({ name, children }: { name: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = part.current;
    if (!shown) return;
    // Buttons of two characters have a space between them.
    const nameOf = (one: HTMLElement) => one.ariaLabel ?? one.textContent?.replace(/\s/g, '');
    const press = () => {
      const button = [...shown.querySelectorAll('button')].find((one) => nameOf(one) === name);
      if (!button) return;
      observer.disconnect();
      button.click();
    };
    const observer = new MutationObserver(press);
    observer.observe(shown, { childList: true, subtree: true });
    press();
    return () => observer.disconnect();
  }, [name]);
  return <div ref={part}>{children}</div>;
}
