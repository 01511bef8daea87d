import { useSyncExternalStore } from 'react';

export const narrowScreen = '(width < 768px)';
/** Media query of devices that are operated by finger, without a finer pointer. */
export const fingers = '(pointer: coarse)';
export const littleMovement = '(prefers-reduced-motion: reduce)';

/** Returns whether a media query holds now. */
export function useMedia(condition: string) {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(condition);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(condition).matches,
  );
}
