import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { useEffect, useEffectEvent } from 'react';
import { sendParting } from '../../../api/parting.ts';
import { noteLeft, takeAbsence } from './left-page.ts';

/** An absence of this many milliseconds is reported while it lasts; a shorter one when it ends. */
const reportAfterMs = 5_000;
/** The focus is briefly nowhere while it moves within the page, in milliseconds. */
const settleMs = 400;

interface Watch {
  examId: string;
  /** Whether an absence means anything now: the paper is there, neither paused nor handed in. */
  isSitting: () => boolean;
  onAway: (seconds: number) => void;
}

/**
 * Reports each absence once, with its duration in seconds: the page lost the focus to another window, tab or program, or
 * went away itself, by another address, the browser's Back or a closed tab. A page that goes away cannot tell for how
 * long, so it is reported by the next one. A reload is no absence.
 */
export function useAway({ examId, isSitting, onAway }: Watch) {
  const tell = useEffectEvent(onAway);
  const sitting = useEffectEvent(isSitting);
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
    const leave = () => {
      if (!sitting()) return;
      if (since === null) return void noteLeft(examId);
      // The absence has begun before, and its report dies with the page: nobody may come back to make up for it.
      if (reported) return;
      reported = true;
      const seconds = Math.round((Date.now() - since) / 1000);
      sendParting(invigilationApi.report, { examId, kind: 'left', seconds });
    };
    const comeBack = (restored: boolean) => {
      const seconds = takeAbsence(examId, restored);
      if (seconds !== null) tell(seconds);
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack(true);
    };
    comeBack(false);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', onShow);
    addEventListener('blur', settle);
    addEventListener('focus', settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      clearTimeout(settling);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', onShow);
      removeEventListener('blur', settle);
      removeEventListener('focus', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [examId]);
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
