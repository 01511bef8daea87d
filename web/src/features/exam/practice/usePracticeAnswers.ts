import { type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { useState } from 'react';
import { call, showsFailure } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { same } from '../../../ui/autosave/copies.ts';
import type { AnswerCopy } from '../question/answer-copy.shared.ts';
import { AnswerJournal, type Change, type Unsent, unnumbered } from '../question/answer-journal.shared.ts';
import { refusalOf, useAnswers } from '../question/useAnswers.shared.ts';

interface Practised {
  practiceId: string;
  copy: AnswerCopy;
  onOutcome: (itemId: string, outcome: PracticeOutcome) => void;
}

/**
 * Answers of a practice set. What is written is a draft in this browser until the student has it checked; then it is
 * sent until the server has judged it, also at a later visit.
 */
export function usePracticeAnswers({ practiceId, copy, onOutcome }: Practised) {
  const [journal] = useState(() => new AnswerJournal(unnumbered, copy));
  // Numbers of changes that were not sent yet. Of others, only the reply may have been lost.
  const [untried] = useState(() => new Set<number>());
  const answer = useAction(practisingApi.answer, [practisingApi.list]);

  const outcomeOf = async ({ itemId, response, seq }: Change): Promise<PracticeOutcome> => {
    if (!untried.delete(seq)) {
      const last = await call(practisingApi.outcome, { practiceId, itemId });
      if (last && same(last.response, response)) return last;
    }
    return answer.mutateAsync({ practiceId, itemId, response });
  };
  const send = async ({ entries }: Unsent): Promise<undefined> => {
    let refusal: unknown;
    for (const entry of entries) {
      try {
        const outcome = await outcomeOf(entry);
        journal.acknowledge([entry]);
        onOutcome(entry.itemId, outcome);
      } catch (error) {
        // The failure is shown where the answer is.
        showsFailure(error);
        if (refusalOf(error) === undefined) throw error;
        // Only another press sends it again.
        journal.hold(entry);
        refusal ??= error;
      }
    }
    if (refusal) throw refusal;
  };
  const saving = useAnswers<never>({ journal, copy, send });
  return {
    saving,
    entries: journal.entries,
    unsent: journal.unacknowledged,
    responseOf: journal.ownResponseOf,
    /** Returns whether the server has not judged what is written here. */
    isUnjudged: (itemId: string) => journal.unacknowledged().some((change) => change.itemId === itemId),
    /** Returns whether an answer is on its way to the server. */
    isSending: (itemId: string) =>
      saving.state === 'saving' && journal.waiting().some((change) => change.itemId === itemId),
    write: (itemId: string, response: QuestionResponse) =>
      saving.change(() => journal.answer(itemId, response, { draft: true })),
    /** Has what is written checked, by the server or the judge; what is on its way already is not sent as another answer. */
    check: (itemId: string) => {
      const isOnItsWay = journal.waiting().some((change) => change.itemId === itemId);
      if (!isOnItsWay) saving.change(() => untried.add(journal.release(itemId)));
      saving.now();
    },
    /** Removes what is written here. */
    clear: (itemId: string) => saving.change(() => journal.forget(itemId)),
  };
}

export type PracticeAnswers = ReturnType<typeof usePracticeAnswers>;
