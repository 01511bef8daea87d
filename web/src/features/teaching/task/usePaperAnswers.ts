import { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { sittingFaults } from '@xueyan/contract/exam/sitting';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { wireFaults } from '@xueyan/contract/wire/fault';
import { useState } from 'react';
import { CallError, call, showsFailure } from '../../../api/call.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { type AnswerCopy, openAnswerCopy, ownCopyName } from '../../exam/question/answer-copy.shared.ts';
import { AnswerJournal, type Change, type Unsent, unnumbered } from '../../exam/question/answer-journal.shared.ts';
import { useAnswers } from '../../exam/question/useAnswers.shared.ts';

/** Answers as a former version stored them, by question version. */
interface Former {
  value: Record<string, unknown>;
  typedAt: string;
}

const isFormer = (value: unknown): value is Former =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'object' &&
  value.value !== null &&
  'typedAt' in value &&
  typeof value.typedAt === 'string';

/** Opens the copy in this browser of the answers to the paper of a work; what a former version stored is taken over. */
export async function openPaperCopy(workId: string): Promise<AnswerCopy> {
  const name = ownCopyName('taskpaper', workId);
  const former = new LocalCopy(name, isFormer).read();
  const copy = await openAnswerCopy(name);
  if (!former) return copy;
  const entries = Object.entries(former.value).flatMap(([itemId, given], at) => {
    const response = QuestionResponse.safeParse(given).data;
    return response ? [{ itemId, response, seq: at + 1, givenTime: former.typedAt }] : [];
  });
  copy.write({ entries, flags: null });
  return copy;
}

/** Faults of one answer, which keep no other answer from the server. */
const faultsOfOne: string[] = [wireFaults.gone.code, wireFaults.badInput.code, sittingFaults.otherKind.code];

const isOfOne = (error: unknown) => error instanceof CallError && faultsOfOne.includes(error.code);

/**
 * The answers to the paper of a work, each with the time at which it was given: the server keeps the later one.
 * `onTaken` is called when answers of an earlier visit have arrived.
 */
export function usePaperAnswers(workId: string, copy: AnswerCopy, onTaken: () => Promise<unknown>) {
  const [journal] = useState(() => new AnswerJournal(unnumbered, copy));
  const [restored] = useState(() => new Set(journal.waiting().map(({ seq }) => seq)));
  const send = async ({ entries }: Unsent): Promise<undefined> => {
    const taken: Change[] = [];
    let failure: unknown;
    for (const entry of entries) {
      const { itemId: versionId, response, givenTime = schoolNow() } = entry;
      try {
        await call(taskPaperApi.answer, { workId, versionId, response, givenTime });
        taken.push(entry);
      } catch (error) {
        // The failure is shown where the answers are.
        showsFailure(error);
        failure = error;
        if (!isOfOne(error)) break;
      }
    }
    // Another device may have answered later than the stored answers; they are shown until that is known.
    if (taken.filter(({ seq }) => restored.delete(seq)).length > 0) await onTaken();
    journal.acknowledge(taken);
    if (failure) throw failure;
  };
  const saving = useAnswers<never>({ journal, copy, send, sendsOnLeaving: true });
  return {
    saving,
    isWaiting: journal.isWaiting,
    unsent: journal.waiting,
    /** Answer that this page or an earlier visit gave; undefined where the server's is the latest known. */
    responseOf: journal.ownResponseOf,
    answer: (versionId: string, response: QuestionResponse) =>
      saving.change(() => journal.answer(versionId, response, { givenTime: schoolNow() })),
  };
}
