import { type RefObject, useEffect, useState } from 'react';

/** Shows an element in full screen; where the browser has none (phones), it fills the window instead. */
export function useFullScreen(target: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === target.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [target]);

  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (on) return setOn(false);
    const element = target.current;
    if (!element) return;
    if (!document.fullscreenEnabled) return setOn(true);
    void element.requestFullscreen().catch(() => setOn(true));
  };
  return { on, toggle };
}
