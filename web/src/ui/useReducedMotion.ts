import { useSyncExternalStore } from 'react';

const wish = matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void) => {
  wish.addEventListener('change', listener);
  return () => wish.removeEventListener('change', listener);
};

/** Whether the person asked their system for less movement. */
export const useReducedMotion = () => useSyncExternalStore(subscribe, () => wish.matches);
