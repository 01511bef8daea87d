import { use, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../api/call.ts';
import { useLiveBack } from '../../../api/live.ts';
import { SavedContext } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { SaveLoop, saveOnEvents } from '../../../ui/autosave/save-loop.ts';
import type { Pace } from '../../../ui/autosave/save-timer.ts';
import { judge } from '../../../ui/autosave/useAutosave.ts';
import type { AnswerCopy } from './answer-copy.shared.ts';
import type { AnswerJournal, Unsent } from './answer-journal.shared.ts';

/** `offline`: the server was not reached, and is tried again; `refused`: why it does not take what was sent. */
export type AnswersState<Halt extends string = never> = 'saved' | 'saving' | 'offline' | { refused: string } | Halt;

interface Saving<Halt extends string> {
  journal: AnswerJournal;
  /** Store of the journal. */
  copy: AnswerCopy;
  /**
   * Sends what waits, and acknowledges in the journal what the server has. Returns the state in which the sending ended,
   * undefined where that depends on what still waits. Rejects with the error of the call.
   */
  send: (unsent: Unsent) => Promise<AnswersState<Halt> | undefined>;
  pace?: Pace;
  /** Sends once more when the page is left; otherwise what waits is sent at the next visit. */
  sendsOnLeaving?: boolean;
}

/** Returns why the server does not take what was sent; undefined where it was not reached, or a later try may pass. */
export function refusalOf(error: unknown): string | undefined {
  const verdict = judge(error);
  if (verdict.kind === 'refused') return verdict.refusal.message;
  return verdict.kind === 'conflict' && error instanceof CallError ? error.message : undefined;
}

/**
 * Saving of answers, in exams, tasks and practice: what is in the journal is stored in this browser at once, and sent
 * soon after a change, after an earlier visit, when the network is back, and again until the server has it. A refusal is
 * in the state at once.
 */
export function useAnswers<Halt extends string = never>(saving: Saving<Halt>) {
  const { journal, copy, send, pace, sendsOnLeaving = false } = saving;
  const [kept, setKept] = useState(true);
  const [, draw] = useState(0);
  const [state, setState] = useState<AnswersState<Halt>>('saved');
  const [saveTime, setSaveTime] = useState<string | null>(null);
  const [loop] = useState(() => new SaveLoop(pace));
  const noteSaved = use(SavedContext);
  useEffect(() => {
    copy.onKept = setKept;
    return () => {
      copy.onKept = () => {};
    };
  }, [copy]);

  const pass = useEffectEvent(async () => {
    if (!journal.isWaiting()) {
      // What could not be sent was taken back meanwhile: nothing fails any more, and the next change is sent soon again.
      loop.reached();
      return setState((before) => (before === 'offline' ? 'saved' : before));
    }
    setState('saving');
    try {
      const ended = await send({ entries: journal.waiting(), flags: journal.waitingFlags() });
      loop.reached();
      if (ended !== undefined) return setState(ended);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === undefined) {
        setState('offline');
        return loop.failed();
      }
      loop.reached();
      return setState({ refused });
    }
    setSaveTime(schoolNow());
    const more = journal.isWaiting();
    setState(more ? 'saving' : 'saved');
    if (more) loop.changed();
    else noteSaved();
  });
  const end = useEffectEvent(() => {
    if (sendsOnLeaving) loop.now();
    loop.stop();
  });
  useEffect(() => {
    loop.start(() => pass());
    // Sends what an earlier visit left in this browser.
    loop.now();
    return () => end();
  }, [loop]);
  const isKept = useEffectEvent(() => kept);
  useEffect(() => saveOnEvents({ save: () => loop.now(), isKept: () => isKept() }), [loop]);
  useLiveBack(() => loop.now());

  return {
    state,
    setState,
    /** False if this browser cannot store the waiting answers: the screen is then the only copy. */
    kept,
    /** Time at which the server last took something; null before that. */
    saveTime,
    /** Makes a change in the journal and saves it. */
    change: (act: () => void) => {
      act();
      draw((count) => count + 1);
      if (!loop.failing) loop.changed();
    },
    /** Saves now, unless a save is running. */
    now: () => loop.now(),
    /** Saves what waits, after any running save; returns whether the server has everything. */
    flush: async (): Promise<boolean> => {
      await loop.alone(() => pass());
      return !journal.isWaiting();
    },
  };
}
