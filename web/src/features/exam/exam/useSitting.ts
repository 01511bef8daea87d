import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Entry, type Flags, type Sitting, sittingApi, sittingFaults } from '@xueyan/contract/exam/sitting';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { millisecondsUntil } from '../../../api/school-time.ts';
import { type AnswerCopy, openAnswerCopy } from '../question/answer-copy.shared.ts';
import { AnswerJournal, type Unsent } from '../question/answer-journal.shared.ts';
import { type AnswersState, useAnswers } from '../question/useAnswers.shared.ts';

/**
 * A person who types on does not put off the first word, and the server is tried steadily: the end of the exam may be
 * near.
 */
export const sittingPace = { afterChange: 800, atLeastEvery: 800, firstPause: 3000, longestPause: 3000 };
const endWithinMs = 500;

/** `paused`: the exam is paused; `elsewhere`: another computer has taken over. */
type Halt = 'paused' | 'elsewhere';
type SaveState = AnswersState<Halt>;

const isOver = (error: unknown) =>
  error instanceof CallError && ['sitting.over', 'sitting.handedIn', 'sitting.otherAttempt'].includes(error.code);

const halts: Record<string, Halt> = { 'entry.paused': 'paused', 'entry.elsewhere': 'elsewhere' };

/** Returns why the server accepts nothing for now or from this computer; undefined for other errors. */
function haltOf(error: unknown): SaveState | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.code === 'entry.outside' ? { refused: error.message } : halts[error.code];
}

const misfits: string[] = [wireFaults.gone.code, wireFaults.badInput.code, sittingFaults.otherKind.code];

/** Returns whether something that was sent does not fit the paper, or a server of another version. */
const isMisfit = (error: unknown) => error instanceof CallError && misfits.includes(error.code);

/** What an earlier attempt left in this browser is never sent as part of a later one. */
const keyOf = (examId: string, attempt: number) => (attempt === 1 ? examId : `${examId}.${attempt}`);

/** Copy in this browser of what a person has not sent yet; it is opened before the paper is shown. */
export type SittingCopy = AnswerCopy;
export const openSittingCopy = ({ examId, attempt }: Sitting, userId: string): Promise<SittingCopy> =>
  openAnswerCopy(`xueyan.exam.${userId}.${keyOf(examId, attempt)}`);

/** Returns the questions of a sitting as its file of answers names them. */
export const paperOf = ({ examName, sections }: Pick<Sitting, 'examName' | 'sections'>) => ({
  ...{ name: examName, sections, isExam: true },
});

/** Answers and flags of a sitting: shown at once, saved in this browser, and sent until the server has them. */
export function useSitting(sitting: Sitting, copy: SittingCopy, onOver: (lost: number) => void) {
  const [journal] = useState(() => new AnswerJournal(sitting, copy));
  const [deadline, setDeadline] = useState(sitting.deadline);
  const [submitFrom, setSubmitFrom] = useState(sitting.submitFrom);
  // Numbers of the changes that the server does not take.
  const [refused] = useState(() => new Set<number>());
  const askAgain = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = () => onOver(journal.waiting().length);

  const take = async (entries: Entry[], flags: Flags | null) => {
    const { examId, attempt } = sitting;
    const reply = await call(sittingApi.save, { examId, attempt, entries, ...(flags && { flags }) });
    // Another window of the same sitting has saved more: what was typed here counts as well, and is sent again.
    if (!journal.goOnAbove(reply.seq)) journal.acknowledge(entries, flags);
    setDeadline(reply.deadline);
    return reply;
  };
  /** Sends everything by itself, after some of it was refused: what does not fit must keep nothing else from the server. */
  const takeApart = async ({ entries, flags }: Unsent) => {
    let refusal: unknown;
    for (const entry of entries) {
      try {
        await take([entry], null);
      } catch (error) {
        if (!isMisfit(error)) throw error;
        refused.add(entry.seq);
        refusal = error;
      }
    }
    try {
      if (flags) await take([], flags);
    } catch (error) {
      if (!isMisfit(error)) throw error;
      // A flag is not worth an alert.
      journal.acknowledge([], flags);
    }
    if (refusal) throw refusal;
  };
  const takeWhatFits = async (unsent: Unsent) => {
    try {
      const reply = await take(unsent.entries, unsent.flags);
      if (!journal.isWaiting() && millisecondsUntil(reply.deadline) <= 0) void ask();
    } catch (error) {
      if (!isMisfit(error)) throw error;
      await takeApart(unsent);
    }
  };
  const send = async (unsent: Unsent): Promise<SaveState | undefined> => {
    try {
      await takeWhatFits(unsent);
      return undefined;
    } catch (error) {
      if (isOver(error)) {
        over();
        return 'saving';
      }
      const halt = haltOf(error);
      if (halt) return halt;
      // The candidate signs in again first, and the connection that then comes back saves.
      if (error instanceof CallError && error.status === 401) return { refused: error.message };
      throw error;
    }
  };
  const saving = useAnswers<Halt>({ journal, copy, send, pace: sittingPace });
  const ask = useEffectEvent(
    (): Promise<void> =>
      call(sittingApi.begin, { examId: sitting.examId, again: true }).then(
        (found) => {
          setDeadline(found.deadline);
          // A pause moves both.
          setSubmitFrom(found.submitFrom);
          saving.setState((before) => (before === 'paused' || typeof before === 'object' ? 'saved' : before));
          // The wire's times have whole seconds: the server may end the sitting within the next one.
          if (millisecondsUntil(found.deadline) <= 0) askAgain.current = setTimeout(() => void ask(), endWithinMs);
        },
        (error) => {
          const halt = haltOf(error);
          if (halt) saving.setState(halt);
          else if (isOver(error)) over();
        },
      ),
  );
  useEffect(() => () => clearTimeout(askAgain.current), []);
  const change = (act: () => void) => {
    // What is typed after the end was never part of the sitting.
    if (millisecondsUntil(deadline) > 0) saving.change(act);
  };

  return {
    ...{ state: saving.state, kept: saving.kept, deadline, submitFrom },
    responseOf: journal.responseOf,
    entries: journal.entries,
    waiting: journal.waiting,
    /** What is handed in with the paper: an answer that the server refuses does not keep the candidate from it. */
    fitting: () => journal.waiting().filter(({ seq }) => !refused.has(seq)),
    flags: journal.flags(),
    /** Notes that the paper is handed in with these entries: flags mean nothing any more. */
    acknowledge: (entries: Entry[]) => journal.acknowledge(entries, journal.waitingFlags()),
    /**
     * Sends waiting entries, which are still accepted shortly after the end; then asks whether the sitting goes on, and
     * until when.
     */
    check: async () => {
      await saving.flush();
      // If entries cannot be sent yet, their arrival triggers the query.
      if (journal.waiting().length === 0) await ask();
    },
    answer: (itemId: string, response: QuestionResponse) => change(() => journal.answer(itemId, response)),
    toggleFlag: (itemId: string) => change(() => journal.toggleFlag(itemId)),
  };
}
