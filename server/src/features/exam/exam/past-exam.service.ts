import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Db } from '../../../db/connect.ts';
import { answerStore } from './answer.store.ts';
import { candidateStore } from './candidate.store.ts';
import { examStore } from './exam.store.ts';
import { handIn } from './grading.service.ts';

/** A person's past sitting of an exam; null if they did not sit it. */
export interface PastSitting {
  begunAt: Date;
  submittedAt: Date;
  answer: (content: QuestionContent, key: QuestionKey, place: number) => QuestionResponse | null;
}

/** Fills a running exam with finished sittings, scored like any other; for schools set up with a past. */
export const recordPastSittings = (db: Db, examId: string, of: (userId: string) => PastSitting | null): Promise<void> =>
  db.transaction(async (tx) => {
    const items = await answerStore.items(tx, examId);
    for (const candidate of await candidateStore.lock(tx, examId, undefined)) {
      const sitting = of(candidate.userId);
      if (!sitting) continue;
      const { begunAt, submittedAt, answer } = sitting;
      const entries = items.flatMap(({ item, version }, place) => {
        const response = answer(version.content, version.key, place);
        return response ? [{ itemId: item.id, response, seq: place + 1 }] : [];
      });
      await answerStore.keep(tx, candidate.id, entries, submittedAt);
      await candidateStore.set(tx, candidate.id, { state: 'answering', begunAt, savedAt: submittedAt });
      await handIn(tx, { ...candidate, state: 'answering', begunAt }, 'self', submittedAt);
    }
  });

/** Answers that a key could not score; for the same schools. */
export const answersWithoutPoints = (db: Db, examId: string) => answerStore.withoutPoints(db, examId);

/** Sets the end of an exam that was filled this way. */
export const setPastEnd = (db: Db, examId: string, endAt: Date): Promise<void> => examStore.set(db, examId, { endAt });
