import type { MarkChange } from '@xueyan/contract/exam/regrade';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type NewMarkChange, markChangeStore as store } from './mark-change.store.ts';

/** Records changes of points; equal points are no change. */
export const noteChanges = (db: Db, changes: NewMarkChange[]): Promise<void> =>
  store.add(
    db,
    changes.filter(({ before, after }) => (before ?? null) !== (after ?? null)),
  );

export const presentChange =
  (clock: Pick<Clock, 'write'>) =>
  ({ row, number, userName, actorName }: Awaited<ReturnType<typeof store.page>>['resultList'][number]): MarkChange => ({
    ...{ changeId: row.id, number, candidateName: userName, before: row.before, after: row.after },
    ...{ cause: row.cause, reason: row.reason, actorName, createTime: clock.write(row.createdAt) },
  });

export const changePage = store.page;

/** Returns the history of the points of one answer, oldest first. */
export const changesOfAnswer = async (db: Db, clock: Pick<Clock, 'write'>, candidateId: string, itemId: string) =>
  (await store.ofAnswer(db, candidateId, itemId)).map(presentChange(clock));

/** Returns the history of all answers of a candidate. */
export const changesOfCandidate = (db: Db, candidateId: string) => store.ofCandidate(db, candidateId);
