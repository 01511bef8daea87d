import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Db } from '../../../db/connect.ts';
import { gradeResponse } from '../question/question-version.service.ts';
import { practiceStore } from './practice.store.ts';
import { tryStore } from './try.store.ts';

/** A past answer; null if there is none. */
export interface PastTry {
  response: QuestionResponse;
  at: Date;
}

/** Fills a practice set with past answers; for schools set up with a past. */
export const recordPastTries = (
  db: Db,
  practiceId: string,
  userIds: string[],
  of: (question: { content: QuestionContent; key: QuestionKey }, person: number, place: number) => PastTry | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    const items = await practiceStore.items(tx, practiceId);
    for (const [person, userId] of userIds.entries()) {
      const round = await tryStore.holdRound(tx, practiceId, userId);
      for (const [place, { item, version }] of items.entries()) {
        const past = of(version, person, place);
        if (!past) continue;
        const { share } = gradeResponse(version, past.response, 1);
        const right = share === null ? null : share === 1;
        await tryStore.insert(tx, {
          ...{ itemId: item.id, userId, round, response: past.response, share, right, createdAt: past.at },
        });
      }
    }
  });
