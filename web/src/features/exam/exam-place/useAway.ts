import { useEffect, useEffectEvent } from 'react';

/** An absence of this many milliseconds is reported while it lasts; a shorter one when it ends. */
const reportAfterMs = 5_000;
/** The focus is briefly nowhere while it moves within the page, in milliseconds. */
const settleMs = 400;

/**
 * Reports when the page loses focus to another window, tab or program: once each time, with the duration in seconds.
 */
export function useAway(onAway: (seconds: number) => void) {
  const tell = useEffectEvent(onAway);
  useEffect(() => {
    let since: number | null = null;
    let reported = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (since === null || reported) return;
      reported = true;
      tell(Math.round((Date.now() - since) / 1000));
    };
    const look = () => {
      const away = document.hidden || !document.hasFocus();
      if (away && since === null) {
        since = Date.now();
        reported = false;
        timer = setTimeout(report, reportAfterMs);
      } else if (!away && since !== null) {
        clearTimeout(timer);
        report();
        since = null;
      }
    };
    const settle = () => {
      clearTimeout(settling);
      settling = setTimeout(look, settleMs);
    };
    addEventListener('blur', settle);
    addEventListener('focus', settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      clearTimeout(settling);
      removeEventListener('blur', settle);
      removeEventListener('focus', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, []);
}

/** Reports when the page leaves full screen. */
export function useFullScreenLeft(onLeft: () => void) {
  const tell = useEffectEvent(onLeft);
  useEffect(() => {
    const look = () => {
      if (!document.fullscreenElement) tell();
    };
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
}

/** Blocks pasting and reports it. */
export function useNoPaste(refused: boolean, onPaste: () => void) {
  const tell = useEffectEvent(onPaste);
  useEffect(() => {
    if (!refused) return;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      tell();
    };
    document.addEventListener('paste', stop, true);
    document.addEventListener('drop', stop, true);
    return () => {
      document.removeEventListener('paste', stop, true);
      document.removeEventListener('drop', stop, true);
    };
  }, [refused]);
}
