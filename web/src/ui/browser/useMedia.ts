import { useSyncExternalStore } from 'react';

export const narrowScreen = '(width < 768px)';
/** Pressed with a finger, for want of anything finer. */
export const fingers = '(pointer: coarse)';
export const littleMovement = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds now. */
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
