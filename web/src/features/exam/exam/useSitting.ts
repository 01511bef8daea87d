import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Entry, type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { millisecondsUntil } from '../../../api/school-time.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { AnswerJournal } from './answer-journal.ts';

/** Milliseconds after a change until it is sent, and between tries while the server cannot be reached. */
const saveAfterMs = 500;
const tryEveryMs = 3000;

/** `paused`: time stands still; `elsewhere`: another computer has taken over. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'paused' | 'elsewhere' | { refused: string };

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one?.itemId === 'string' && typeof one?.seq === 'number');

const isOver = (error: unknown) =>
  error instanceof CallError && ['sitting.over', 'sitting.handedIn'].includes(error.code);

const halts: Record<string, SaveState> = { 'entry.paused': 'paused', 'entry.elsewhere': 'elsewhere' };

/** Why nothing is taken for now, or from here; undefined where that is not the reason. */
function haltOf(error: unknown): SaveState | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.code === 'entry.outside' ? { refused: error.message } : halts[error.code];
}

/** The answers of a sitting: shown at once, kept in this browser, and sent until the server has them. */
export function useSitting(sitting: Sitting, userId: string, onOver: (lost: number) => void) {
  const [journal] = useState(() => {
    const copy = new LocalCopy<Entry[]>(`xueyan.exam.${userId}.${sitting.examId}`, isEntries);
    return new AnswerJournal(sitting.entries, sitting.seq, copy);
  });
  const [, draw] = useState(0);
  const [state, setState] = useState<SaveState>('saved');
  const [deadline, setDeadline] = useState(sitting.deadline);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef(false);

  const over = useEffectEvent(() => onOver(journal.waiting().length));
  const ask = useEffectEvent(() =>
    call(sittingApi.begin, { examId: sitting.examId, again: true }).then(
      (found) => {
        setDeadline(found.deadline);
        setState((before) => (before === 'paused' || typeof before === 'object' ? 'saved' : before));
      },
      (error) => {
        const halt = haltOf(error);
        if (halt) setState(halt);
        else if (isOver(error)) over();
      },
    ),
  );
  const send = useEffectEvent(async () => {
    const entries = journal.waiting();
    if (sending.current || entries.length === 0) return;
    sending.current = true;
    setState('saving');
    try {
      const reply = await call(sittingApi.save, { examId: sitting.examId, entries });
      journal.acknowledge(entries);
      setDeadline(reply.deadline);
      setState(journal.waiting().length > 0 ? 'saving' : 'saved');
      sending.current = false;
      if (journal.waiting().length > 0) later(saveAfterMs);
      else if (millisecondsUntil(reply.deadline) <= 0) void ask();
    } catch (error) {
      sending.current = false;
      if (isOver(error)) return over();
      const halt = haltOf(error);
      if (halt) return setState(halt);
      // Nothing but another answer helps where the server understood and refused.
      if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return setState({ refused: error.message });
      setState('offline');
      later(tryEveryMs);
    }
  });
  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), ms);
  };
  useEffect(() => {
    // What waited in this browser since the last time.
    void send();
    const online = () => void send();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    state,
    deadline,
    responseOf: journal.responseOf,
    waiting: journal.waiting,
    acknowledge: (entries: Entry[]) => journal.acknowledge(entries),
    /** Sends what waits, which is still taken shortly after the end; then asks whether the sitting goes on, and until when. */
    check: async () => {
      await send();
      // What is on its way, or cannot be sent yet, asks when it has arrived.
      if (journal.waiting().length === 0) await ask();
    },
    answer: (itemId: string, response: QuestionResponse) => {
      journal.answer(itemId, response);
      draw((count) => count + 1);
      if (state !== 'offline') later(saveAfterMs);
    },
  };
}
