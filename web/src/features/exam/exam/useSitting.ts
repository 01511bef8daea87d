import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Entry, Flags, type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { useLiveBack } from '../../../api/live.ts';
import { millisecondsUntil } from '../../../api/school-time.ts';
import { DatabaseCopy } from '../../../ui/autosave/database-copy.ts';
import { SaveLoop, saveOnEvents } from '../../../ui/autosave/save-loop.ts';
import { AnswerJournal, type Unsent } from './answer-journal.ts';

/**
 * A person who types on does not put off the first word, and the server is tried steadily: the end of the exam may be
 * near.
 */
export const sittingPace = { afterChange: 800, atLeastEvery: 800, firstPause: 3000, longestPause: 3000 };
const endWithinMs = 500;

/** `paused`: the exam is paused; `elsewhere`: another computer has taken over. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'paused' | 'elsewhere' | { refused: string };

type Left = Unsent | Entry[];

const isEntries = (value: unknown): value is Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one?.itemId === 'string' && typeof one?.seq === 'number');

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'entries' in value &&
  isEntries(value.entries) &&
  'flags' in value &&
  (value.flags === null || Flags.safeParse(value.flags).success);

const isLeft = (value: unknown): value is Left => isEntries(value) || isUnsent(value);

const isOver = (error: unknown) =>
  error instanceof CallError && ['sitting.over', 'sitting.handedIn', 'sitting.otherAttempt'].includes(error.code);

const halts: Record<string, SaveState> = { 'entry.paused': 'paused', 'entry.elsewhere': 'elsewhere' };

/** Returns why the server accepts nothing for now or from this computer; undefined for other errors. */
function haltOf(error: unknown): SaveState | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.code === 'entry.outside' ? { refused: error.message } : halts[error.code];
}

/** Returns why the server does not take what was sent; undefined where it could not be reached, and is tried again. */
function refusalOf(error: unknown): SaveState | 'over' | undefined {
  if (isOver(error)) return 'over';
  const halt = haltOf(error);
  if (halt) return halt;
  // The server refuses this answer; only a different one can be accepted.
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRefused ? { refused: error.message } : undefined;
}

/** Returns whether something that was sent does not fit the paper, or a server of another version. */
const isMisfit = (error: unknown) =>
  error instanceof CallError && [wireFaults.gone.code, wireFaults.badInput.code].includes(error.code);

/** What an earlier attempt left in this browser is never sent as part of a later one. */
const keyOf = (examId: string, attempt: number) => (attempt === 1 ? examId : `${examId}.${attempt}`);

/** Copy in this browser of what a person has not sent yet; it is opened before the paper is shown. */
export type SittingCopy = DatabaseCopy<Left>;
export const openSittingCopy = ({ examId, attempt }: Sitting, userId: string): Promise<SittingCopy> =>
  DatabaseCopy.open(`xueyan.exam.${userId}.${keyOf(examId, attempt)}`, isLeft);

/** Answers and flags of a sitting: shown at once, saved in this browser, and sent until the server has them. */
export function useSitting(sitting: Sitting, copy: SittingCopy, onOver: (lost: number) => void) {
  const [journal] = useState(() => new AnswerJournal(sitting, copy));
  const [kept, setKept] = useState(true);
  useEffect(() => {
    copy.onKept = setKept;
    return () => {
      copy.onKept = () => {};
    };
  }, [copy]);
  const [, draw] = useState(0);
  const [state, setState] = useState<SaveState>('saved');
  const [deadline, setDeadline] = useState(sitting.deadline);
  const [submitFrom, setSubmitFrom] = useState(sitting.submitFrom);
  const [loop] = useState(() => new SaveLoop(sittingPace));
  const askAgain = useRef<ReturnType<typeof setTimeout>>(undefined);

  const over = useEffectEvent(() => onOver(journal.waiting().length));
  const ask = useEffectEvent(() =>
    call(sittingApi.begin, { examId: sitting.examId, again: true }).then(
      (found) => {
        setDeadline(found.deadline);
        // A pause moves both.
        setSubmitFrom(found.submitFrom);
        setState((before) => (before === 'paused' || typeof before === 'object' ? 'saved' : before));
        // The wire's times have whole seconds: the server may end the sitting within the next one.
        if (millisecondsUntil(found.deadline) <= 0) askAgain.current = setTimeout(() => void ask(), endWithinMs);
      },
      (error) => {
        const halt = haltOf(error);
        if (halt) setState(halt);
        else if (isOver(error)) over();
      },
    ),
  );
  const send = useEffectEvent(async () => {
    const [entries, flags] = [journal.waiting(), journal.waitingFlags()];
    if (entries.length === 0 && !flags) return;
    setState('saving');
    const { examId, attempt } = sitting;
    try {
      const reply = await call(sittingApi.save, { examId, attempt, entries, ...(flags && { flags }) });
      journal.acknowledge(entries, flags);
      loop.reached();
      setDeadline(reply.deadline);
      const more = journal.waiting().length > 0 || journal.waitingFlags() !== null;
      setState(more ? 'saving' : 'saved');
      if (more) loop.changed();
      else if (millisecondsUntil(reply.deadline) <= 0) void ask();
    } catch (error) {
      const reason = refusalOf(error);
      if (!reason) {
        setState('offline');
        return loop.failed();
      }
      loop.reached();
      if (reason === 'over') return over();
      if (flags && isMisfit(error)) {
        // An answer must not be refused because of a flag.
        journal.acknowledge([], flags);
        return entries.length > 0 ? loop.changed() : setState('saved');
      }
      setState(reason);
    }
  });
  useEffect(() => {
    loop.start(() => send());
    // Sends entries left in this browser by an earlier visit.
    loop.now();
    return () => {
      loop.stop();
      clearTimeout(askAgain.current);
    };
  }, [loop]);
  const change = (act: () => void) => {
    // What is typed after the end was never part of the sitting.
    if (millisecondsUntil(deadline) <= 0) return;
    act();
    draw((count) => count + 1);
    if (!loop.failing) loop.changed();
  };
  const isKept = useEffectEvent(() => kept);
  useEffect(() => saveOnEvents({ save: () => loop.now(), isKept: () => isKept() }), [loop]);
  useLiveBack(() => loop.now());

  return {
    state,
    /** False if this browser cannot store the waiting answers: the screen is then the only copy. */
    kept,
    deadline,
    submitFrom,
    responseOf: journal.responseOf,
    entries: journal.entries,
    waiting: journal.waiting,
    flags: journal.flags(),
    /** Notes that the paper is handed in with these entries: flags mean nothing any more. */
    acknowledge: (entries: Entry[]) => journal.acknowledge(entries, journal.waitingFlags()),
    /**
     * Sends waiting entries, which are still accepted shortly after the end; then asks whether the sitting goes on, and
     * until when.
     */
    check: async () => {
      await loop.alone(() => send());
      // If entries cannot be sent yet, their arrival triggers the query.
      if (journal.waiting().length === 0) await ask();
    },
    answer: (itemId: string, response: QuestionResponse) => change(() => journal.answer(itemId, response)),
    toggleFlag: (itemId: string) => change(() => journal.toggleFlag(itemId)),
  };
}
