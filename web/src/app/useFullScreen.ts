import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Returns the full-screen state of the whole window, and how to change it. */
export function useFullScreen() {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () =>
    void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return { on, toggle, possible: document.fullscreenEnabled };
}
