import { useSyncExternalStore } from 'react';

/**
 * Returns the element to which floating elements must be attached: while one element fills the screen, as a console
 * does, nothing outside it is visible. With the whole document on the screen, its body.
 */
export function floatHost(): HTMLElement {
  const filling = document.fullscreenElement;
  return filling instanceof HTMLElement && filling !== document.documentElement ? filling : document.body;
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export const useFloatHost = () => useSyncExternalStore(subscribe, floatHost);
